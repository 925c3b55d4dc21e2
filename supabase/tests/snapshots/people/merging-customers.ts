import {
  addedRowId,
  ADMIN,
  ACCOUNTANT,
  customer,
  MANAGER,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from './people'

const [ADA, BEA] = [addedRowId(41), addedRowId(42)]
const insertCustomersSql = (ada = '', bea = '') => `
  insert into public.customers (id, full_name, email, phone, created_at) values
    ('${ADA}', 'Ada Ash', 'ada@example.test', null, ${timeAfterTest('-4 days')}),
    ('${BEA}', 'Ada B. Ash', 'bea@example.test', '0412 555 001', ${timeAfterTest('-9 days')});
  ${ada && `update public.customers set ${ada} where id = '${ADA}';`}
  ${bea && `update public.customers set ${bea} where id = '${BEA}';`}`
const insertEntrySql = (n: number, event: string, email: string, overrides = '', values = '') => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, created_at${overrides})
  values ('${addedRowId(n)}', '${event}', 'Trip', 'Ada Ash', '${email}', ${timeAfterTest(`-${n} minutes`)}${values});`
const offerColumns = [', status, offer_expires_at', `, 'offered', ${timeAfterTest('1 day')}`] as const

/** Gives data of every kind to Bea, whom the tests merge into Ada, and some data to Ada. */
const INSERT_ALL_DATA_SQL = `${insertCustomersSql()}
  ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), BEA, FREMANTLE)} ${insertBookingSql(addedRowId(53), BEA, TASMANIA)}
  insert into public.payments (booking_id, kind, amount, method) values ('${addedRowId(53)}', 'deposit', 250, 'cash');
  ${insertEntrySql(61, FREMANTLE, 'ada@example.test')} ${insertEntrySql(62, FREMANTLE, 'Bea@example.test', ...offerColumns)}
  ${insertEntrySql(63, TASMANIA, 'bea@example.test')}
  insert into public.interest_submissions (trip_name, full_name, email, created_at)
  values ('Peru', 'Ada', 'bea@example.test', ${timeAfterTest('-2 days')});
  insert into public.contact_messages (full_name, email, message, created_at)
  values ('Ada', 'BEA@example.test', 'Hello', ${timeAfterTest('-2 days')});
  insert into public.product_interest (product_id, email)
  select p.id, e from public.products p, unnest(array['ada@example.test', 'bea@example.test']) e
  where p.id = '20000000-0000-4000-8000-000000000004';
  insert into public.announcement_recipients (announcement_id, customer_id) values ('${addedRowId(70)}', '${BEA}');
  insert into public.customer_claims (customer_id, email, expires_at)
  values ('${BEA}', 'bea@example.test', ${timeAfterTest('1 day')});
  insert into public.customer_merges (old_id, customer_id) values ('${addedRowId(43)}', '${BEA}');
  insert into public.email_outbox (to_email, template, dedupe_key) values ('bea@example.test', 'booking_received', null),
    ('bea@example.test', 'announcement_email', 'announcement_email:${addedRowId(70)}:${BEA}')`

const reviewMerge = (expected: string, overrides: Partial<SnapshotStep> = {}, pair: object = {}): SnapshotStep => ({
  call: 'review_merge',
  with: { keep: ADA, other: BEA, ...pair },
  as: ADMIN,
  expected,
  ...(overrides as object),
})
const mergeCustomers = (expected: string, overrides: Record<string, unknown> = {}, caller = ADMIN): SnapshotStep => ({
  call: 'merge_customers',
  with: { keep: ADA, other: BEA, ...overrides },
  as: caller,
  expected,
})
const sumBookings = (ids: string): SnapshotStep => ({
  sql: `select count(*) as bookings, sum(b.paid_amount) as paid, count(distinct b.customer_id) as customers
    from public.bookings b where b.customer_id in (${ids})`,
  as: ADMIN,
  expected: 'done',
})
/** Creates an account for the customer. */
const insertAccountSql = (email: string, id: string) => `
  insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}', '${email}', private.now());
  delete from public.customers where profile_id = '${person(78)}';
  update public.customers set profile_id = '${person(78)}' where id = '${id}';`

export const mergingCustomersCases: SnapshotCase[] = [
  {
    name: 'a merge review compares two customers and lists the trips that both have booked or wait for',
    ...reviewMerge('ok'),
    given: INSERT_ALL_DATA_SQL,
    then: [sumBookings(`'${ADA}', '${BEA}'`)],
  },
  {
    name: 'a merge moves all records, keeps a waitlist offer instead of a waiting entry for the same trip, and changes no payments',
    ...mergeCustomers('merged', { fields: { full_name: 'other' } }),
    given: INSERT_ALL_DATA_SQL,
    then: [
      sumBookings(`'${ADA}', '${BEA}'`),
      mergeCustomers('merged', { fields: { full_name: 'other' } }),
      mergeCustomers('not_found', { keep: BEA, other: ADA }),
      {
        sql: `select count(*) as deeds, min(r ->> 'name') as name from jsonb_array_elements(public.list_activity(
          '{"of": {"kind": "customer", "id": "${ADA}"}, "entity": "customers"}') -> 'rows') r`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
  {
    name: 'a merge can take the email address, phone number and status of the other customer',
    ...mergeCustomers('merged', { fields: { email: 'other', phone: 'other', status: 'other' } }),
    given: `${insertCustomersSql("phone = '0412 555 009'", "status = 'Pending'")}
      ${insertEntrySql(61, FREMANTLE, 'ada@example.test')}
      insert into public.customer_claims (customer_id, email, expires_at)
      values ('${ADA}', 'ada@example.test', ${timeAfterTest('1 day')}), ('${BEA}', 'bea@example.test', ${timeAfterTest('1 day')})`,
  },
  {
    name: "a merge keeps the account's email address, and moves the other customer's orders to the account",
    ...mergeCustomers('merged', { keep: BEA, other: ADA, fields: { email: 'keep' } }),
    given: `${insertCustomersSql()} ${insertAccountSql('ada@example.test', ADA)}
      insert into public.orders (full_name, email, delivery, subtotal, shipping, total)
      values ('Ada', 'bea@example.test', 'collect', 20, 0, 20);
      ${insertBookingSql(addedRowId(52), BEA, FREMANTLE)}`,
    then: [reviewMerge('not_found', {}, { keep: BEA, other: ADA })],
  },
  {
    name: 'a customer cannot be merged with themselves, an unknown customer or an erased one',
    ...reviewMerge('same', {}, { other: ADA }),
    given: insertCustomersSql('', 'forgotten_at = private.now()'),
    then: [
      mergeCustomers('same', { other: ADA }),
      reviewMerge('not_found', {}, { other: UNKNOWN_ID }),
      mergeCustomers('not_found', { keep: UNKNOWN_ID }),
      reviewMerge('forgotten'),
      mergeCustomers('forgotten'),
    ],
  },
  {
    name: 'a merge of two customers with accounts, or of a staff member with a customer, is refused',
    ...reviewMerge('two_accounts'),
    given: `${insertCustomersSql()} ${insertAccountSql('ada@example.test', ADA)}
      update public.customers set profile_id = null where profile_id in ('${OTHER_MEMBER}', '${MANAGER}');
      update public.customers set profile_id = '${OTHER_MEMBER}' where id = '${BEA}';
      update public.customers set profile_id = '${MANAGER}' where id = '${customer(21)}'`,
    then: [
      mergeCustomers('two_accounts'),
      reviewMerge('of_staff', {}, { keep: customer(21), other: customer(22) }),
      mergeCustomers('of_staff', { keep: customer(22), other: customer(21) }),
    ],
  },
  {
    name: 'a merge is refused while both customers have an open waitlist offer for the same trip',
    ...mergeCustomers('both_offered'),
    given: `${insertCustomersSql()} ${insertEntrySql(61, FREMANTLE, 'ada@example.test', ...offerColumns)}
      ${insertEntrySql(62, FREMANTLE, 'bea@example.test', ...offerColumns)}`,
  },
  {
    name: 'a merge rejects unknown field choices, and accountants and members cannot merge customers',
    ...mergeCustomers('invalid', { fields: { email: 'third' } }),
    given: insertCustomersSql(),
    then: [
      mergeCustomers('42501', {}, ACCOUNTANT),
      mergeCustomers('42501', {}, MEMBER),
      reviewMerge('42501', { as: ACCOUNTANT }),
      mergeCustomers('merged', {}, MANAGER),
    ],
  },
  {
    name: "a merge does not move a waitlist entry whose email address belongs to another person's account",
    ...mergeCustomers('merged'),
    given: `${insertCustomersSql('', "email = 'taken@example.test'")}
      insert into auth.users (id, email, email_confirmed_at) values
        ('${person(78)}', 'taken@example.test', private.now());
      ${insertEntrySql(61, FREMANTLE, 'taken@example.test')}`,
  },
]
