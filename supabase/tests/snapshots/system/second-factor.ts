import { added, ADMIN, MANAGER, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../case'

const [HERE, ELSEWHERE, PHONE] = [added(90), added(91), added(92)]
const CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'

/** A session of the owner, as the auth service stores it, and the matching token claims. */
const session = (id = HERE, aal = 'aal1', userId = ADMIN, begun = 'now()') =>
  `insert into auth.sessions (id, user_id, created_at, aal) values ('${id}', '${userId}', ${begun}, '${aal}')`
const token = (aal = 'aal1', session_id = HERE) => ({ claims: { aal, session_id } })
const factor = (status = 'verified') =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   values ('${PHONE}', '${ADMIN}', 'Phone', 'totp', '${status}', private.now(), private.now(), 'ABC')`
const code = (recoveryCode = CODE) =>
  `insert into private.staff_recovery_codes (code_hash, user_id) values (private.recovery_hash('${recoveryCode}'), '${ADMIN}')`
const tried = (times: number) => `insert into private.recovery_attempts (user_id, attempted_at)
  select '${ADMIN}', private.now() from generate_series(1, ${times})`
const REQUIRE_MFA = 'update public.settings set staff_second_factor = true where only_row'
const given = (...parts: string[]) => ({ given: parts.join('; ') })

const call = (name: string, expected: string, more: Partial<Step> = {}): Step => ({
  call: name,
  as: ADMIN,
  expected,
  ...(more as object),
})
const permissions = (expected: string, more: Partial<Step> = {}) => call('my_permissions', expected, more)
const spend = (expected: string, recoveryCode: string, more: Partial<Step> = {}) =>
  call('spend_recovery_code', expected, { with: { code: recoveryCode }, ...token(), ...more })
const owner = (sql: string): Step => ({ sql, as: 'owner', expected: 'done' })
const requireFactor = (expected: string, more: Partial<Step> = {}) =>
  ({
    sql: 'update public.settings set staff_second_factor = true where only_row and version = 2',
    as: ADMIN,
    expected,
    ...more,
  }) as Step

const asking: Case[] = [
  {
    name: 'an admin must use their own second factor before requiring one from staff',
    ...requireFactor('22023', token()),
    ...given(session(), session(ELSEWHERE, 'aal2')),
    then: [requireFactor('22023'), requireFactor('done', token('aal2', ELSEWHERE))],
  },
  {
    name: 'a staff member without a required second factor must set one up before doing anything else',
    ...permissions('enrol', token()),
    ...given(session(), REQUIRE_MFA),
    then: [
      call('end_staff', '42501', { ...token(), with: { user_id: MANAGER } }),
      { ...permissions('enrol'), as: MANAGER },
      permissions('ok', { as: MEMBER }),
    ],
  },
  {
    name: 'a staff member with a second factor must use it, even if the setting does not require it',
    ...permissions('code', token()),
    ...given(session(), factor()),
    then: [
      call('report_owed', '42501', token()),
      owner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`),
      permissions('ok', token('aal2')),
    ],
  },
  {
    name: 'a second factor that is not verified does not count',
    ...permissions('ok', token()),
    ...given(session(), factor('unverified')),
  },
  {
    name: 'a token issued before the second factor was removed no longer counts as verified',
    ...permissions('enrol', token('aal2')),
    ...given(session(HERE, 'aal1'), REQUIRE_MFA),
    then: [owner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`), permissions('ok', token('aal2'))],
  },
]

const destructive: Case[] = [
  {
    name: 'an account with a second factor is deleted, or joins the staff, only from a session that has used it',
    ...call('delete_my_account', 'code_first', { as: MEMBER, ...token() }),
    given: `${session(HERE, 'aal1', MEMBER)};
      insert into public.staff (user_id, role) values ('${MEMBER}', 'guide');
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values ('${PHONE}', '${MEMBER}', 'Phone', 'totp', 'verified', private.now(), private.now(), 'ABC');
      update public.staff set ended_at = private.now() where user_id = '${MEMBER}';
      update public.staff_invites set email = 'member@nextroom.test' where true`,
    then: [
      call('join_staff', 'code_first', {
        as: MEMBER,
        with: { token: added(73), password: 'lantern-and-fog-9' },
        ...token(),
      }),
      call('delete_my_account', 'has_bookings', { as: MEMBER, claims: { aal: 'aal2' } }),
    ],
  },
]

const recovering: Case[] = [
  {
    name: 'new recovery codes are shown once and replace the old ones',
    ...call('make_recovery_codes', 'made', token('aal2')),
    ...given(session(HERE, 'aal2'), session(ELSEWHERE), factor(), code()),
    then: [
      spend('wrong_code', CODE),
      call('my_permissions', 'ok', token('aal2')),
      call('make_recovery_codes', 'code_first', token('aal1', ELSEWHERE)),
    ],
  },
  {
    name: 'a member who is not staff cannot create recovery codes',
    ...call('make_recovery_codes', 'code_first', { as: MEMBER, claims: { aal: 'aal2' } }),
  },
  {
    name: 'a recovery code removes the second factor and all other sessions, and works once',
    ...spend('removed', ' ABCD efgh ijkm npqr stuv wxyz '),
    ...given(session(), session(ELSEWHERE, 'aal2'), factor(), code(), code('another'), REQUIRE_MFA),
    then: [permissions('enrol', token()), spend('wrong_code', CODE)],
  },
  {
    name: 'a session loses its verified level when its second factor is removed by a recovery code',
    ...spend('removed', CODE, token('aal2')),
    given: `${session(HERE, 'aal2')}; ${factor()}; ${code()};
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
      values ('${HERE}', private.now(), private.now(), 'totp', '${added(93)}')`,
  },
  {
    name: 'a recovery code of another staff member is rejected',
    ...spend('wrong_code', CODE, { as: MANAGER, claims: {} }),
    ...given(code()),
  },
  {
    name: 'a member of staff tries at most five recovery codes an hour',
    ...spend('wrong_code', 'one'),
    ...given(session(), code(), tried(3)),
    then: [
      spend('wrong_code', 'two'),
      spend('too_many', CODE),
      spend('too_many', CODE, { at: moment('59 minutes') }),
      spend('removed', CODE, { at: moment('1 hour') }),
    ],
  },
]

const LONG_AGO = `'2026-01-01'::timestamptz`
const seen = (expected: string, more: Partial<Step> = {}) => call('staff_seen', expected, { ...token(), ...more })
const idling: Case[] = [
  {
    name: 'a staff session continues while it is in use',
    ...seen('seen'),
    ...given(session(), `insert into private.staff_sessions values ('${ELSEWHERE}', '${ADMIN}', ${LONG_AGO})`),
    then: [
      owner(`update auth.sessions set created_at = ${LONG_AGO} where id = '${HERE}'`),
      permissions('ok', token()),
      seen('seen'),
    ],
  },
  {
    name: 'a staff session expires when it has not been used for too long',
    ...permissions('ended', token()),
    ...given(session(HERE, 'aal1', ADMIN, LONG_AGO)),
    then: [
      call('end_staff', '42501', { ...token(), with: { user_id: MANAGER } }),
      seen('ended'),
      seen('42501'),
      permissions('42501', token()),
    ],
  },
  {
    name: "a staff session that was used recently continues, and a member's session does not expire",
    ...permissions('ok', token()),
    ...given(
      session(HERE, 'aal1', ADMIN, LONG_AGO),
      `insert into private.staff_sessions values ('${HERE}', '${ADMIN}', now() - interval '11 hours')`,
      session(ELSEWHERE, 'aal1', MEMBER, LONG_AGO),
    ),
    then: [
      { ...permissions('ok', token('aal1', ELSEWHERE)), as: MEMBER },
      { ...seen('no_staff', token('aal1', ELSEWHERE)), as: MEMBER },
      seen('seen', { claims: {} }),
    ],
  },
  {
    name: 'a setting defines after how many hours an unused staff session expires',
    ...permissions('ended', token()),
    ...given(
      session(HERE, 'aal1', ADMIN, `now() - interval '61 minutes'`),
      'update public.settings set staff_idle_hours = 1 where only_row',
    ),
  },
]

const telling: Case[] = [
  {
    name: 'a user is emailed when a second factor is added or removed',
    ...owner(`update auth.mfa_factors set status = 'verified' where id = '${PHONE}'`),
    ...given(factor('unverified')),
    then: [owner(`delete from auth.mfa_factors where id = '${PHONE}'`)],
  },
  {
    name: 'a user is not emailed when an unverified second factor is removed',
    ...owner(`delete from auth.mfa_factors where id = '${PHONE}'`),
    ...given(factor('unverified')),
  },
  {
    name: 'a user is emailed when their password changes',
    ...owner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`),
    ...given(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    then: [owner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`)],
  },
  {
    name: 'a user is not emailed when they set their first password',
    ...owner(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    ...given(`update auth.users set encrypted_password = '' where id = '${ADMIN}'`),
  },
]

export const cases: Case[] = [...asking, ...destructive, ...recovering, ...idling, ...telling]
