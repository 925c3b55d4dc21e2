import { request } from '../snapshots/case'
import { insertBookingSql } from '../snapshots/people/people'
import { addedRowId, ADMIN, FREMANTLE, person } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const [REMAINING_CUSTOMER, MERGED_CUSTOMER] = [addedRowId(41), addedRowId(42)]
const createMergeCall = (keptId: string, otherId: string, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'merge_customers',
  with: { keep: keptId, other: otherId },
  expected,
})
const saveCustomerCall: ConcurrentCall = {
  as: ADMIN,
  call: 'save_customer',
  with: { customer: { id: MERGED_CUSTOMER, phone: '0400 000 009' } },
  expected: 'saved',
}
const BOOK_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'admin_book',
  with: { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), customer_id: MERGED_CUSTOMER },
  expected: 'booked',
}

const INSERT_CUSTOMERS_SQL = `insert into public.customers (id, full_name, email) values ('${REMAINING_CUSTOMER}', 'Kept', 'kept@example.test'),
  ('${MERGED_CUSTOMER}', 'Gone', 'gone@example.test')`
const INSERT_ENTRY_SQL = `${INSERT_CUSTOMERS_SQL}; insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
  values ('${FREMANTLE}', 'Trip', 'Gone', 'gone@example.test', private.now() - interval '1 hour')`

/** Creates an account for a customer. */
const insertAccountSql = (id: string) => `insert into auth.users (id, email, email_confirmed_at)
  values ('${person(78)}', 'mine@example.test', private.now());
  delete from public.customers where profile_id = '${person(78)}';
  update public.customers set profile_id = '${person(78)}' where id = '${id}'`
const CLAIM_TOKEN = addedRowId(43)
const INSERT_CLAIM_SQL = `insert into auth.users (id, email) values ('${person(79)}', 'gone@example.test');
  select private.ensure_customer('${person(79)}');
  delete from public.customer_claims where customer_id = '${MERGED_CUSTOMER}';
  insert into public.customer_claims (customer_id, token, email, expires_at)
  values ('${MERGED_CUSTOMER}', '${CLAIM_TOKEN}', 'gone@example.test', private.now() + interval '1 day')`

export const CUSTOMER_PAIRS: CallPair[] = [
  {
    name: "an admin's booking for a customer who is being merged goes to the remaining customer",
    locks: ['resolve_customer'],
    given: INSERT_CUSTOMERS_SQL,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
    second: BOOK_CALL,
  },
  {
    name: 'a merge moves a booking that an admin is making for the merged customer',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: INSERT_CUSTOMERS_SQL,
    first: BOOK_CALL,
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
  },
  {
    name: 'merging two customers keeps the phone number that an admin saves for one of them at the same time',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: INSERT_CUSTOMERS_SQL,
    first: saveCustomerCall,
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
  },
  {
    name: 'a merge leaves a single waitlist entry when an admin changes the email address of the duplicate at the same time',
    locks: [],
    rereads: ['merge_customers'],
    given: `${INSERT_ENTRY_SQL}; update public.events set phase = 'coming_soon' where id = '${FREMANTLE}'`,
    first: {
      as: null,
      call: 'join_waitlist',
      with: { event_id: FREMANTLE, full_name: 'Kept', email: 'kept@example.test' },
      expected: 'joined',
    },
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
  },
  {
    name: 'a booking that an admin makes during a merge belongs to the member whose customer record remains',
    locks: ['resolve_customer'],
    given: `${INSERT_CUSTOMERS_SQL}; ${insertAccountSql(REMAINING_CUSTOMER)}`,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
    second: BOOK_CALL,
  },
  {
    name: 'a merge includes the waitlist entries of an email address that an admin is saving at the same time',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: `${INSERT_CUSTOMERS_SQL}; insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${FREMANTLE}', 'Trip', 'Gone', 'trip.gone@example.test')`,
    first: {
      as: ADMIN,
      call: 'save_customer',
      with: { customer: { id: MERGED_CUSTOMER, email: 'trip.gone@example.test' } },
      expected: 'saved',
    },
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
  },
  {
    name: 'while an account is being linked to a customer, that customer cannot be merged into the customer of another account',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: `${INSERT_CUSTOMERS_SQL}; ${insertAccountSql(REMAINING_CUSTOMER)}; ${INSERT_CLAIM_SQL}`,
    first: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM_TOKEN, password: 'lantern-and-fog-9' },
      expected: 'claimed',
    },
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'two_accounts'),
  },
  {
    name: 'the claim link of a customer stops working once that customer is merged into the customer of another account',
    locks: ['lock_customers'],
    given: `${INSERT_CUSTOMERS_SQL}; ${insertAccountSql(REMAINING_CUSTOMER)}; ${INSERT_CLAIM_SQL}`,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
    second: {
      as: null,
      call: 'claim_customer',
      with: { token: CLAIM_TOKEN, password: 'lantern-and-fog-9' },
      expected: 'not_found',
    },
  },
  {
    name: "a member's request for a claim email finds nothing to claim when the customer is merged at the same time",
    locks: ['send_claim'],
    rereads: ['request_claim'],
    given: `${INSERT_CUSTOMERS_SQL}; ${insertAccountSql(REMAINING_CUSTOMER)}; ${INSERT_CLAIM_SQL};
      update auth.users set email_confirmed_at = private.now() where id = '${person(79)}';
      delete from public.customer_claims where customer_id = '${MERGED_CUSTOMER}'`,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
    second: { as: person(79), call: 'request_claim', expected: 'none' },
  },
  {
    name: 'a user can confirm an email address while staff merge the customer with that address',
    locks: ['send_claim'],
    given: `${INSERT_CUSTOMERS_SQL}; ${insertAccountSql(REMAINING_CUSTOMER)}; insert into auth.users (id, email) values ('${person(79)}', 'gone@example.test')`,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
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
    given: `${INSERT_CUSTOMERS_SQL}; ${insertBookingSql(addedRowId(51), MERGED_CUSTOMER, FREMANTLE)}`,
    first: {
      as: ADMIN,
      call: 'record_payment',
      with: { booking_id: addedRowId(51), amount: 100, method: 'cash', request_id: request(2) },
      expected: 'recorded',
    },
    second: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
  },
  {
    name: 'two merges of the same customers in opposite directions leave one customer',
    locks: ['lock_customers'],
    rereads: ['merge_customers'],
    given: INSERT_CUSTOMERS_SQL,
    first: createMergeCall(REMAINING_CUSTOMER, MERGED_CUSTOMER, 'merged'),
    second: createMergeCall(MERGED_CUSTOMER, REMAINING_CUSTOMER, 'not_found'),
  },
]
