import { addedRowId, ADMIN, BEECHWORTH, customer, FREMANTLE, order, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

interface ReceivableBooking {
  /** Amount and due date of each instalment. */
  installments: [amount: number, due: string][]
  paidAmount?: number
  status?: string
  /** The time at which the unpaid booking expires. */
  heldUntil?: string
  event?: string
}
const createReceivableBooking = (
  amount: number,
  due: string,
  changes: Omit<ReceivableBooking, 'installments'> = {},
): ReceivableBooking => ({
  installments: [[amount, due]],
  ...changes,
})

/** Instalments with their due dates. The test date is 15 July 2026. */
const RECEIVABLE_BOOKINGS: ReceivableBooking[] = [
  createReceivableBooking(100, '2026-07-15'),
  createReceivableBooking(10, '2026-07-14', { event: BEECHWORTH }),
  createReceivableBooking(20, '2026-06-15'),
  createReceivableBooking(40, '2026-06-14'),
  createReceivableBooking(80, '2026-05-16'),
  createReceivableBooking(160, '2026-05-15'),
  createReceivableBooking(320, '2026-08-01', { event: TASMANIA }),
  createReceivableBooking(640, '2026-08-31'),
  createReceivableBooking(1280, '2026-09-01', { event: TASMANIA }),
  createReceivableBooking(2560, '2026-07-31'),
  createReceivableBooking(5120, '2026-07-14', { status: 'pending', heldUntil: '1 hour', paidAmount: 30 }),
  createReceivableBooking(100, '2026-07-14', { status: 'pending', heldUntil: '0 seconds' }),
  createReceivableBooking(100, '2026-07-14', { status: 'pending', heldUntil: '0 seconds', paidAmount: 0.5 }),
  {
    installments: [
      [50, '2026-07-01'],
      [50, '2026-07-15'],
    ],
    paidAmount: 99.5,
  },
  createReceivableBooking(100, '2026-07-14', { status: 'cancelled' }),
  createReceivableBooking(100, '2026-07-14', { paidAmount: 100.5 }),
]
const insertBookingSql = (
  { installments, paidAmount = 0, status = 'confirmed', heldUntil, event = FREMANTLE }: ReceivableBooking,
  n: number,
) => {
  const id = addedRowId(40 + n)
  return `insert into public.bookings (id, reference, customer_id, event_id, seats, status, total_amount,
      deposit_amount, plan, paid_amount, next_due_date, expires_at)
    values ('${id}', 'INV-9000${51 + n}', '${customer(23)}', '${event}', 1, '${status}',
      ${installments.reduce((sum, [amount]) => sum + amount, 0)}, 0, 1, ${paidAmount}, '${installments[0]?.[1]}',
      ${heldUntil ? timeAfterTest(heldUntil) : 'null'});
    ${installments
      .map(
        ([amount, due], clock) =>
          `insert into public.installments (booking_id, sequence, due_date, amount) values ('${id}', ${clock + 1}, '${due}', ${amount});`,
      )
      .join('')}`
}

export const receivablesCases: SnapshotCase[] = [
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
      ${RECEIVABLE_BOOKINGS.map(insertBookingSql).join('\n')}`,
    then: [
      {
        call: 'report_owed',
        with: { events_page: 2, bookings_page: 2, refunds_page: 2, page_size: 2 },
        as: ADMIN,
        expected: 'ok',
      },
    ],
  },
]
