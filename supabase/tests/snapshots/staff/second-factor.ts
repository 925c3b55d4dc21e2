import { addedRowId, ADMIN, MANAGER, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const [HERE, ELSEWHERE, PHONE] = [addedRowId(90), addedRowId(91), addedRowId(92)]
const RECOVERY_CODE = 'abcd-efgh-ijkm-npqr-stuv-wxyz'

/** A session of the owner, as the auth service stores it, and the matching token claims. */
const insertSessionSql = (id = HERE, aal = 'aal1', userId = ADMIN, startedAtSql = 'now()') =>
  `insert into auth.sessions (id, user_id, created_at, aal) values ('${id}', '${userId}', ${startedAtSql}, '${aal}')`
const createSessionClaims = (aal = 'aal1', session_id = HERE) => ({ claims: { aal, session_id } })
const insertFactorSql = (status = 'verified') =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   values ('${PHONE}', '${ADMIN}', 'Phone', 'totp', '${status}', private.now(), private.now(), 'ABC')`
const insertCodeSql = (recoveryCode = RECOVERY_CODE) =>
  `insert into private.staff_recovery_codes (code_hash, user_id) values (private.hash_recovery_code('${recoveryCode}'), '${ADMIN}')`
const insertAttemptsSql = (attemptCount: number) => `insert into private.recovery_attempts (user_id, attempted_at)
  select '${ADMIN}', private.now() from generate_series(1, ${attemptCount})`
const REQUIRE_MFA_SQL = 'update public.settings set staff_second_factor = true where only_row'
const createSetup = (...statements: string[]) => ({ given: statements.join('; ') })

const createCallStep = (name: string, expected: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep => ({
  call: name,
  as: ADMIN,
  expected,
  ...(overrides as object),
})
const readPermissions = (expected: string, overrides: Partial<SnapshotStep> = {}) =>
  createCallStep('my_permissions', expected, overrides)
const spendRecoveryCode = (expected: string, recoveryCode: string, overrides: Partial<SnapshotStep> = {}) =>
  createCallStep('spend_recovery_code', expected, {
    with: { code: recoveryCode },
    ...createSessionClaims(),
    ...overrides,
  })
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const setFactorRequirement = (expected: string, overrides: Partial<SnapshotStep> = {}) =>
  ({
    sql: 'update public.settings set staff_second_factor = true where only_row and version = 2',
    as: ADMIN,
    expected,
    ...overrides,
  }) as SnapshotStep

const requirementCases: SnapshotCase[] = [
  {
    name: "an admin can require a second factor from staff only in a session that has verified the admin's second factor",
    ...setFactorRequirement('22023', createSessionClaims()),
    ...createSetup(insertSessionSql(), insertSessionSql(ELSEWHERE, 'aal2')),
    then: [setFactorRequirement('22023'), setFactorRequirement('done', createSessionClaims('aal2', ELSEWHERE))],
  },
  {
    name: 'a staff member without a required second factor must set one up before doing anything else',
    ...readPermissions('enrol', createSessionClaims()),
    ...createSetup(insertSessionSql(), REQUIRE_MFA_SQL),
    then: [
      createCallStep('end_staff', '42501', { ...createSessionClaims(), with: { user_id: MANAGER } }),
      { ...readPermissions('enrol'), as: MANAGER },
      readPermissions('ok', { as: MEMBER }),
    ],
  },
  {
    name: 'a staff member with a second factor must use it, even if the setting does not require it',
    ...readPermissions('code', createSessionClaims()),
    ...createSetup(insertSessionSql(), insertFactorSql()),
    then: [
      createCallStep('report_owed', '42501', createSessionClaims()),
      runAsOwner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`),
      readPermissions('ok', createSessionClaims('aal2')),
    ],
  },
  {
    name: 'an unverified second factor is ignored',
    ...readPermissions('ok', createSessionClaims()),
    ...createSetup(insertSessionSql(), insertFactorSql('unverified')),
  },
  {
    name: 'a session token issued before the second factor was removed no longer counts as verified',
    ...readPermissions('enrol', createSessionClaims('aal2')),
    ...createSetup(insertSessionSql(HERE, 'aal1'), REQUIRE_MFA_SQL),
    then: [
      runAsOwner(`update auth.sessions set aal = 'aal2' where id = '${HERE}'`),
      readPermissions('ok', createSessionClaims('aal2')),
    ],
  },
]

const destructiveCases: SnapshotCase[] = [
  {
    name: 'a user with a second factor can delete the account or join the staff only after entering its code',
    ...createCallStep('delete_my_account', 'code_first', { as: MEMBER, ...createSessionClaims() }),
    given: `${insertSessionSql(HERE, 'aal1', MEMBER)};
      insert into public.staff (user_id, role) values ('${MEMBER}', 'guide');
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values ('${PHONE}', '${MEMBER}', 'Phone', 'totp', 'verified', private.now(), private.now(), 'ABC');
      update public.staff set ended_at = private.now() where user_id = '${MEMBER}';
      update public.staff_invites set email = 'member@nextroom.test' where true`,
    then: [
      createCallStep('join_staff', 'code_first', {
        as: MEMBER,
        with: { token: addedRowId(73), password: 'lantern-and-fog-9' },
        ...createSessionClaims(),
      }),
      createCallStep('delete_my_account', 'has_bookings', { as: MEMBER, claims: { aal: 'aal2' } }),
    ],
  },
]

const recoveryCases: SnapshotCase[] = [
  {
    name: 'new recovery codes are shown once and replace the old ones',
    ...createCallStep('make_recovery_codes', 'made', createSessionClaims('aal2')),
    ...createSetup(insertSessionSql(HERE, 'aal2'), insertSessionSql(ELSEWHERE), insertFactorSql(), insertCodeSql()),
    then: [
      spendRecoveryCode('wrong_code', RECOVERY_CODE),
      createCallStep('my_permissions', 'ok', createSessionClaims('aal2')),
      createCallStep('make_recovery_codes', 'code_first', createSessionClaims('aal1', ELSEWHERE)),
    ],
  },
  {
    name: 'a member who is not staff cannot create recovery codes',
    ...createCallStep('make_recovery_codes', 'code_first', { as: MEMBER, claims: { aal: 'aal2' } }),
  },
  {
    name: 'a recovery code removes the second factor and all other sessions, and works once',
    ...spendRecoveryCode('removed', ' ABCD efgh ijkm npqr stuv wxyz '),
    ...createSetup(
      insertSessionSql(),
      insertSessionSql(ELSEWHERE, 'aal2'),
      insertFactorSql(),
      insertCodeSql(),
      insertCodeSql('another'),
      REQUIRE_MFA_SQL,
    ),
    then: [readPermissions('enrol', createSessionClaims()), spendRecoveryCode('wrong_code', RECOVERY_CODE)],
  },
  {
    name: 'a session is no longer verified after a recovery code removes its second factor',
    ...spendRecoveryCode('removed', RECOVERY_CODE, createSessionClaims('aal2')),
    given: `${insertSessionSql(HERE, 'aal2')}; ${insertFactorSql()}; ${insertCodeSql()};
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
      values ('${HERE}', private.now(), private.now(), 'totp', '${addedRowId(93)}')`,
  },
  {
    name: 'a recovery code of another staff member is rejected',
    ...spendRecoveryCode('wrong_code', RECOVERY_CODE, { as: MANAGER, claims: {} }),
    ...createSetup(insertCodeSql()),
  },
  {
    name: 'a member of staff tries at most five recovery codes an hour',
    ...spendRecoveryCode('wrong_code', 'one'),
    ...createSetup(insertSessionSql(), insertCodeSql(), insertAttemptsSql(3)),
    then: [
      spendRecoveryCode('wrong_code', 'two'),
      spendRecoveryCode('too_many', RECOVERY_CODE),
      spendRecoveryCode('too_many', RECOVERY_CODE, { at: timeAfterTest('59 minutes') }),
      spendRecoveryCode('removed', RECOVERY_CODE, { at: timeAfterTest('1 hour') }),
    ],
  },
]

const LONG_AGO_SQL = `'2026-01-01'::timestamptz`
const callStaffSeen = (expected: string, overrides: Partial<SnapshotStep> = {}) =>
  createCallStep('staff_seen', expected, { ...createSessionClaims(), ...overrides })
const idleCases: SnapshotCase[] = [
  {
    name: 'a staff session continues while it is in use',
    ...callStaffSeen('seen'),
    ...createSetup(
      insertSessionSql(),
      `insert into private.staff_sessions values ('${ELSEWHERE}', '${ADMIN}', ${LONG_AGO_SQL})`,
    ),
    then: [
      runAsOwner(`update auth.sessions set created_at = ${LONG_AGO_SQL} where id = '${HERE}'`),
      readPermissions('ok', createSessionClaims()),
      callStaffSeen('seen'),
    ],
  },
  {
    name: 'a staff session expires when it has not been used for too long',
    ...readPermissions('ended', createSessionClaims()),
    ...createSetup(insertSessionSql(HERE, 'aal1', ADMIN, LONG_AGO_SQL)),
    then: [
      createCallStep('end_staff', '42501', { ...createSessionClaims(), with: { user_id: MANAGER } }),
      callStaffSeen('ended'),
      callStaffSeen('42501'),
      readPermissions('42501', createSessionClaims()),
    ],
  },
  {
    name: "a recently used staff session continues, and a member's session does not expire",
    ...readPermissions('ok', createSessionClaims()),
    ...createSetup(
      insertSessionSql(HERE, 'aal1', ADMIN, LONG_AGO_SQL),
      `insert into private.staff_sessions values ('${HERE}', '${ADMIN}', now() - interval '11 hours')`,
      insertSessionSql(ELSEWHERE, 'aal1', MEMBER, LONG_AGO_SQL),
    ),
    then: [
      { ...readPermissions('ok', createSessionClaims('aal1', ELSEWHERE)), as: MEMBER },
      { ...callStaffSeen('no_staff', createSessionClaims('aal1', ELSEWHERE)), as: MEMBER },
      callStaffSeen('seen', { claims: {} }),
    ],
  },
  {
    name: 'a setting defines after how many hours an unused staff session expires',
    ...readPermissions('ended', createSessionClaims()),
    ...createSetup(
      insertSessionSql(HERE, 'aal1', ADMIN, `now() - interval '61 minutes'`),
      'update public.settings set staff_idle_hours = 1 where only_row',
    ),
  },
]

const emailCases: SnapshotCase[] = [
  {
    name: 'a user is emailed when a second factor is added or removed',
    ...runAsOwner(`update auth.mfa_factors set status = 'verified' where id = '${PHONE}'`),
    ...createSetup(insertFactorSql('unverified')),
    then: [runAsOwner(`delete from auth.mfa_factors where id = '${PHONE}'`)],
  },
  {
    name: 'a user is not emailed when an unverified second factor is removed',
    ...runAsOwner(`delete from auth.mfa_factors where id = '${PHONE}'`),
    ...createSetup(insertFactorSql('unverified')),
  },
  {
    name: 'a user is emailed when their password changes',
    ...runAsOwner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`),
    ...createSetup(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    then: [runAsOwner(`update auth.users set encrypted_password = 'another' where id = '${ADMIN}'`)],
  },
  {
    name: 'a user is not emailed when they set their first password',
    ...runAsOwner(`update auth.users set encrypted_password = 'one' where id = '${ADMIN}'`),
    ...createSetup(`update auth.users set encrypted_password = '' where id = '${ADMIN}'`),
  },
]

export const secondFactorCases: SnapshotCase[] = [
  ...requirementCases,
  ...destructiveCases,
  ...recoveryCases,
  ...idleCases,
  ...emailCases,
]
