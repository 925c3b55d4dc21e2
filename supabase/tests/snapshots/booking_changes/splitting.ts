import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  customer,
  FREMANTLE,
  GUIDE,
  MANAGER,
  MEMBER,
  OTHER_MEMBER,
} from '../../support/people'
import { day, request, type SnapshotCase, type SnapshotStep } from '../case'
import { applyCardRefund } from '../cards/card-refunds'
import { insertCheckoutSql } from '../cards/checkouts'
import { insertProviderSql } from '../cards/provider-events'
import { ADD_CHOICES_SQL, BOOKED, OTHER_TRIP_EVENT_ID, INSERT_MOVABLE_BOOKING_SQL, LATER } from './event-changes'

/** The two travellers of the booking BOOKED. */
export const [FIRST_TRAVELLER, SECOND_TRAVELLER] = [addedRowId(820), addedRowId(821)]
const [PROMO, LINK, THIRD, ROOM] = [822, 823, 824, 825].map(addedRowId)
/** Inserts the booking of departure-changes.ts and gives its two travellers known ids. */
export const INSERT_COUPLE_SQL = `${INSERT_MOVABLE_BOOKING_SQL};
  update public.travellers set id = case sort_order when 0 then '${FIRST_TRAVELLER}'::uuid else '${SECOND_TRAVELLER}' end where booking_id = '${BOOKED}'`
/** Gives the booking a third seat without a traveller. */
export const ADD_SEAT_SQL = `
  update public.booking_lines set quantity = 3 where booking_id = '${BOOKED}' and kind = 'seat';
  update public.installments set amount = amount + 1000 where booking_id = '${BOOKED}' and sequence > 1;
  update public.bookings set seats = 3, deposit_amount = 2400 where id = '${BOOKED}'`
/** Like INSERT_COUPLE_SQL, but 600 AUD were paid in cash and 1,000 AUD by card, with a payment link for Ben. */
export const INSERT_COUPLE_PAID_BY_CARD_SQL = `${INSERT_COUPLE_SQL.replace(`'cash', 1600`, `'cash', 600`)};
  ${insertProviderSql}
  insert into private.payment_links (id, booking_id, traveller_id, payer_name, payer_email, amount)
    values ('${LINK}', '${BOOKED}', '${SECOND_TRAVELLER}', 'Ben Adult', 'ben@example.test', 1000);
  ${insertCheckoutSql({
    booking_id: `'${BOOKED}'`,
    amount: '1000',
    status: `'paid'`,
    intent_id: `'pi_1'`,
    payment_link_id: `'${LINK}'`,
    created_by: 'null',
  })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref, paid_at)
    values ('${addedRowId(826)}', '${BOOKED}', 'installment', 'card', 1000, 'pi_1', private.now() + interval '1 minute')`

export const previewSplit = (
  expected: string,
  as: string | null = OTHER_MEMBER,
  overrides: object = {},
): SnapshotStep => ({
  call: 'preview_move_of_travellers',
  with: { booking_id: BOOKED, event_id: LATER, traveller_ids: [SECOND_TRAVELLER], ...overrides },
  as,
  expected,
})
export const splitBookingStep = (
  [expected_total, expected_fee]: [number, number],
  expected: string,
  as: string | null = OTHER_MEMBER,
  overrides: object = {},
): SnapshotStep => ({
  call: 'move_travellers',
  with: {
    booking_id: BOOKED,
    event_id: LATER,
    traveller_ids: [SECOND_TRAVELLER],
    expected_total,
    expected_fee,
    ...overrides,
  },
  as,
  expected,
})
/** Calls a function for the new booking of the travellers whom an earlier step moved. */
export const callOnSplitBooking = (
  call: string,
  expected: string,
  overrides: object,
  as: string = ADMIN,
  step = 0,
): SnapshotStep => ({
  call,
  with: (results) => ({ booking_id: results[step]?.booking_id, ...overrides }),
  as,
  expected,
})
export const createOwnerStep = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/** The ledger and the instalments of the two bookings into which a booking was split. */
export const READ_LEDGERS_STEP =
  createOwnerStep(`select b.reference, p.kind, p.method, p.amount, p.source_payment_id is not null as has_source,
    p.paid_at - private.now() as paid_after
  from public.bookings b join public.payments p on p.booking_id = b.id where '${BOOKED}' in (b.id, b.split_from)
  order by b.created_at, b.reference, p.paid_at, p.amount desc`)
export const READ_PLANS_STEP =
  createOwnerStep(`select b.reference, i.sequence, i.amount, i.covered, i.status, i.paid_date - private.now() as paid_after
  from public.bookings b join public.installment_schedule i on i.booking_id = b.id where '${BOOKED}' in (b.id, b.split_from)
  order by b.reference, i.sequence`)
const beginRefund = (amount: number, expected: string, n: number, onPart: boolean): SnapshotStep => {
  const refundArguments = { order_id: null, amount, note: null, purpose: 'duplicate_payment', request_id: request(n) }
  return onPart
    ? callOnSplitBooking('begin_refund', expected, refundArguments)
    : { call: 'begin_refund', with: { booking_id: BOOKED, ...refundArguments }, as: ADMIN, expected }
}
/** A case in which the preview of a split, and the split itself, are refused for the same reason. */
const createRefusalCase = (name: string, given: string, expected: string, overrides: object = {}): SnapshotCase => ({
  name,
  given: `${INSERT_COUPLE_SQL}; ${given}`,
  ...previewSplit(expected, OTHER_MEMBER, overrides),
  then: [splitBookingStep([2500, 0], expected, OTHER_MEMBER, overrides)],
})

export const splittingCases: SnapshotCase[] = [
  {
    name: 'the preview of moving one of two travellers changes nothing, and the move then has the previewed amounts',
    given: INSERT_COUPLE_SQL,
    ...previewSplit('ok'),
    then: [
      splitBookingStep([2500, 0], 'changed'),
      splitBookingStep([2500, 0], 'already_booked'),
      previewSplit('already_booked'),
    ],
  },
  {
    name: 'when a booking is split, rooms move with their travellers, extras are divided in whole units, and discounts in proportion',
    given: `${INSERT_COUPLE_SQL}; ${ADD_CHOICES_SQL}`,
    ...previewSplit('ok'),
    then: [
      splitBookingStep([2623.86, 0], 'changed'),
      createOwnerStep(`select b.reference, l.kind, l.description, l.quantity, l.unit_price, l.traveller_positions, l.removed_at is not null as gone
        from public.bookings b join public.booking_lines l on l.booking_id = b.id where '${BOOKED}' in (b.id, b.split_from)
        order by b.reference, l.id`),
      createOwnerStep(`select l.seat, l.moves, l.new_seat from public.bookings b
        cross join private.split_seats(b, array['${FIRST_TRAVELLER}']::uuid[], 0) l where b.id = '${BOOKED}'`),
    ],
  },
  {
    name: 'splitting a booking divides a fixed discount between both bookings, and a further move does not increase either share',
    given: `${INSERT_COUPLE_SQL}; insert into public.promo_codes (id, code, amount, all_trips) values ('${PROMO}', 'HUNDRED', 100, true);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, promo_code_id)
        values ('${BOOKED}', 'discount', 'Promo code HUNDRED', 1, -100, false, 'booking', '${PROMO}');
      update public.installments set amount = 1100 where booking_id = '${BOOKED}' and sequence = 3`,
    ...splitBookingStep([2450, 0], 'changed'),
    then: [
      {
        call: 'preview_event_change',
        with: { booking_id: BOOKED, event_id: OTHER_TRIP_EVENT_ID },
        as: OTHER_MEMBER,
        expected: 'ok',
      },
    ],
  },
  {
    name: 'splitting a booking can move a seat without a named traveller, and takes the last such seat of the booking',
    given: `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL}`,
    ...previewSplit('ok', OTHER_MEMBER, { traveller_ids: [], unnamed_seats: 1 }),
    then: [splitBookingStep([2500, 0], 'changed', OTHER_MEMBER, { traveller_ids: [], unnamed_seats: 1 })],
  },
  {
    name: 'splitting a booking divides each card payment, and each booking can be refunded to the card up to its share',
    given: INSERT_COUPLE_PAID_BY_CARD_SQL,
    ...splitBookingStep([2500, 0], 'changed'),
    then: [
      READ_LEDGERS_STEP,
      READ_PLANS_STEP,
      beginRefund(500.01, 'too_much', 1, true),
      beginRefund(500, 'requested', 2, true),
      beginRefund(500.01, 'too_much', 3, false),
      beginRefund(500, 'requested', 4, false),
      beginRefund(0.01, 'too_much', 5, false),
      beginRefund(0.01, 'too_much', 6, true),
    ],
  },
  {
    name: 'a card refund of a booking that was split off is recorded for that booking, and the payer gets the email',
    given: INSERT_COUPLE_PAID_BY_CARD_SQL,
    ...splitBookingStep([2500, 0], 'changed'),
    then: [
      beginRefund(400, 'requested', 2, true),
      {
        sql: `update public.card_refunds set id = '${THIRD}' where amount = 400 and status = 'requested'`,
        as: 'owner',
        expected: 'done',
      },
      applyCardRefund('applied', 40_000, { refund_id: THIRD }),
      applyCardRefund('already_applied', 40_000, { refund_id: THIRD }),
      { call: 'payment_shares', with: { booking_id: BOOKED }, as: OTHER_MEMBER, expected: 'ok' },
      applyCardRefund('applied', 40_000, { refund_id: THIRD, state: 'failed' }),
    ],
  },
  {
    name: 'splitting a booking leaves an overpayment with the original booking, and each booking has its own refund limit',
    given: `${INSERT_COUPLE_SQL}; insert into public.payments (booking_id, kind, method, amount, paid_at)
      values ('${BOOKED}', 'extra', 'bank_transfer', 2500, private.now() + interval '1 minute')`,
    ...splitBookingStep([2500, 0], 'changed'),
    then: [
      READ_LEDGERS_STEP,
      callOnSplitBooking('refund_payment', 'too_much', { amount: 2000.01, method: 'cash', request_id: request(7) }),
      callOnSplitBooking('refund_payment', 'refunded', { amount: 2000, method: 'cash', request_id: request(8) }),
    ],
  },
  {
    name: 'a second split of a booking moves only money that is still with the booking after the first split',
    given: `${INSERT_COUPLE_PAID_BY_CARD_SQL}; ${ADD_SEAT_SQL}`,
    ...splitBookingStep([2500, 0], 'changed'),
    then: [
      splitBookingStep([2400, 0], 'changed', OTHER_MEMBER, {
        event_id: OTHER_TRIP_EVENT_ID,
        traveller_ids: [FIRST_TRAVELLER],
      }),
      READ_LEDGERS_STEP,
    ],
  },
  {
    name: 'the reports count the money of split bookings once, at the departure of each booking',
    given: INSERT_COUPLE_PAID_BY_CARD_SQL,
    call: 'report_payments',
    with: { from_day: day(0), to_day: day(1) },
    as: ADMIN,
    expected: 'ok',
    then: [
      splitBookingStep([2500, 0], 'changed'),
      { call: 'report_payments', with: { from_day: day(0), to_day: day(1) }, as: ADMIN, expected: 'ok' },
      { call: 'card_report', with: { month: day(0) }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'splitting a booking divides the minimum retained amount, and both bookings keep the offer of a full refund',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set min_retained = 333.33 where id = '${BOOKED}';
      insert into public.rooms (id, event_id, name) values ('${ROOM}', '${FREMANTLE}', 'Twelve');
      insert into public.room_assignments (traveller_id, room_id) select id, '${ROOM}' from public.travellers where booking_id = '${BOOKED}';
      update public.bookings set move_policy = '{"days": 730, "fee": 25, "late_fee": 80}' where id = '${BOOKED}';
      insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
      values ('${BOOKED}', '${day(100)}', '${day(103)}', private.now() + interval '5 days')`,
    ...previewSplit('ok'),
    then: [splitBookingStep([2500, 0], 'changed')],
  },
  {
    name: 'splitting a booking closes its open checkouts and the payment links of the moving travellers, but no other payment links',
    given: `${INSERT_COUPLE_SQL}; ${insertProviderSql} ${insertCheckoutSql({ booking_id: `'${BOOKED}'`, amount: '1200' })}
      insert into private.payment_links (id, booking_id, traveller_id, payer_name, payer_email, amount) values
        ('${LINK}', '${BOOKED}', '${SECOND_TRAVELLER}', 'Ben Adult', 'ben@example.test', 300),
        ('${THIRD}', '${BOOKED}', '${FIRST_TRAVELLER}', 'Ann Adult', 'ann@example.test', 300)`,
    ...splitBookingStep([2500, 0], 'changed'),
  },
  {
    name: 'after the last day for moves, a member cannot move some travellers of a booking, but staff can',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set move_policy = '{"days": 121, "fee": 25, "late_fee": 80}' where id = '${BOOKED}'`,
    ...splitBookingStep([2580, 80], 'ask_staff'),
    then: [
      splitBookingStep([2580, 0], 'price_changed', MANAGER),
      splitBookingStep([2500, 80], 'price_changed', MANAGER),
      splitBookingStep([2580, 80], 'changed', MANAGER),
    ],
  },
  {
    name: 'a departure with one free seat accepts one of two travellers of a booking, and a full departure accepts none',
    given: `${INSERT_COUPLE_SQL}; update public.events set max_registrations = 1 where id = '${LATER}';
      insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
      values ('${customer(24)}', '${LATER}', 1, 1, 'confirmed', 2500, 900)`,
    ...splitBookingStep([2500, 0], 'ask_staff'),
    then: [
      splitBookingStep([2500, 0], 'sold_out', MANAGER),
      {
        sql: `update public.events set max_registrations = 2 where id = '${LATER}'`,
        as: 'owner',
        expected: 'done',
      },
      splitBookingStep([2500, 0], 'changed'),
    ],
  },
  {
    name: 'moving some travellers of a booking offers their seats to the waitlist of the old departure',
    given: `${INSERT_COUPLE_SQL}; update public.events e set max_registrations = (select s.seats_taken
        from public.event_stats s where s.event_id = e.id) where e.id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats) values
        ('${FREMANTLE}', 'Fremantle Prison After Dark', 'Waiting Wanda', 'wanda@example.test', 1)`,
    ...splitBookingStep([2500, 0], 'changed', MANAGER),
  },
  {
    name: 'only the owner of a booking and staff with the booking permission can split the booking',
    given: INSERT_COUPLE_SQL,
    ...previewSplit('not_found', MEMBER),
    then: [
      splitBookingStep([2500, 0], 'not_found', MEMBER),
      ...[ACCOUNTANT, GUIDE].flatMap((caller) => [
        previewSplit('not_found', caller),
        splitBookingStep([2500, 0], 'not_found', caller),
      ]),
      previewSplit('42501', null),
      splitBookingStep([2500, 0], '42501', null),
    ],
  },
  createRefusalCase('a split cannot move all travellers of a booking', '', 'invalid', {
    traveller_ids: [FIRST_TRAVELLER, SECOND_TRAVELLER],
  }),
  createRefusalCase('a split must move at least one traveller or seat', '', 'invalid', { traveller_ids: [] }),
  createRefusalCase('a split needs a list of travellers', '', 'invalid', { traveller_ids: null }),
  createRefusalCase('a request to split a booking cannot name a traveller twice', ADD_SEAT_SQL, 'invalid', {
    traveller_ids: [SECOND_TRAVELLER, SECOND_TRAVELLER],
  }),
  createRefusalCase('a traveller of another booking cannot move', '', 'invalid', { traveller_ids: [THIRD] }),
  createRefusalCase(
    'a split cannot move more seats without a traveller than the booking has',
    ADD_SEAT_SQL,
    'invalid',
    {
      traveller_ids: [],
      unnamed_seats: 2,
    },
  ),
  createRefusalCase('a split refuses a negative number of seats', ADD_SEAT_SQL, 'invalid', { unnamed_seats: -1 }),
  createRefusalCase(
    'a minor cannot move without a guardian',
    `update public.travellers set date_of_birth = '2012-01-01' where id = '${SECOND_TRAVELLER}';
      update public.travellers set is_guardian = true where id = '${FIRST_TRAVELLER}'`,
    'guardian_needed',
  ),
  createRefusalCase(
    'a split cannot leave a minor in the old booking without a guardian',
    `update public.travellers set date_of_birth = '2012-01-01' where id = '${FIRST_TRAVELLER}';
      update public.travellers set is_guardian = true where id = '${SECOND_TRAVELLER}'`,
    'guardian_leaves',
  ),
  createRefusalCase(
    'a booking with an open request to move is not split',
    `insert into public.event_change_requests (booking_id, event_id) values ('${BOOKED}', '${OTHER_TRIP_EVENT_ID}')`,
    'request_open',
  ),
  createRefusalCase(
    'a booking with an announced bank transfer is not split',
    `insert into public.bank_transfers (booking_id, amount) values ('${BOOKED}', 100)`,
    'payment_pending',
  ),
  createRefusalCase(
    'a booking with a card payment on its way is not split',
    `${insertProviderSql} ${insertCheckoutSql({ booking_id: `'${BOOKED}'`, status: `'processing'` })}`,
    'payment_pending',
  ),
  createRefusalCase(
    'a booking with a card refund on its way is not split',
    `insert into public.card_refunds (payment_id, amount, origin)
      select p.id, 100, 'staff' from public.payments p where p.booking_id = '${BOOKED}'`,
    'payment_pending',
  ),
  createRefusalCase(
    'a booking of a called-off departure is not split',
    `insert into public.call_offs (event_id, reason, answer_until) values ('${FREMANTLE}', 'other', private.today() + 7);
      update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`,
    'called_off',
  ),
  createRefusalCase(
    'an unpaid booking is not split',
    `update public.bookings set status = 'pending', expires_at = private.now() + interval '1 day' where id = '${BOOKED}'`,
    'not_confirmed',
  ),
  createRefusalCase(
    'a cancelled booking is not split',
    `update public.bookings set status = 'cancelled', cancelled_at = private.now() where id = '${BOOKED}'`,
    'not_live',
  ),
  createRefusalCase('a part of a booking cannot move to its own departure', '', 'same_event', {
    event_id: FREMANTLE,
  }),
  createRefusalCase(
    'a part of a booking cannot move on the day of departure',
    `update public.events set start_date = '${day(0)}', end_date = '${day(2)}' where id = '${FREMANTLE}'`,
    'departed',
  ),
  createRefusalCase(
    'a part of a booking cannot move to a departure without a price',
    `update public.events set phase = 'planning' where id = '${LATER}'`,
    'not_bookable',
  ),
  createRefusalCase(
    'a part of a booking cannot move to a departure that has closed',
    `update public.events set start_date = '${day(20)}', end_date = '${day(23)}' where id = '${LATER}'`,
    'closed',
  ),
  createRefusalCase(
    'a traveller cannot move to a departure with a higher minimum age',
    `update public.events set min_age = 30 where id = '${LATER}';
      update public.travellers set date_of_birth = '2004-01-01' where id = '${SECOND_TRAVELLER}'`,
    'too_young',
  ),
  createRefusalCase(
    'a traveller cannot move to a departure whose default room is full',
    `insert into public.room_options (event_id, name, beds, stock) values ('${LATER}', 'Single', 1, 0)`,
    'room_unavailable',
  ),
  {
    name: 'a traveller of a customer without an account cannot move to a departure that only members can book now',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set user_id = null where id = '${BOOKED}';
      update public.customers c set profile_id = null from public.bookings b where b.id = '${BOOKED}' and c.id = b.customer_id;
      update public.events set opens_on = '${day(5)}' where id = '${LATER}'`,
    ...previewSplit('members_only', ADMIN),
    then: [splitBookingStep([2500, 0], 'members_only', ADMIN)],
  },
]
