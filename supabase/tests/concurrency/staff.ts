import { addedRowId, ADMIN, person } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const SECOND_OWNER_ID = person(78)
/** Adds a second owner. Each owner tries to remove the role of the other. */
const INSERT_SECOND_OWNER_SQL = `insert into auth.users (id, email) values ('${SECOND_OWNER_ID}', 'second@example.test');
  insert into public.staff (user_id, role) values ('${SECOND_OWNER_ID}', 'owner')`
const endStaffCall = (caller: string, user_id: string, expected: string): ConcurrentCall => ({
  as: caller,
  call: 'end_staff',
  with: { user_id },
  expected,
})
const changeStaffCall = (caller: string, user_id: string, expected: string): ConcurrentCall => ({
  as: caller,
  call: 'change_staff',
  with: { user_id, role: 'manager' },
  expected,
})

const spendCodeCall = (expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'spend_recovery_code',
  with: { code: 'abcd-efgh' },
  expected,
})

const joinStaffCall = (expected: string): ConcurrentCall => ({
  as: SECOND_OWNER_ID,
  call: 'join_staff',
  with: { token: addedRowId(73), password: 'lantern-and-fog-9' },
  expected,
})

export const STAFF_PAIRS: CallPair[] = [
  {
    name: 'a staff invitation that is accepted in two tabs works once',
    locks: [],
    rereads: ['join_staff'],
    given: `insert into auth.users (id, email, email_confirmed_at) values ('${SECOND_OWNER_ID}', 'asked@example.test', private.now())`,
    first: joinStaffCall('joined'),
    second: joinStaffCall('not_found'),
  },
  {
    name: 'two recovery codes tried at the same time do not exceed the hourly limit of attempts',
    locks: ['spend_recovery_code'],
    constants: { max_recovery_attempts_per_hour: 1 },
    first: spendCodeCall('wrong_code'),
    second: spendCodeCall('too_many'),
  },
  {
    name: "when two owners end each other's staff access, one of them remains owner",
    locks: ['end_staff'],
    given: INSERT_SECOND_OWNER_SQL,
    first: endStaffCall(ADMIN, SECOND_OWNER_ID, 'ended'),
    second: endStaffCall(SECOND_OWNER_ID, ADMIN, '42501'),
  },
  {
    name: "when two owners change each other's role, one of them remains owner",
    locks: ['change_staff'],
    given: INSERT_SECOND_OWNER_SQL,
    first: changeStaffCall(ADMIN, SECOND_OWNER_ID, 'changed'),
    second: changeStaffCall(SECOND_OWNER_ID, ADMIN, '42501'),
  },
  {
    name: 'a recovery code that is used twice at the same time removes the second factor once',
    locks: ['spend_recovery_code'],
    given: `insert into private.staff_recovery_codes (code_hash, user_id)
      values (private.hash_recovery_code('abcd'), '${ADMIN}')`,
    first: { as: ADMIN, call: 'spend_recovery_code', with: { code: 'ABCD' }, expected: 'removed' },
    second: { as: ADMIN, call: 'spend_recovery_code', with: { code: 'ABCD' }, expected: 'wrong_code' },
  },
]
