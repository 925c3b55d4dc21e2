import { addedRowId, ADMIN, customer, FREMANTLE, order } from '../../support/people'
import { day, request, type SnapshotCase, type SnapshotStep } from '../case'
import { bookAsAdmin } from './booking-requests'

const CANCEL_BOOKINGS_SQL = `update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now()
  where event_id = '${FREMANTLE}' and status in ('pending', 'confirmed')`
const refundOrder = (amount: number, expected: string): SnapshotStep => ({
  call: 'refund_order',
  with: { order_id: order(1), amount, method: 'cash', request_id: request(1) },
  as: ADMIN,
  expected,
})

export const bookingConditionsCases: SnapshotCase[] = [
  {
    name: 'a retried booking request returns "not_found" if its booking was cancelled and the trip is now a draft',
    given: `delete from public.waitlist_submissions where event_id = '${FREMANTLE}'; ${CANCEL_BOOKINGS_SQL}`,
    ...bookAsAdmin({}, 'booked'),
    then: [
      { sql: CANCEL_BOOKINGS_SQL, as: 'owner', expected: 'done' },
      { sql: `update public.events set status = 'draft' where id = '${FREMANTLE}'`, as: 'owner', expected: 'done' },
      bookAsAdmin({}, 'not_found'),
    ],
  },
  {
    name: 'on a trip without a minimum age, staff can add a child who was born after the trip started',
    given: `update public.settings set min_age = 0 where only_row;
      update public.events set start_date = private.today() - 10, end_date = private.today() + 10, min_age = null where id = '${FREMANTLE}';
      insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
      values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 2, 1, 'confirmed', 100, 50);`,
    call: 'update_travellers',
    with: {
      booking_id: addedRowId(30),
      travellers: [
        { full_name: 'Mother', date_of_birth: '1990-01-01', is_guardian: true },
        { full_name: 'Child', date_of_birth: day(-1) },
      ],
    },
    as: ADMIN,
    expected: 'saved',
  },
  {
    name: 'a repeated order refund with a different amount returns "repeated", even if that amount could no longer be refunded',
    ...refundOrder(1, 'refunded'),
    then: [refundOrder(100_000, 'repeated')],
  },
  {
    name: 'an order list filtered by expired and sent orders is empty, because no order is both',
    call: 'list_orders',
    with: { filters: { status: 'expired', fulfilled: 'true' } },
    as: ADMIN,
    expected: 'ok',
  },
]
