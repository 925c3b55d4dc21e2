import { addedRowId, ADMIN, FREMANTLE, UNKNOWN_ID, person, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from '../people/people'

const [ADA, BEA, CAL, DOT] = [addedRowId(41), addedRowId(42), addedRowId(43), addedRowId(44)]

/**
 * Adds four customers created by staff. Two share a phone number, and two share a name, of whom one has no email
 * address. Erases a fifth customer.
 */
const insertDuplicatesSql = `
  insert into public.customers (id, full_name, email, phone, created_at, last_activity) values
    ('${ADA}', 'Zz Ada', 'zz-ada@example.test', '0412 555 001', ${timeAfterTest('-4 days')}, ${timeAfterTest('-1 hour')}),
    ('${BEA}', 'Zz Bea', null, '+61 412-555-001', ${timeAfterTest('-3 days')}, null),
    ('${CAL}', 'Zz Cal', 'zz-cal@example.test', null, ${timeAfterTest('-2 days')}, ${timeAfterTest('-3 hours')}),
    ('${DOT}', 'ZZ CAL', null, '0412 555 004', ${timeAfterTest('-1 day')}, ${timeAfterTest('-2 hours')});
  insert into public.customers (full_name, status, forgotten_at) values ('Zz Cal', 'Inactive', private.now());
  update public.events set start_date = private.today(), end_date = private.today() + 2 where id = '${TASMANIA}';
  update public.events set start_date = private.today() + 9, end_date = private.today() + 11 where id = '${FREMANTLE}';
  ${insertBookingSql(addedRowId(51), ADA, FREMANTLE)} ${insertBookingSql(addedRowId(52), ADA, TASMANIA)}
  ${insertBookingSql(addedRowId(53), BEA, FREMANTLE)}
  update public.bookings set paid_amount = 2000 where id = '${addedRowId(52)}';
  update public.bookings set paid_amount = 300 where id = '${addedRowId(53)}';
  update public.bookings set status = 'pending', expires_at = ${timeAfterTest('1 hour')} where id = '${addedRowId(53)}'`

const listCustomers = (filters: Record<string, string>, caller = '') =>
  `(select string_agg(r ->> 'full_name', ', ' order by n) from jsonb_array_elements(
    public.list_customers('${JSON.stringify({ q: 'zz', ...filters })}', 1, 100) -> 'rows')
    with ordinality t (r, n)) as "${caller || Object.values(filters).join(' ')}"`

const readDuplicates = (customer_id: string): SnapshotStep => ({
  call: 'customer_duplicates',
  with: { customer_id },
  as: ADMIN,
  expected: 'ok',
})

export const customerListCases: SnapshotCase[] = [
  {
    name: 'possible duplicates of a customer are listed with the reason',
    ...readDuplicates(ADA),
    given: `${insertDuplicatesSql}; insert into auth.users (id, email, email_confirmed_at)
      values ('${person(78)}', 'zz-cal@example.test', private.now())`,
    then: [readDuplicates(CAL), { ...readDuplicates(UNKNOWN_ID) }],
  },
  {
    name: 'the customer list is sorted by the requested column, and customers without a value in it come last',
    given: insertDuplicatesSql,
    sql: `select ${['name', '-name', 'bookings', '-bookings', '-spent', '-owing', 'start', '-start', 'joined']
      .map((sort) => listCustomers({ sort }))
      .join(', ')}, ${listCustomers({ sort: '-active' })}, ${listCustomers({ sort: 'nonsense' })}`,
    as: ADMIN,
    expected: 'done',
  },
  {
    name: "a customer's amount owing and next departure count only bookings that hold seats, and departures from today on",
    given: insertDuplicatesSql,
    sql: `select o.full_name, o.owing, o.next_start, o.events_count from public.customer_overview o
      where o.full_name ilike 'zz%' order by o.created_at`,
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: `select o.owing, o.next_start from public.customer_overview o where o.id = '${BEA}'`,
        as: ADMIN,
        expected: 'done',
        at: timeAfterTest('1 hour'),
      },
    ],
  },
  {
    name: 'the customer list is filtered by account, missing email address, money owing or possible duplicates',
    given: insertDuplicatesSql,
    sql: `select ${['account', 'no_email', 'owing', 'duplicates', 'nonsense'].map((group) => listCustomers({ who: group })).join(', ')},
      ${listCustomers({ who: 'account', q: 'member@' }, 'member')}`,
    as: ADMIN,
    expected: 'done',
  },
]
