import { added, ADMIN, DESK, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

const [HERE, ELSEWHERE, PHONE] = [added(90), added(91), added(92)]
const CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'

/** A session of the owner's, as the sign-in service keeps it, and its token. */
const session = (id = HERE, aal = 'aal1', who = ADMIN, begun = 'now()') =>
  `insert into auth.sessions (id, user_id, created_at, aal) values ('${id}', '${who}', ${begun}, '${aal}')`
const token = (aal = 'aal1', session_id = HERE) => ({ claims: { aal, session_id } })
const factor = (status = 'verified') =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   values ('${PHONE}', '${ADMIN}', 'Phone', 'totp', '${status}', private.now(), private.now(), 'ABC')`
const code = (words = CODE) =>
  `insert into private.staff_recovery_codes (code_hash, user_id) values (private.recovery_hash('${words}'), '${ADMIN}')`
const tried = (times: number) => `insert into private.recovery_attempts (user_id, attempted_at)
  select '${ADMIN}', private.now() from generate_series(1, ${times})`
const wanted = 'update public.settings set staff_second_factor = true where only_row'
const given = (...parts: string[]) => ({ given: parts.join('; ') })

const call = (name: string, answers: string, more: Partial<Step> = {}): Step => ({
  call: name,
  as: ADMIN,
  answers,
  ...(more as object),
})
const rights = (answers: string, more: Partial<Step> = {}) => call('my_permissions', answers, more)
const spend = (answers: string, words: string, more: Partial<Step> = {}) =>
  call('spend_recovery_code', answers, { with: { code: words }, ...token(), ...more })
const owner = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })
const ask = (answers: string, more: Partial<Step> = {}) =>
  ({
    sql: 'update public.settings set staff_second_factor = true where only_row and version = 2',
    as: ADMIN,
    answers,
    ...more,
  }) as Step

const asking: Case[] = [
  {
    name: 'who asks the staff for a second factor has shown his own',
    ...ask('22023', token()),
    ...given(session(), session(ELSEWHERE, 'aal2')),
    then: [ask('22023'), ask('done', token('aal2', ELSEWHERE))],
  },
  {
    name: 'whoever has none is led to set one up, and may do nothing before',
    ...rights('enrol', token()),
    ...given(session(), wanted),
    then: [
      call('end_staff', '42501', { ...token(), with: { user_id: DESK } }),
      { ...rights('enrol'), as: DESK },
      rights('ok', { as: MEMBER }),
    ],
  },
  {
    name: 'who has one is asked for it, whether the house asks or not',
    ...rights('code', token()),
    ...given(session(), factor()),
    then: [
      call('report_owed', '42501', token()),
      owner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`),
      rights('ok', token('aal2')),
    ],
  },
  {
    name: 'one that is not verified is none',
    ...rights('ok', token()),
    ...given(session(), factor('unverified')),
  },
  {
    name: 'a token from before the factor was lost has lost it too',
    ...rights('enrol', token('aal2')),
    ...given(session(HERE, 'aal1'), wanted),
    then: [owner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`), rights('ok', token('aal2'))],
  },
]

const destructive: Case[] = [
  {
    name: 'an account with a second factor is deleted, and joins the staff, only by a session that has shown it',
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
    name: 'new codes are told once, and end the old ones',
    ...call('make_recovery_codes', 'made', token('aal2')),
    ...given(session(HERE, 'aal2'), session(ELSEWHERE), factor(), code()),
    then: [
      spend('wrong_code', CODE),
      call('my_permissions', 'ok', token('aal2')),
      call('make_recovery_codes', 'code_first', token('aal1', ELSEWHERE)),
    ],
  },
  {
    name: 'nobody but the staff keeps codes',
    ...call('make_recovery_codes', 'code_first', { as: MEMBER, claims: { aal: 'aal2' } }),
  },
  {
    name: 'a code removes the factor and every other session, and is good once',
    ...spend('removed', ' ABCD efgh ijkm npqr stuv wxyz '),
    ...given(session(), session(ELSEWHERE, 'aal2'), factor(), code(), code('another'), wanted),
    then: [rights('enrol', token()), spend('wrong_code', CODE)],
  },
  {
    name: 'a session that had shown the factor has not any more',
    ...spend('removed', CODE, token('aal2')),
    given: `${session(HERE, 'aal2')}; ${factor()}; ${code()};
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
      values ('${HERE}', private.now(), private.now(), 'totp', '${added(93)}')`,
  },
  {
    name: 'another one’s code opens nothing',
    ...spend('wrong_code', CODE, { as: DESK, claims: {} }),
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
const seen = (answers: string, more: Partial<Step> = {}) => call('staff_seen', answers, { ...token(), ...more })
const idling: Case[] = [
  {
    name: 'a session at which somebody is goes on',
    ...seen('seen'),
    ...given(session(), `insert into private.staff_sessions values ('${ELSEWHERE}', '${ADMIN}', ${LONG_AGO})`),
    then: [
      owner(`update auth.sessions set created_at = ${LONG_AGO} where id = '${HERE}'`),
      rights('ok', token()),
      seen('seen'),
    ],
  },
  {
    name: 'one that nobody has used for so long is over',
    ...rights('ended', token()),
    ...given(session(HERE, 'aal1', ADMIN, LONG_AGO)),
    then: [
      call('end_staff', '42501', { ...token(), with: { user_id: DESK } }),
      seen('ended'),
      seen('42501'),
      rights('42501', token()),
    ],
  },
  {
    name: 'one that was used later than that is not, nor is a member’s',
    ...rights('ok', token()),
    ...given(
      session(HERE, 'aal1', ADMIN, LONG_AGO),
      `insert into private.staff_sessions values ('${HERE}', '${ADMIN}', now() - interval '11 hours')`,
      session(ELSEWHERE, 'aal1', MEMBER, LONG_AGO),
    ),
    then: [
      { ...rights('ok', token('aal1', ELSEWHERE)), as: MEMBER },
      { ...seen('no_staff', token('aal1', ELSEWHERE)), as: MEMBER },
      seen('seen', { claims: {} }),
    ],
  },
  {
    name: 'the owner says how long that is',
    ...rights('ended', token()),
    ...given(
      session(HERE, 'aal1', ADMIN, `now() - interval '61 minutes'`),
      'update public.settings set staff_idle_hours = 1 where only_row',
    ),
  },
]

const telling: Case[] = [
  {
    name: 'whose factor is set up or gone is told of it',
    ...owner(`update auth.mfa_factors set status = 'verified' where id = '${PHONE}'`),
    ...given(factor('unverified')),
    then: [owner(`delete from auth.mfa_factors where id = '${PHONE}'`)],
  },
  {
    name: 'whose setting up was given up is not',
    ...owner(`delete from auth.mfa_factors where id = '${PHONE}'`),
    ...given(factor('unverified')),
  },
  {
    name: 'whose password is another is told of it',
    ...owner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`),
    ...given(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    then: [owner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`)],
  },
  {
    name: 'whose first one it is need not be told',
    ...owner(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    ...given(`update auth.users set encrypted_password = '' where id = '${ADMIN}'`),
  },
]

export const cases: Case[] = [...asking, ...destructive, ...recovering, ...idling, ...telling]
