import { addedRowId, ADMIN, customer, trip } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { PROVIDER_ACCOUNT_ID } from '../cards/provider-events'

const readAsAdmin = (sql: string): SnapshotStep => ({ sql, as: ADMIN, expected: 'done' })
const createIdSql = (kind: string) => `('${kind}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
/** Reads the number of rows that a call returns. More than 1,000 rows match, so this is the maximum size of a page. */
const countReturnedRows = (call: string, rows: string) =>
  readAsAdmin(`select jsonb_array_length(public.${call} -> '${rows}') as ${call.split('(')[0]}`)
const disableTriggersSql = (...tables: string[]) =>
  tables.map((table) => `alter table public.${table} disable trigger user;`).join(' ')
const insertBookingsSql = (event: string, count: number) => `
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount, paid_amount,
    next_due_date, created_at)
  select ${createIdSql('5f000000')}, '${customer(21)}', ${event}, 1, 1, 'confirmed', 100, 50, 1,
    '2026-07-20', ${timeAfterTest('-30 days')} from generate_series(1, ${count}) n;`
/** Departures of the financial year, each with a booking, a payment, an unpaid instalment and a waitlist entry. */
const INSERT_EVENTS_SQL = `${disableTriggersSql('events', 'bookings', 'payments', 'installments', 'waitlist_submissions')}
  insert into public.events (id, title, start_date, end_date, max_registrations, price, status, trip_id)
  select ${createIdSql('1f000000')}, 'Night', '2027-02-01', '2027-02-02', 20, 100, 'published', '${trip(1)}' from generate_series(1, 1001) n;
  insert into public.event_stats (event_id) select ${createIdSql('1f000000')} from generate_series(1, 1001) n on conflict do nothing;
  ${insertBookingsSql(createIdSql('1f000000'), 1001)}
  insert into public.payments (booking_id, kind, method, amount, paid_at)
  select ${createIdSql('5f000000')}, 'deposit', 'cash', 1, ${timeAfterTest('-1 hour')} from generate_series(1, 1001) n;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select ${createIdSql('5f000000')}, 1, '2026-07-20', 100 from generate_series(1, 1001) n;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email)
  select ${createIdSql('1f000000')}, 'Night', 'A', 'a@example.test' from generate_series(1, 1001) n;`
const INSERT_EXCEPTIONS_SQL = `${disableTriggersSql('bookings')}
  ${insertBookingsSql(`(select e.id from public.events e order by e.id limit 1)`, 101)}
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  select ${createIdSql('5f000000')}, 'stopped', 'Agreed', '[]', private.now(), private.now() from generate_series(1, 101) n;
  insert into public.unmatched_payments (id, intent_id, reason, amount, currency, mode, account_id)
  select ${createIdSql('6f000000')}, 'pi_' || n, 'unknown', 1, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}' from generate_series(1, 101) n;
  insert into public.card_refunds (unmatched_payment_id, amount, status, origin, settled_at)
  select ${createIdSql('6f000000')}, 1, 'failed', 'staff', private.now() from generate_series(1, 101) n;
  insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
  select 'dp_' || n, 'pi_' || n, 1, 'aud', 'needs_response', private.now() from generate_series(1, 101) n;
  insert into public.reconciliation_discrepancies (run_id, kind, provider_id, ours, theirs)
  select '${addedRowId(66)}', 'payment', 'pi_' || n, 1, 2 from generate_series(1, 101) n;`

export const longListsCases: SnapshotCase[] = [
  {
    name: 'a page of a report or of the waitlist has at most 1,000 rows',
    given: INSERT_EVENTS_SQL,
    ...countReturnedRows('list_next_in_line(1, 1001)', 'rows'),
    then: [
      countReturnedRows('report_revenue(2027, 1, 1001)', 'events'),
      countReturnedRows(`report_payments('2026-07-01', '2026-07-31', 1, 1001)`, 'events'),
      countReturnedRows('report_owed(1, 1, 1, 1001)', 'events'),
      countReturnedRows('upcoming_emails(1, 1001)', 'rows'),
    ],
  },
  {
    name: 'the list of card payments to check shows at most 100 of each kind (such as disputes)',
    given: INSERT_EXCEPTIONS_SQL,
    ...readAsAdmin(`select string_agg(c.kind || ' ' || c.n, ', ' order by c.kind) as exceptions
      from (select kind, count(*) as n from public.card_exceptions group by kind) c`),
  },
]
