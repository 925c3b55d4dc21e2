import { added, ADMIN, person } from '../support/people'
import type { Act, Pair } from './pair'

const SECOND = person(78)
/** Two owners, each of whom would leave the other without a say. */
const two = `insert into auth.users (id, email) values ('${SECOND}', 'second@example.test');
  insert into public.staff (user_id, role) values ('${SECOND}', 'owner')`
const end = (as: string, user_id: string, answers: string): Act => ({
  as,
  call: 'end_staff',
  with: { user_id },
  answers,
})
const narrow = (as: string, user_id: string, answers: string): Act => ({
  as,
  call: 'change_staff',
  with: { user_id, role: 'manager' },
  answers,
})

const guess = (answers: string): Act => ({
  as: ADMIN,
  call: 'spend_recovery_code',
  with: { code: 'abcd-efgh' },
  answers,
})

const join = (answers: string): Act => ({
  as: SECOND,
  call: 'join_staff',
  with: { token: added(73), password: 'lantern-and-fog-9' },
  answers,
})

export const STAFF: Pair[] = [
  {
    name: 'a letter that is followed in two tabs is good once',
    locks: [],
    asks: ['join_staff'],
    given: `insert into auth.users (id, email, email_confirmed_at) values ('${SECOND}', 'asked@example.test', private.now())`,
    first: join('joined'),
    second: join('not_found'),
  },
  {
    name: 'of two recovery codes tried at once one is the last that may be tried',
    locks: ['spend_recovery_code'],
    constants: { max_recovery_attempts_per_hour: 1 },
    first: guess('wrong_code'),
    second: guess('too_many'),
  },
  {
    name: 'of two owners who end each other one stays',
    locks: ['end_staff'],
    given: two,
    first: end(ADMIN, SECOND, 'ended'),
    second: end(SECOND, ADMIN, '42501'),
  },
  {
    name: 'of two owners who narrow each other one stays',
    locks: ['change_staff'],
    given: two,
    first: narrow(ADMIN, SECOND, 'changed'),
    second: narrow(SECOND, ADMIN, '42501'),
  },
  {
    name: 'a recovery code that is used twice at once removes the second factor once',
    locks: ['spend_recovery_code'],
    given: `insert into private.staff_recovery_codes (code_hash, user_id)
      values (private.recovery_hash('abcd'), '${ADMIN}')`,
    first: { as: ADMIN, call: 'spend_recovery_code', with: { code: 'ABCD' }, answers: 'removed' },
    second: { as: ADMIN, call: 'spend_recovery_code', with: { code: 'ABCD' }, answers: 'wrong_code' },
  },
]
