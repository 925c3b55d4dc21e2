import { addedRowId, ADMIN, customer, FREMANTLE, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase } from '../case'

interface BookingRow {
  status: string
  paidAmount: number
  /** Days until the next instalment is due. */
  due?: number
  /** The time at which the unpaid booking expires. */
  heldUntil?: string
  transfer?: { until: string; status?: string }
  event?: string
}

/** Bookings of AUD 100 each, with the references INV-900051, INV-900052 and so on. */
const BOOKING_ROWS: BookingRow[] = [
  { status: 'confirmed', paidAmount: 99.5, due: -1, transfer: { until: '0 seconds' } },
  { status: 'confirmed', paidAmount: 100, due: 1, transfer: { until: '1 hour', status: 'confirmed' } },
  { status: 'confirmed', paidAmount: 50, due: 0, transfer: { until: '1 hour' } },
  { status: 'cancelled', paidAmount: 0, due: -1 },
  { status: 'pending', paidAmount: 0, due: -1, heldUntil: '1 hour', transfer: { until: '1 second' } },
  { status: 'pending', paidAmount: 0, due: 0, heldUntil: '0 seconds' },
  { status: 'pending', paidAmount: 0.5, due: 0, heldUntil: '0 seconds', event: TASMANIA },
  { status: 'pending', paidAmount: 30, due: 0, heldUntil: '1 hour' },
  { status: 'expired', paidAmount: 0 },
  { status: 'cancelled', paidAmount: 60 },
  { status: 'confirmed', paidAmount: 120, event: TASMANIA },
]
const insertBookingRowsSql = `
  update public.events set start_date = '${day(30)}', end_date = '${day(31)}' where id = '${TASMANIA}';
  ${BOOKING_ROWS.map(({ status, paidAmount, due, heldUntil, transfer, event = FREMANTLE }, n) => {
    const booking = addedRowId(40 + n)
    return `insert into public.bookings (id, reference, customer_id, event_id, seats, status, total_amount,
        deposit_amount, plan, paid_amount, next_due_date, expires_at, created_at)
      values ('${booking}', 'INV-9000${51 + n}', '${customer(23)}', '${event}', 1, '${status}', 100, 0, 1, ${paidAmount},
        ${due === undefined ? 'null' : `'${day(due)}'`}, ${heldUntil ? timeAfterTest(heldUntil) : 'null'}, ${timeAfterTest(`-${n} minutes`)});
      ${transfer ? `insert into public.bank_transfers (booking_id, amount, status, expires_at) values ('${booking}', 10, '${transfer.status ?? 'pending'}', ${timeAfterTest(transfer.until)});` : ''}`
  }).join('\n')}`

const countMatchesSql = (...filters: Record<string, string>[]) =>
  `select ${filters
    .map(
      (filter) => `(select string_agg(right(r ->> 'reference', 2), ' ' order by n) from jsonb_array_elements(
      public.list_bookings('${JSON.stringify({ q: 'inv-9000', ...filter })}', 1, 1000) -> 'rows')
      with ordinality t (r, n)) as "${Object.values(filter).join(' ')}"`,
    )
    .join(', ')}`
const createFilterCase = (name: string, filterName: string, ...values: string[]): SnapshotCase => ({
  name,
  given: insertBookingRowsSql,
  sql: countMatchesSql(...values.map((value) => ({ [filterName]: value }))),
  as: ADMIN,
  expected: 'done',
})

export const bookingFiltersCases: SnapshotCase[] = [
  createFilterCase(
    'the payment filter of the booking list puts each booking in the right group, even one cent or one second before a limit',
    'payment',
    'paid',
    'partial',
    'pending',
    'owing',
    'overdue',
    'transfers',
    'refund_due',
  ),
  createFilterCase(
    'the status filter finds bookings by their current status',
    'status',
    'pending',
    'live',
    'expired',
    'confirmed',
    'cancelled',
  ),
  createFilterCase(
    'bookings are sorted by amount owing, due date or departure, and then newest first',
    'sort',
    'owing',
    '-owing',
    'due',
    '-due',
    'start',
    '-start',
    'created',
    '-created',
    'nonsense',
  ),
  createFilterCase(
    'the booking list filter for trips that depart soon uses the number of days in the settings',
    'departs',
    'soon',
    'later',
  ),
]
