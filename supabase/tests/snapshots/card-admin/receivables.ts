import { addedRowId, ADMIN, BEECHWORTH, customer, FREMANTLE, order, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

interface Row {
  /** Amount and due date of each instalment. */
  parts: [amount: number, due: string][]
  paid?: number
  status?: string
  /** The time at which the unpaid booking expires. */
  until?: string
  event?: string
}
const createRow = (amount: number, due: string, changes: Omit<Row, 'parts'> = {}): Row => ({
  parts: [[amount, due]],
  ...changes,
})

/** Instalments with their due dates. The test date is 15 July 2026. */
const ROWS: Row[] = [
  createRow(100, '2026-07-15'),
  createRow(10, '2026-07-14', { event: BEECHWORTH }),
  createRow(20, '2026-06-15'),
  createRow(40, '2026-06-14'),
  createRow(80, '2026-05-16'),
  createRow(160, '2026-05-15'),
  createRow(320, '2026-08-01', { event: TASMANIA }),
  createRow(640, '2026-08-31'),
  createRow(1280, '2026-09-01', { event: TASMANIA }),
  createRow(2560, '2026-07-31'),
  createRow(5120, '2026-07-14', { status: 'pending', until: '1 hour', paid: 30 }),
  createRow(100, '2026-07-14', { status: 'pending', until: '0 seconds' }),
  createRow(100, '2026-07-14', { status: 'pending', until: '0 seconds', paid: 0.5 }),
  {
    parts: [
      [50, '2026-07-01'],
      [50, '2026-07-15'],
    ],
    paid: 99.5,
  },
  createRow(100, '2026-07-14', { status: 'cancelled' }),
  createRow(100, '2026-07-14', { paid: 100.5 }),
]
const insertBookingSql = ({ parts, paid = 0, status = 'confirmed', until, event = FREMANTLE }: Row, n: number) => {
  const id = addedRowId(40 + n)
  return `insert into public.bookings (id, reference, customer_id, event_id, seats, status, total_amount,
      deposit_amount, plan, paid_amount, next_due_date, expires_at)
    values ('${id}', 'INV-9000${51 + n}', '${customer(23)}', '${event}', 1, '${status}',
      ${parts.reduce((sum, [amount]) => sum + amount, 0)}, 0, 1, ${paid}, '${parts[0]?.[1]}',
      ${until ? timeAfterTest(until) : 'null'});
    ${parts
      .map(
        ([amount, due], clock) =>
          `insert into public.installments (booking_id, sequence, due_date, amount) values ('${id}', ${clock + 1}, '${due}', ${amount});`,
      )
      .join('')}`
}

export const cases: SnapshotCase[] = [
  {
    name: 'the report of money owed groups amounts by due date and days overdue, and lists refunds due separately',
    call: 'report_owed',
    as: ADMIN,
    expected: 'ok',
    given: `
      alter table public.bookings disable trigger user;
      update public.bookings set status = 'cancelled', expires_at = null, retained_amount = paid_amount where true;
      alter table public.bookings enable trigger user;
      update public.orders set status = 'cancelled' where id = '${order(1)}';
      update public.orders set paid_amount = 0.5 where id = '${order(1)}';
      ${ROWS.map(insertBookingSql).join('\n')}`,
    then: [
      {
        call: 'report_owed',
        with: { departures_page: 2, bookings_page: 2, refunds_page: 2, page_size: 2 },
        as: ADMIN,
        expected: 'ok',
      },
    ],
  },
]
