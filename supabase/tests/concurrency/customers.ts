import { request } from '../outcomes/frame'
import { booked } from '../outcomes/people/people'
import { added, ADMIN, FREMANTLE, person } from '../support/people'
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

/** Whose account a customer is. */
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
    name: 'what an admin books for a customer who is being merged is booked for the one who stays',
    locks: ['resolve_customer'],
    given,
    first: merge(KEPT, GONE, 'merged'),
    second: book,
  },
  {
    name: 'a customer who is being booked for is merged with that booking',
    locks: ['lock_customers'],
    asks: ['merge_customers'],
    given,
    first: book,
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'a number that is being written down is not lost by merging',
    locks: ['lock_customers'],
    asks: ['merge_customers'],
    given,
    first: name,
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'who joins a line under the address that stays has one place in it after merging',
    locks: [],
    asks: ['merge_customers'],
    given: `${waiting}; update public.events set phase = 'coming_soon' where id = '${FREMANTLE}'`,
    first: {
      as: null,
      call: 'join_waitlist',
      with: { event_id: FREMANTLE, full_name: 'Kept', email: 'kept@example.test' },
      answers: 'joined',
    },
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'what an admin books for who is being merged into an account is that account’s',
    locks: ['resolve_customer'],
    given: `${given}; ${account(KEPT)}`,
    first: merge(KEPT, GONE, 'merged'),
    second: book,
  },
  {
    name: 'who has another address by then is merged with all that came from it',
    locks: ['lock_customers'],
    asks: ['merge_customers'],
    given: `${given}; insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${FREMANTLE}', 'Trip', 'Gone', 'anew@example.test')`,
    first: {
      as: ADMIN,
      call: 'save_customer',
      with: { customer: { id: GONE, email: 'anew@example.test' } },
      answers: 'saved',
    },
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'who takes up their claim is not merged with an account at once',
    locks: ['lock_customers'],
    asks: ['merge_customers'],
    given: `${given}; ${account(KEPT)}; ${claim}`,
    first: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM, password: 'lantern-and-fog-9' },
      answers: 'claimed',
    },
    second: merge(KEPT, GONE, 'two_accounts'),
  },
  {
    name: 'who is being merged with an account opens none by an old letter',
    locks: ['lock_customers'],
    given: `${given}; ${account(KEPT)}; ${claim}`,
    first: merge(KEPT, GONE, 'merged'),
    second: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM, password: 'lantern-and-fog-9' },
      answers: 'not_found',
    },
  },
  {
    name: 'who asks for the letter of a customer who is being merged is told that nobody is left to claim',
    locks: ['send_claim'],
    asks: ['request_claim'],
    given: `${given}; ${account(KEPT)}; ${claim};
      update auth.users set email_confirmed_at = private.now() where id = '${person(79)}';
      delete from public.customer_claims where customer_id = '${GONE}'`,
    first: merge(KEPT, GONE, 'merged'),
    second: { as: person(79), call: 'request_claim', answers: 'none' },
  },
  {
    name: 'who confirms the address of a customer who is being merged is let in',
    locks: ['send_claim'],
    given: `${given}; ${account(KEPT)}; insert into auth.users (id, email) values ('${person(79)}', 'gone@example.test')`,
    first: merge(KEPT, GONE, 'merged'),
    second: {
      as: 'owner',
      sql: `update auth.users set email_confirmed_at = private.now() where id = '${person(79)}'`,
      answers: 'done',
    },
  },
  {
    name: 'what is paid for who is being merged is paid for the one who stays',
    locks: [],
    asks: ['merge_customers'],
    given: `${given}; ${booked(added(51), GONE, FREMANTLE)}`,
    first: {
      as: ADMIN,
      call: 'record_payment',
      with: { booking_id: added(51), amount: 100, method: 'cash', request_id: request(2) },
      answers: 'recorded',
    },
    second: merge(KEPT, GONE, 'merged'),
  },
  {
    name: 'of two who are merged both ways, one stays',
    locks: ['lock_customers'],
    asks: ['merge_customers'],
    given,
    first: merge(KEPT, GONE, 'merged'),
    second: merge(GONE, KEPT, 'not_found'),
  },
]
