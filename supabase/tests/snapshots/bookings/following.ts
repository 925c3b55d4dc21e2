/** Travellers who follow others of a split booking, and the promo code of a split booking. */
import { addedRowId, ADMIN, MEMBER, OTHER_MEMBER } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { BOOKED, change, LATER } from './departure-changes'
import { ADD_SEAT_SQL, callOnPart, INSERT_COUPLE_SQL, LEDGERS, PLANS, previewSplit, query, split } from './splitting'

const [PROMO, OTHER_BOOKING] = [840, 841].map(addedRowId)
/** Moves the traveller without a name, or the last one left, after the first move. */
const follow = (expected: string, overrides: object = {}): SnapshotStep =>
  split([2500, 0], expected, OTHER_MEMBER, { traveller_ids: [], unnamed_seats: 1, ...overrides })
const checkCode = (expected: string): SnapshotStep => ({
  call: 'check_promo_code',
  with: { event_id: LATER, code: 'TENTH' },
  as: MEMBER,
  expected,
})

export const cases: SnapshotCase[] = [
  {
    name: 'travellers follow others of their booking to the same departure with bookings of their own',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL}`,
    ...split([2500, 0], 'changed', OTHER_MEMBER, { request_id: request(1) }),
    then: [
      split([2500, 0], 'changed', OTHER_MEMBER, { request_id: request(1) }),
      split([2500, 0], 'already_booked', OTHER_MEMBER, { request_id: request(2) }),
      follow('changed', { request_id: request(3) }),
      follow('changed', { request_id: request(3) }),
      follow('already_booked', { request_id: request(4) }),
      change([2500, 0], 'changed'),
      LEDGERS,
      PLANS,
      query(`select private.split_origin(b.id, b.split_from) = '${BOOKED}' as is_split_together,
        (select count(*)::int from private.duplicate_bookings(b.customer_id)) as duplicates
        from public.bookings b where b.event_id = '${LATER}' order by b.reference`),
    ],
  },
  {
    name: 'travellers of a split booking do not follow to a departure that the customer booked separately',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL};
      insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
        select '${OTHER_BOOKING}', b.customer_id, '${LATER}', b.user_id, 1, 1, 'confirmed', 2500, 900
        from public.bookings b where b.id = '${BOOKED}'`,
    ...previewSplit('already_booked'),
    then: [split([2500, 0], 'already_booked'), change([5000, 0], 'already_booked')],
  },
  {
    name: 'the idempotency key of another booking is refused',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set request_id = '${request(1)}' where id = (
      select b.id from public.bookings b where b.id <> '${BOOKED}' order by b.id limit 1)`,
    ...split([2500, 0], 'invalid', OTHER_MEMBER, { request_id: request(1) }),
  },
  {
    name: 'a promo code counts once for a booking and the bookings split from it, and its last use is not given twice',
    given: `${INSERT_COUPLE_SQL};
      insert into public.promo_codes (id, code, percent, all_trips, max_uses) values ('${PROMO}', 'TENTH', 10, true, 1);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, promo_code_id)
        values ('${BOOKED}', 'discount', 'Promo code TENTH', 1, -400, false, 'booking', '${PROMO}');
      update public.installments set amount = 800 where booking_id = '${BOOKED}' and sequence = 3`,
    ...split([2250, 0], 'changed'),
    then: [
      query(`select uses, revenue from public.promo_code_uses where promo_code_id = '${PROMO}'`),
      checkCode('code_refused'),
      query(`update public.promo_codes set max_uses = 2 where id = '${PROMO}'`),
      checkCode('ok'),
      query(`update public.promo_codes set max_uses = 1 where id = '${PROMO}'`),
      { call: 'cancel_booking', with: { booking_id: BOOKED }, as: ADMIN, expected: 'cancelled' },
      checkCode('code_refused'),
      callOnPart('cancel_booking', 'cancelled', {}),
      checkCode('ok'),
    ],
  },
]
