import { request } from '../outcomes/frame'
import { added, ADMIN, FREMANTLE } from '../support/people'
import type { Act, Pair } from './pair'

const [KEPT, GONE] = [added(41), added(42)]
const merge = (keep: string, other: string, answers: string): Act => ({
  as: ADMIN,
  call: 'merge_customers',
  with: { keep, other },
  answers,
})
const name: Act = {
  as: ADMIN,
  call: 'save_customer',
  with: { customer: { id: GONE, phone: '0400 000 009' } },
  answers: 'saved',
}
const book: Act = {
  as: ADMIN,
  call: 'admin_book',
  with: { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), customer_id: GONE },
  answers: 'booked',
}

const given = `insert into public.customers (id, full_name, email) values ('${KEPT}', 'Kept', 'kept@example.test'),
  ('${GONE}', 'Gone', 'gone@example.test')`
const waiting = `${given}; insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  values ('${FREMANTLE}', 'Trip', 'Gone', 'gone@example.test', private.now() - interval '1 hour')`

export const CUSTOMERS: Pair[] = [
  {
    name: 'what an admin books for a customer who is being merged is booked for the one who stays',
    locks: ['name_customer'],
    given,
    first: merge(KEPT, GONE, 'merged'),
    second: book,
  },
  {
    name: 'a customer who is being booked for is merged with that booking',
    locks: ['lock_customers'],
    given,
    first: book,
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'a number that is being written down is not lost by merging',
    locks: ['lock_customers'],
    given,
    first: name,
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'who joins a line under the address that stays has one place in it after merging',
    locks: [],
    given: waiting,
    first: {
      as: null,
      call: 'join_waitlist',
      with: { event_id: FREMANTLE, full_name: 'Kept', email: 'kept@example.test' },
      answers: 'joined',
    },
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'of two who are merged both ways, one stays',
    locks: ['lock_customers'],
    given,
    first: merge(KEPT, GONE, 'merged'),
    second: merge(GONE, KEPT, 'not_found'),
  },
]
