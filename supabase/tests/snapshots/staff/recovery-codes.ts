import { addedRowId, ADMIN, MANAGER, FREMANTLE, GUIDE, person, TASMANIA } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'

/** Ids: HERE and THEIRS are sessions of the owner and of another staff member, PHONE and KEY their second factors. */
const [HERE, THEIRS, PHONE, KEY] = [addedRowId(90), addedRowId(91), addedRowId(92), addedRowId(93)]
const RECOVERY_CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'
const insertSessionSql = (id: string, userId: string, aal = 'aal1', startedAtSql = 'now()', overrides = 'null') =>
  `insert into auth.sessions (id, user_id, created_at, aal, factor_id) values ('${id}', '${userId}', ${startedAtSql}, '${aal}', ${overrides});`
const insertFactorSql = (id: string, userId: string) =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   values ('${id}', '${userId}', 'Phone', 'totp', 'verified', private.now(), private.now(), 'ABC');`
const insertSessionMethodSql = (id: number, clock: string, state: string) =>
  `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
   values ('${clock}', private.now(), private.now(), '${state}', '${addedRowId(id)}');`
const insertCodeSql = (recoveryCode: string, userId: string) =>
  `insert into private.staff_recovery_codes (code_hash, user_id) values (private.hash_recovery_code('${recoveryCode}'), '${userId}');`
const insertAttemptSql = (userId: string, age: string) =>
  `insert into private.recovery_attempts values ('${userId}', private.now() - interval '${age}');`
const insertStaffSessionSql = (id: string, userId: string, clock: string) =>
  `insert into private.staff_sessions values ('${id}', '${userId}', ${clock});`
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const createCallStep = (name: string, expected: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep => ({
  call: name,
  as: ADMIN,
  expected,
  claims: { aal: 'aal1', session_id: HERE },
  ...(overrides as object),
})

const LONG_AGO_SQL = `'2026-01-01'::timestamptz`
const insertTwoFactorsSql = `${insertSessionSql(HERE, ADMIN, 'aal2', 'now()', `'${PHONE}'`)} ${insertSessionSql(THEIRS, MANAGER, 'aal2', 'now()', `'${KEY}'`)}
  ${insertFactorSql(PHONE, ADMIN)} ${insertFactorSql(KEY, MANAGER)} ${insertCodeSql(RECOVERY_CODE, ADMIN)} ${insertCodeSql('theirs', MANAGER)} ${insertCodeSql('theirs too', MANAGER)}
  ${insertSessionMethodSql(94, HERE, 'totp')} ${insertSessionMethodSql(95, HERE, 'password')} ${insertSessionMethodSql(96, THEIRS, 'totp')}`

const COUNT_UNUSED_CODES_STEP = runAsOwner(
  'select c.user_id, count(*)::int from private.staff_recovery_codes c group by 1 order by 1',
)

const recoveryCases: SnapshotCase[] = [
  {
    name: 'using a recovery code removes the second factor, verified session and failed attempts of that user only',
    ...createCallStep('spend_recovery_code', 'removed', { with: { code: RECOVERY_CODE } }),
    given: `${insertTwoFactorsSql} ${insertAttemptSql(MANAGER, '2 hours')}
      ${[1, 2, 3, 4, 5].map((n) => insertAttemptSql(MANAGER, `${n} minutes`)).join('')}`,
    then: [
      COUNT_UNUSED_CODES_STEP,
      runAsOwner(
        `select s.id, s.aal, s.factor_id from auth.sessions s where s.id in ('${HERE}', '${THEIRS}') order by 1`,
      ),
      runAsOwner(`select a.session_id, a.authentication_method from auth.mfa_amr_claims a order by 1, 2`),
    ],
  },
  {
    name: "new recovery codes replace only the user's own old codes",
    ...createCallStep('make_recovery_codes', 'made', { claims: { aal: 'aal2', session_id: HERE } }),
    given: insertTwoFactorsSql,
    then: [COUNT_UNUSED_CODES_STEP],
  },
]

const idleCases: SnapshotCase[] = [
  {
    name: 'activity of a staff member renews their session and deletes only their own old session records',
    ...createCallStep('staff_seen', 'seen'),
    given: `${insertSessionSql(HERE, ADMIN)} ${insertSessionSql(THEIRS, MANAGER)} ${insertStaffSessionSql(HERE, ADMIN, LONG_AGO_SQL)}
      ${insertStaffSessionSql(addedRowId(94), ADMIN, `now() - interval '12 hours'`)} ${insertStaffSessionSql(addedRowId(95), ADMIN, LONG_AGO_SQL)}
      ${insertStaffSessionSql(THEIRS, MANAGER, LONG_AGO_SQL)}`,
    then: [
      runAsOwner(`select t.session_id, t.seen_at >= now() as just_now from private.staff_sessions t order by 1`),
      createCallStep('my_permissions', 'ok'),
    ],
  },
  {
    name: 'staff activity updates the time of the session on each call',
    ...createCallStep('staff_seen', 'seen'),
    given: `${insertSessionSql(HERE, ADMIN)} ${insertStaffSessionSql(HERE, ADMIN, `'2050-01-01'::timestamptz`)}`,
  },
  {
    name: 'a session last used exactly twelve hours ago has not expired',
    ...createCallStep('my_permissions', 'ok'),
    given: `${insertSessionSql(HERE, ADMIN, 'aal1', LONG_AGO_SQL)} ${insertStaffSessionSql(HERE, ADMIN, `now() - interval '12 hours'`)}`,
  },
  {
    name: 'an expired staff session ends even while another staff member is active',
    ...createCallStep('my_permissions', 'ended'),
    given: `${insertSessionSql(HERE, ADMIN, 'aal1', LONG_AGO_SQL)} ${insertSessionSql(THEIRS, MANAGER)} ${insertStaffSessionSql(THEIRS, MANAGER, 'now()')}`,
    then: [createCallStep('staff_seen', 'ended')],
  },
  {
    name: 'a former staff member needs no MFA and has no departures',
    ...createCallStep('my_permissions', 'ok', { as: GUIDE, claims: {} }),
    given: `update public.settings set staff_second_factor = true where only_row;
      update public.staff set ended_at = private.now() where user_id = '${GUIDE}'`,
    then: [createCallStep('staff_seen', 'no_staff', { as: GUIDE, claims: {} })],
  },
]

const joinStaff = (userId: string): SnapshotStep => ({
  sql: `select public.join_staff(t.token, 'lantern-and-fog-9') from public.staff_invites i
          join private.staff_invite_tokens t on t.invite_id = i.id
    where i.email = private.email_of('${userId}') and set_config('request.jwt.claims',
      '{"sub": "${userId}", "role": "authenticated"}', true) is not null`,
  as: 'owner',
  expected: 'done',
})
const inviteStaff = (email: string, role: string, events: string[]): SnapshotStep => ({
  call: 'invite_staff',
  with: { email, role, events },
  as: ADMIN,
  expected: 'invited',
})

const emailCases: SnapshotCase[] = [
  {
    name: 'a former staff member who is invited again gets the new role from that day, and their old one-time links stop working',
    ...inviteStaff('guide@example.test', 'guide', [TASMANIA, FREMANTLE]),
    given: `update auth.users set email_confirmed_at = private.now() where id = '${GUIDE}';
      update public.staff set since = private.now() - interval '90 days', ended_at = private.now(), role = 'accountant'
      where user_id = '${GUIDE}';
      insert into public.staff_events (user_id, event_id) values ('${GUIDE}', '${TASMANIA}') on conflict do nothing;
      create table auth.one_time_tokens (user_id uuid);
      insert into auth.one_time_tokens values ('${GUIDE}'), ('${MANAGER}');
      ${insertCodeSql('one', GUIDE)} ${insertCodeSql('theirs', MANAGER)}`,
    then: [
      joinStaff(GUIDE),
      createCallStep('my_permissions', 'ok', { as: GUIDE, claims: {} }),
      runAsOwner('select t.user_id from auth.one_time_tokens t'),
      runAsOwner('select c.user_id from private.staff_recovery_codes c'),
    ],
  },
  {
    name: 'deleting an account sends no email about the MFA factor that is deleted with it',
    call: 'delete_my_account',
    as: person(78),
    claims: { aal: 'aal2' },
    expected: 'deleted',
    given: `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}', 'goes@example.test', private.now());
      insert into public.staff (user_id, role) values ('${person(78)}', 'guide');
      ${insertFactorSql(PHONE, person(78))}
      update public.staff set ended_at = private.now() where user_id = '${person(78)}'`,
  },
  {
    name: 'a password change is emailed to the user once per new password',
    ...runAsOwner(`update auth.users set encrypted_password = 'two' where id = '${ADMIN}'`),
    given: `update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`,
    then: [
      runAsOwner(`update auth.users set encrypted_password = 'three' where id = '${ADMIN}'`),
      runAsOwner(`update auth.users set encrypted_password = 'two' where id = '${ADMIN}'`),
    ],
  },
]

export const recoveryCodesCases: SnapshotCase[] = [...recoveryCases, ...idleCases, ...emailCases]
