import { ADMIN, person } from '../support/people'
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
  with: { user_id, role: 'desk' },
  answers,
})

const guess = (answers: string): Act => ({
  as: ADMIN,
  call: 'spend_recovery_code',
  with: { code: 'abcd-efgh' },
  answers,
})

export const STAFF: Pair[] = [
  {
    name: 'of two recovery codes tried at once one is the last that may be tried',
    locks: ['spend_recovery_code'],
    given: 'update public.house_rules set recovery_tries_an_hour = 1 where only_row',
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
]
