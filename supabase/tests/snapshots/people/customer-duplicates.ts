import {
  addedRowId,
  ADMIN,
  ACCOUNTANT,
  customer,
  FREMANTLE,
  OTHER_MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from './people'

const [ADA, BEA, CAL, DOT, EVE] = [addedRowId(41), addedRowId(42), addedRowId(43), addedRowId(44), addedRowId(45)]
const insertCustomerSql = (id: string, name: string, email: string | null, phone: string | null = null) => `
  insert into public.customers (id, full_name, email, phone, created_at) values ('${id}', '${name}',
    ${email === null ? 'null' : `'${email}'`}, ${phone === null ? 'null' : `'${phone}'`}, ${timeAfterTest('-4 days')});`
const insertAccountSql = (n: number, id: string, email: string) => `
  insert into auth.users (id, email, email_confirmed_at) values ('${person(n)}', '${email}', private.now());
  delete from public.customers where profile_id = '${person(n)}' and id <> '${id}';
  update public.customers set profile_id = '${person(n)}' where id = '${id}';`
const readDuplicates = (customer_id: string): SnapshotStep => ({
  call: 'customer_duplicates',
  with: { customer_id },
  as: ADMIN,
  expected: 'ok',
})
const listNamesSql = (filters: Record<string, string>) =>
  `(select string_agg(r ->> 'full_name', ', ' order by n) from jsonb_array_elements(
    public.list_customers('${JSON.stringify({ q: 'zz', ...filters })}', 1, 100) -> 'rows')
    with ordinality t (r, n)) as "${Object.values(filters).join(' ')}"`

/**
 * Bookings of five customers: partial payments, past trips, an expiring hold, an overpayment and a fully paid
 * booking.
 */
const CUSTOMERS_WITH_SUMS_SQL = `${insertCustomerSql(ADA, 'Zz Ada', 'zz-a@example.test')} ${insertCustomerSql(BEA, 'Zz Bea', 'zz-b@example.test')}
  ${insertCustomerSql(CAL, 'Zz Cal', 'zz-c@example.test')} ${insertCustomerSql(DOT, 'Zz Dot', 'zz-d@example.test')}
  ${insertCustomerSql(EVE, 'Zz Eve', 'zz-e@example.test')}
  update public.events set start_date = private.today() - 9, end_date = private.today() - 7 where id = '${TASMANIA}';
  update public.events set start_date = private.today(), end_date = private.today() + 2 where id = '${FREMANTLE}';
  ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), ADA, TASMANIA)}
  ${insertBookingSql(addedRowId(53), BEA, FREMANTLE)} ${insertBookingSql(addedRowId(54), BEA, TASMANIA)}
  ${insertBookingSql(addedRowId(55), CAL, FREMANTLE)} ${insertBookingSql(addedRowId(56), CAL, TASMANIA)}
  ${insertBookingSql(addedRowId(57), DOT, TASMANIA)} ${insertBookingSql(addedRowId(58), EVE, FREMANTLE)} ${insertBookingSql(addedRowId(59), DOT, FREMANTLE)}
  update public.bookings set status = 'cancelled' where id = '${addedRowId(59)}';
  update public.bookings set paid_amount = 1800 where id = '${addedRowId(58)}';
  update public.bookings set paid_amount = 1200 where id in ('${addedRowId(51)}', '${addedRowId(52)}');
  update public.bookings set paid_amount = 900 where id = '${addedRowId(53)}';
  update public.bookings set paid_amount = 850, status = 'cancelled' where id = '${addedRowId(54)}';
  update public.bookings set paid_amount = 2300 where id = '${addedRowId(55)}';
  update public.bookings set paid_amount = 700 where id = '${addedRowId(56)}';
  update public.bookings set status = 'pending', expires_at = ${timeAfterTest('1 hour')} where id = '${addedRowId(57)}'`
const SORT_BY_TOTALS_STEP: SnapshotStep = {
  sql: `select ${['-owing', '-spent', '-bookings', 'start'].map((sort) => listNamesSql({ sort })).join(', ')},
    ${listNamesSql({ who: 'owing' })}`,
  as: ADMIN,
  expected: 'done',
}

/** Adds an audit log entry about the given record. */
const insertAuditEntrySql = (id: number, entity: string, entityId: string) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
   values (${id}, ${timeAfterTest(`-${id} minutes`)}, null, 'deed_${id}', '${entity}', '${entityId}', '{}');`
const readActions = (filters: object): SnapshotStep => ({
  sql: `select string_agg(r ->> 'action', ', ' order by n) as deeds from jsonb_array_elements(
    public.list_activity('${JSON.stringify({ of: filters })}', 1, 1000) -> 'rows') with ordinality t (r, n)`,
  as: ADMIN,
  expected: 'done',
})

export const customerDuplicatesCases: SnapshotCase[] = [
  {
    name: 'customer totals count only bookings that hold seats, and an overpaid booking does not reduce the amount owing on another',
    ...SORT_BY_TOTALS_STEP,
    given: CUSTOMERS_WITH_SUMS_SQL,
    then: [{ ...SORT_BY_TOTALS_STEP, at: timeAfterTest('1 hour') }],
  },
  {
    name: "a customer without an email address is a possible duplicate of a customer with the address of that first customer's account",
    ...readDuplicates(ADA),
    given: `${insertCustomerSql(ADA, 'Zz Ada', null)} ${insertCustomerSql(BEA, 'Zz Bea', 'Zz-Account@Example.test')}
      ${insertAccountSql(78, ADA, 'Zz-Account@example.test')}
      update public.customers set email = null where id = '${ADA}'`,
    then: [readDuplicates(BEA)],
  },
  {
    name: "two customers with email addresses are no possible duplicates of each other, even if one's account has the other's address",
    ...readDuplicates(ADA),
    given: `${insertCustomerSql(ADA, 'Zz Ada', 'zz-ada@example.test')} ${insertCustomerSql(BEA, 'Zz Bea', 'zz-account@example.test')}
      ${insertAccountSql(78, ADA, 'zz-account@example.test')}
      update public.customers set email = 'zz-ada@example.test' where id = '${ADA}'`,
    then: [readDuplicates(BEA)],
  },
  {
    name: 'customers are possible duplicates with the same phone number, or with the same name if one has no email address',
    ...readDuplicates(ADA),
    given: `${insertCustomerSql(ADA, 'Zz Ada', 'zz-1@example.test')} ${insertCustomerSql(BEA, 'zz ada', 'zz-2@example.test')}
      ${insertCustomerSql(CAL, 'Zz Cal', null, '0412 555 009')} ${insertCustomerSql(DOT, 'Zz Dot', null)}`,
    then: [
      readDuplicates(CAL),
      { sql: `select ${listNamesSql({ who: 'duplicates' })}`, as: ADMIN, expected: 'done' },
      {
        sql: `update public.customers set phone = '+61 412 555 009', full_name = 'ZZ CAL' where id = '${DOT}'`,
        as: 'owner',
        expected: 'done',
      },
      readDuplicates(CAL),
      { sql: `select ${listNamesSql({ who: 'duplicates' })}`, as: ADMIN, expected: 'done' },
    ],
  },
  {
    name: "a customer's history shows changes of their records, account, orders, bookings and waitlist entries, and of nobody else",
    ...readActions({ kind: 'customer', id: ADA }),
    given: `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
      ${insertCustomerSql(ADA, 'Zz Ada', 'Zz-Ada@Example.test')} ${insertCustomerSql(BEA, 'Zz Bea', 'zz-b@example.test')}
      ${insertAccountSql(78, ADA, 'zz-ada@example.test')}
      insert into public.customer_merges (old_id, customer_id) values ('${CAL}', '${ADA}'), ('${addedRowId(46)}', '${BEA}');
      insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('${addedRowId(61)}', '${person(78)}', 'Ada', 'x@example.test', 'collect', 20, 0, 20),
        ('${addedRowId(62)}', '${OTHER_MEMBER}', 'Other', 'y@example.test', 'collect', 20, 0, 20),
        ('${addedRowId(63)}', null, 'Nobody', 'z@example.test', 'collect', 20, 0, 20);
      ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), BEA, FREMANTLE)}
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, booking_id) values
        ('${addedRowId(64)}', '${TASMANIA}', 'Trip', 'Ada', 'zz-ada@Example.test', null),
        ('${addedRowId(65)}', '${TASMANIA}', 'Trip', 'Bea', 'zz-b@example.test', '${addedRowId(51)}');
      truncate public.audit_log;
      ${insertAuditEntrySql(1, 'customers', ADA)} ${insertAuditEntrySql(2, 'customers', BEA)} ${insertAuditEntrySql(3, 'customers', CAL)}
      ${insertAuditEntrySql(4, 'customers', addedRowId(46))} ${insertAuditEntrySql(5, 'profiles', person(78))} ${insertAuditEntrySql(6, 'profiles', OTHER_MEMBER)}
      ${insertAuditEntrySql(7, 'orders', addedRowId(61))} ${insertAuditEntrySql(8, 'orders', addedRowId(62))} ${insertAuditEntrySql(9, 'orders', addedRowId(63))}
      ${insertAuditEntrySql(10, 'bookings', addedRowId(51))} ${insertAuditEntrySql(11, 'bookings', addedRowId(52))}
      ${insertAuditEntrySql(12, 'waitlist_submissions', addedRowId(64))} ${insertAuditEntrySql(13, 'waitlist_submissions', addedRowId(65))}
      ${insertAuditEntrySql(14, 'customers', customer(21))}`,
    then: [
      readActions({ kind: 'booking', id: addedRowId(51) }),
      readActions({ kind: 'order', id: addedRowId(61) }),
      readActions({ kind: 'event', id: FREMANTLE }),
      readActions({ kind: 'customer', id: BEA }),
      readActions({ kind: 'product', id: ADA }),
    ],
  },
  {
    name: "a merge review counts the orders of a customer's account and email address, and all payments",
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    expected: 'ok',
    given: `${insertCustomerSql(ADA, 'Zz Ada', 'zz-ada@example.test')} ${insertCustomerSql(BEA, 'Zz Bea', 'Zz-B@example.test')}
      ${insertAccountSql(78, ADA, 'zz-ada@example.test')}
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('${person(78)}', 'Ada', 'x@example.test', 'collect', 20, 0, 20),
        ('${person(78)}', 'Ada', 'y@example.test', 'collect', 20, 0, 20),
        ('${OTHER_MEMBER}', 'Other', 'zz-ada@example.test', 'collect', 20, 0, 20),
        (null, 'Ada', 'ZZ-ada@example.test', 'collect', 20, 0, 20),
        (null, 'Ada', 'zz-ADA@example.test', 'collect', 20, 0, 20),
        (null, 'Bea', 'zz-b@example.test', 'collect', 20, 0, 20);
      ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), ADA, TASMANIA)} ${insertBookingSql(addedRowId(53), BEA, TASMANIA)}
      ${insertBookingSql(addedRowId(54), BEA, FREMANTLE)}
      update public.bookings set status = 'cancelled' where id = '${addedRowId(54)}';
      insert into public.payments (booking_id, kind, amount, method) values
        ('${addedRowId(51)}', 'deposit', 250, 'cash'), ('${addedRowId(52)}', 'deposit', 350, 'cash')`,
  },
  {
    name: 'a merge review lists each trip that both customers have booked or wait for once, sorted by name',
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    expected: 'ok',
    given: `${insertCustomerSql(ADA, 'Zz Ada', 'zz-ada@example.test')} ${insertCustomerSql(BEA, 'Zz Bea', 'zz-b@example.test')}
      ${[TASMANIA, FREMANTLE]
        .map(
          (
            event,
            n,
          ) => `${insertBookingSql(addedRowId(51 + n), ADA, event)} ${insertBookingSql(addedRowId(61 + n), BEA, event)}
      insert into public.waitlist_submissions (event_id, event_name, full_name, email) values
        ('${event}', 'Trip ${9 - n}', 'Ada', 'zz-ada@example.test'), ('${event}', 'Trip ${9 - n}', 'Bea', 'zz-b@example.test');`,
        )
        .join('')}`,
  },
  {
    name: 'a merge review does not list trips that only one of the customers booked twice',
    call: 'review_merge',
    with: { keep: ADA, other: BEA },
    as: ADMIN,
    expected: 'ok',
    given: `${insertCustomerSql(ADA, 'Zz Ada', null)} ${insertCustomerSql(BEA, 'Zz Bea', null)}
      ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), ADA, FREMANTLE)}`,
  },
  {
    name: 'an accountant finds customers and bookings by name and phone number, with the amount owing',
    call: 'admin_search',
    with: { q: 'Zz Ada' },
    as: ACCOUNTANT,
    expected: 'ok',
    given: `${insertCustomerSql(ADA, 'Zz Ada', 'zz-ada@example.test', '0412 555 009')} ${insertCustomerSql(BEA, 'Zz Bea', null)}
      ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} update public.bookings set paid_amount = 1900 where id = '${addedRowId(51)}'`,
    then: [{ call: 'admin_search', with: { q: '0412 555 009' }, as: ACCOUNTANT, expected: 'ok' }],
  },
]
