import { request } from '../snapshots/case'
import { booked } from '../snapshots/people/people'
import { added, ADMIN, FREMANTLE, person } from '../support/people'
import type { ConcurrentCall, Pair } from './pair'

const [REMAINING, GONE] = [added(41), added(42)]
const merge = (keep: string, other: string, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'merge_customers',
  with: { keep, other },
  expected,
})
const name: ConcurrentCall = {
  as: ADMIN,
  call: 'save_customer',
  with: { customer: { id: GONE, phone: '0400 000 009' } },
  expected: 'saved',
}
const book: ConcurrentCall = {
  as: ADMIN,
  call: 'admin_book',
  with: { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), customer_id: GONE },
  expected: 'booked',
}

const given = `insert into public.customers (id, full_name, email) values ('${REMAINING}', 'Kept', 'kept@example.test'),
  ('${GONE}', 'Gone', 'gone@example.test')`
const waiting = `${given}; insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  values ('${FREMANTLE}', 'Trip', 'Gone', 'gone@example.test', private.now() - interval '1 hour')`

/** Creates an account for a customer. */
const account = (id: string) => `insert into auth.users (id, email, email_confirmed_at)
  values ('${person(78)}', 'mine@example.test', private.now());
  delete from public.customers where profile_id = '${person(78)}';
  update public.customers set profile_id = '${person(78)}' where id = '${id}'`
const CLAIM = added(43)
const claim = `insert into auth.users (id, email) values ('${person(79)}', 'gone@example.test');
  select private.ensure_customer('${person(79)}');
  delete from public.customer_claims where customer_id = '${GONE}';
  insert into public.customer_claims (customer_id, token, email, expires_at)
  values ('${GONE}', '${CLAIM}', 'gone@example.test', private.now() + interval '1 day')`

export const CUSTOMERS: Pair[] = [
  {
    name: "an admin's booking for a customer who is being merged goes to the remaining customer",
    locks: ['resolve_customer'],
    given,
    first: merge(REMAINING, GONE, 'merged'),
    second: book,
  },
  {
    name: 'a merge moves a booking that an admin is making for the merged customer',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given,
    first: book,
    second: merge(REMAINING, GONE, 'merged'),
  },
  {
    name: 'a merge keeps a phone number that an admin is saving at the same time',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given,
    first: name,
    second: merge(REMAINING, GONE, 'merged'),
  },
  {
    name: 'a merge leaves one waitlist entry when a visitor joins with the remaining address at the same time',
    locks: [],
    rereads: ['merge_customers'],
    given: `${waiting}; update public.events set phase = 'coming_soon' where id = '${FREMANTLE}'`,
    first: {
      as: null,
      call: 'join_waitlist',
      with: { event_id: FREMANTLE, full_name: 'Kept', email: 'kept@example.test' },
      expected: 'joined',
    },
    second: merge(REMAINING, GONE, 'merged'),
  },
  {
    name: "an admin's booking for a customer who is being merged into an account's customer belongs to that account",
    locks: ['resolve_customer'],
    given: `${given}; ${account(REMAINING)}`,
    first: merge(REMAINING, GONE, 'merged'),
    second: book,
  },
  {
    name: 'a merge includes entries of an email address that an admin is saving at the same time',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: `${given}; insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${FREMANTLE}', 'Trip', 'Gone', 'anew@example.test')`,
    first: {
      as: ADMIN,
      call: 'save_customer',
      with: { customer: { id: GONE, email: 'anew@example.test' } },
      expected: 'saved',
    },
    second: merge(REMAINING, GONE, 'merged'),
  },
  {
    name: "a customer who is being claimed by one account cannot be merged into another account's customer",
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: `${given}; ${account(REMAINING)}; ${claim}`,
    first: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM, password: 'lantern-and-fog-9' },
      expected: 'claimed',
    },
    second: merge(REMAINING, GONE, 'two_accounts'),
  },
  {
    name: "a claim link does not work after its customer is merged into another account's customer",
    locks: ['lock_customers'],
    given: `${given}; ${account(REMAINING)}; ${claim}`,
    first: merge(REMAINING, GONE, 'merged'),
    second: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM, password: 'lantern-and-fog-9' },
      expected: 'not_found',
    },
  },
  {
    name: "a member's request for a claim email returns none when the customer is merged at the same time",
    locks: ['send_claim'],
    rereads: ['request_claim'],
    given: `${given}; ${account(REMAINING)}; ${claim};
      update auth.users set email_confirmed_at = private.now() where id = '${person(79)}';
      delete from public.customer_claims where customer_id = '${GONE}'`,
    first: merge(REMAINING, GONE, 'merged'),
    second: { as: person(79), call: 'request_claim', expected: 'none' },
  },
  {
    name: 'a user can confirm an email address while the customer with that address is merged',
    locks: ['send_claim'],
    given: `${given}; ${account(REMAINING)}; insert into auth.users (id, email) values ('${person(79)}', 'gone@example.test')`,
    first: merge(REMAINING, GONE, 'merged'),
    second: {
      as: 'owner',
      sql: `update auth.users set email_confirmed_at = private.now() where id = '${person(79)}'`,
      expected: 'done',
    },
  },
  {
    name: 'a payment for a customer who is being merged goes to the remaining customer',
    locks: [],
    rereads: ['merge_customers'],
    given: `${given}; ${booked(added(51), GONE, FREMANTLE)}`,
    first: {
      as: ADMIN,
      call: 'record_payment',
      with: { booking_id: added(51), amount: 100, method: 'cash', request_id: request(2) },
      expected: 'recorded',
    },
    second: merge(REMAINING, GONE, 'merged'),
  },
  {
    name: 'two merges of the same customers in opposite directions leave one customer',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given,
    first: merge(REMAINING, GONE, 'merged'),
    second: merge(GONE, REMAINING, 'not_found'),
  },
]
