/**
 * Cases in which a traveller moves to a departure to which another traveller of the same booking has already moved.
 * Includes requests of members for such moves, and the promo codes of the divided bookings.
 */
import { addedRowId, ADMIN, FREMANTLE, MANAGER, MEMBER, OTHER_MEMBER } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { BOOKED, changeEventStep, OTHER_TRIP_EVENT_ID, LATER } from './event-changes'
import {
  ADD_SEAT_SQL,
  FIRST_TRAVELLER,
  SECOND_TRAVELLER,
  callOnSplitBooking,
  INSERT_COUPLE_SQL,
  READ_LEDGERS_STEP,
  READ_PLANS_STEP,
  previewSplit,
  createOwnerStep,
  splitBookingStep,
} from './splitting'

const [PROMO, OTHER_BOOKING] = [840, 841].map(addedRowId)
/**
 * Moves one more seat to the departure to which a traveller moved before. By default, moves the seat that has no
 * traveller.
 */
const moveOneMoreSeat = (expected: string, overrides: object = {}): SnapshotStep =>
  splitBookingStep([2500, 0], expected, OTHER_MEMBER, { traveller_ids: [], unnamed_seats: 1, ...overrides })
/** Requests that staff move the traveller Ben to the later departure. */
const requestMove = (expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'request_event_change',
  with: { booking_id: BOOKED, event_id: LATER, traveller_ids: [SECOND_TRAVELLER], ...overrides },
  as: OTHER_MEMBER,
  expected,
})
const checkCode = (expected: string): SnapshotStep => ({
  call: 'check_promo_code',
  with: { event_id: LATER, code: 'TENTH' },
  as: MEMBER,
  expected,
})

export const followingCases: SnapshotCase[] = [
  {
    name: 'more travellers of a booking can move to the departure to which others moved before, and each group gets its own booking',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL}`,
    ...splitBookingStep([2500, 0], 'changed', OTHER_MEMBER, { request_id: request(1) }),
    then: [
      splitBookingStep([2500, 0], 'changed', OTHER_MEMBER, { request_id: request(1) }),
      splitBookingStep([2500, 0], 'already_booked', OTHER_MEMBER, { request_id: request(2) }),
      moveOneMoreSeat('changed', { request_id: request(3) }),
      moveOneMoreSeat('changed', { request_id: request(3) }),
      moveOneMoreSeat('already_booked', { request_id: request(4) }),
      changeEventStep([2500, 0], 'changed'),
      READ_LEDGERS_STEP,
      READ_PLANS_STEP,
      createOwnerStep(`select private.split_origin(b.id, b.split_from) = '${BOOKED}' as is_split_together,
        (select count(*)::int from private.duplicate_bookings(b.customer_id)) as duplicates
        from public.bookings b where b.event_id = '${LATER}' order by b.reference`),
    ],
  },
  {
    name: 'a move of some travellers is refused if the customer has another booking of the new departure',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL};
      insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
        select '${OTHER_BOOKING}', b.customer_id, '${LATER}', b.user_id, 1, 1, 'confirmed', 2500, 900
        from public.bookings b where b.id = '${BOOKED}'`,
    ...previewSplit('already_booked'),
    then: [splitBookingStep([2500, 0], 'already_booked'), changeEventStep([5000, 0], 'already_booked')],
  },
  {
    name: 'moving travellers is refused if its request id belongs to another booking',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set request_id = '${request(1)}' where id = (
      select b.id from public.bookings b where b.id <> '${BOOKED}' order by b.id limit 1)`,
    ...splitBookingStep([2500, 0], 'invalid', OTHER_MEMBER, { request_id: request(1) }),
  },
  {
    name: 'a promo code has one use for a booking and the bookings split from it, until all of these bookings are cancelled',
    given: `${INSERT_COUPLE_SQL};
      insert into public.promo_codes (id, code, percent, all_trips, max_uses) values ('${PROMO}', 'TENTH', 10, true, 1);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, promo_code_id)
        values ('${BOOKED}', 'discount', 'Promo code TENTH', 1, -400, false, 'booking', '${PROMO}');
      update public.installments set amount = 800 where booking_id = '${BOOKED}' and sequence = 3`,
    ...splitBookingStep([2250, 0], 'changed'),
    then: [
      createOwnerStep(`select uses, revenue from public.promo_code_uses where promo_code_id = '${PROMO}'`),
      checkCode('code_refused'),
      createOwnerStep(`update public.promo_codes set max_uses = 2 where id = '${PROMO}'`),
      checkCode('ok'),
      createOwnerStep(`update public.promo_codes set max_uses = 1 where id = '${PROMO}'`),
      { call: 'cancel_booking', with: { booking_id: BOOKED }, as: ADMIN, expected: 'cancelled' },
      checkCode('code_refused'),
      callOnSplitBooking('cancel_booking', 'cancelled', {}),
      checkCode('ok'),
    ],
  },
  {
    name: 'after the last day for moves, a member asks staff to move some travellers, and staff split the booking',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL};
      update public.bookings set move_policy = '{"days": 121, "fee": 25, "late_fee": 80}' where id = '${BOOKED}'`,
    ...requestMove('requested'),
    then: [
      requestMove('requested'),
      requestMove('request_open', { event_id: OTHER_TRIP_EVENT_ID }),
      requestMove('request_open', { unnamed_seats: 1 }),
      splitBookingStep([2580, 80], 'ask_staff'),
      splitBookingStep([2580, 80], 'request_open', MANAGER, { unnamed_seats: 1 }),
      splitBookingStep([2580, 80], 'changed', MANAGER),
      createOwnerStep(`select r.status, r.traveller_ids, r.unnamed_seats, r.decided_by = '${MANAGER}' as by_manager
        from public.event_change_requests r where r.booking_id = '${BOOKED}'`),
      requestMove('requested', { traveller_ids: null, event_id: OTHER_TRIP_EVENT_ID }),
    ],
  },
  {
    name: 'a member cannot request an invalid move of some travellers, and a later request for all travellers replaces an earlier request',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL};
      update public.bookings set move_policy = '{"days": 121, "fee": 25, "late_fee": 80}' where id = '${BOOKED}'`,
    ...requestMove('invalid', { traveller_ids: [OTHER_BOOKING] }),
    then: [
      requestMove('invalid', { traveller_ids: [], unnamed_seats: null }),
      requestMove('same_event', { event_id: FREMANTLE }),
      { ...requestMove('not_found'), as: MEMBER },
      requestMove('requested', { traveller_ids: [], unnamed_seats: 1 }),
      requestMove('requested', { traveller_ids: null }),
      createOwnerStep(`select r.status, r.traveller_ids, r.unnamed_seats from public.event_change_requests r
        where r.booking_id = '${BOOKED}'`),
      createOwnerStep(
        `update public.bookings set move_policy = '{"days": 10, "fee": 0, "late_fee": 0}' where id = '${BOOKED}'`,
      ),
      { call: 'withdraw_event_change', with: { booking_id: BOOKED }, as: OTHER_MEMBER, expected: 'withdrawn' },
      requestMove('can_change'),
    ],
  },
  {
    name: 'a request to move travellers is refused during a payment, after a call-off, or if a minor would have no guardian',
    given: `${INSERT_COUPLE_SQL}; insert into public.bank_transfers (booking_id, amount) values ('${BOOKED}', 100)`,
    ...requestMove('payment_pending'),
    then: [
      createOwnerStep(`delete from public.bank_transfers where booking_id = '${BOOKED}'`),
      createOwnerStep(`update public.travellers set date_of_birth = '2012-01-01' where id = '${FIRST_TRAVELLER}'`),
      createOwnerStep(`update public.travellers set is_guardian = true where id = '${SECOND_TRAVELLER}'`),
      requestMove('guardian_leaves'),
      createOwnerStep(`insert into public.call_offs (event_id, reason, answer_until)
        values ('${FREMANTLE}', 'other', private.today() + 7)`),
      createOwnerStep(`update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`),
      requestMove('called_off'),
    ],
  },
]
