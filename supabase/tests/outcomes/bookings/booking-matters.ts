import { added, ADMIN, customer, FREMANTLE, TASMANIA } from '../../support/people'
import { day, moment, type Case } from '../frame'

interface Row {
  status: string
  paid: number
  /** Days from now on which the next part falls due. */
  due?: number
  /** When a hold ends. */
  until?: string
  transfer?: { until: string; status?: string }
  event?: string
}

/** Of a hundred dollars each: by reference, from INV-900051 on. */
const ROWS: Row[] = [
  { status: 'confirmed', paid: 99.5, due: -1, transfer: { until: '0 seconds' } },
  { status: 'confirmed', paid: 100, due: 1, transfer: { until: '1 hour', status: 'confirmed' } },
  { status: 'confirmed', paid: 50, due: 0, transfer: { until: '1 hour' } },
  { status: 'cancelled', paid: 0, due: -1 },
  { status: 'pending', paid: 0, due: -1, until: '1 hour', transfer: { until: '1 second' } },
  { status: 'pending', paid: 0, due: 0, until: '0 seconds' },
  { status: 'pending', paid: 0.5, due: 0, until: '0 seconds', event: TASMANIA },
  { status: 'pending', paid: 30, due: 0, until: '1 hour' },
  { status: 'expired', paid: 0 },
  { status: 'cancelled', paid: 60 },
  { status: 'confirmed', paid: 120, event: TASMANIA },
]
const given = `
  update public.events set start_date = '${day(30)}', end_date = '${day(31)}' where id = '${TASMANIA}';
  ${ROWS.map(({ status, paid, due, until, transfer, event = FREMANTLE }, n) => {
    const booking = added(40 + n)
    return `insert into public.bookings (id, reference, customer_id, event_id, seats, status, total_amount,
        deposit_amount, plan, paid_amount, next_due_date, expires_at, created_at)
      values ('${booking}', 'INV-9000${51 + n}', '${customer(23)}', '${event}', 1, '${status}', 100, 0, 1, ${paid},
        ${due === undefined ? 'null' : `'${day(due)}'`}, ${until ? moment(until) : 'null'}, ${moment(`-${n} minutes`)});
      ${transfer ? `insert into public.bank_transfers (booking_id, amount, status, expires_at) values ('${booking}', 10, '${transfer.status ?? 'pending'}', ${moment(transfer.until)});` : ''}`
  }).join('\n')}`

const found = (...filters: Record<string, string>[]) =>
  `select ${filters
    .map(
      (one) => `(select string_agg(right(r ->> 'reference', 2), ' ' order by n) from jsonb_array_elements(
      public.list_bookings('${JSON.stringify({ q: 'inv-9000', ...one })}', 1, 1000) -> 'rows')
      with ordinality t (r, n)) as "${Object.values(one).join(' ')}"`,
    )
    .join(', ')}`
const asked = (name: string, of: string, ...values: string[]): Case => ({
  name,
  given,
  sql: found(...values.map((value) => ({ [of]: value }))),
  as: ADMIN,
  answers: 'done',
})

export const cases: Case[] = [
  asked(
    'what is owed, overdue, announced and owed back is told to the cent and to the second, whatever the state',
    'payment',
    'paid',
    'partial',
    'pending',
    'owing',
    'overdue',
    'transfers',
    'refund_due',
  ),
  asked('bookings are found by how they stand now', 'status', 'pending', 'live', 'expired', 'confirmed', 'cancelled'),
  asked(
    'bookings stand by what they owe, by when they fall due and by when they leave, the latest booked first among equals',
    'sort',
    'owing',
    '-owing',
    'due',
    '-due',
    'departure',
    '-departure',
    'created',
    '-created',
    'nonsense',
  ),
  asked('who leaves soon leaves within the days of a last change', 'departs', 'soon', 'later'),
]
