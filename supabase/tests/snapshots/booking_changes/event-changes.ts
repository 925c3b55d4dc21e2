import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  customer,
  DRAFT,
  FREMANTLE,
  GUIDE,
  trip,
  MANAGER,
  MEMBER,
  OTHER_MEMBER,
  UNKNOWN_ID,
} from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'

/** BOOKED: the booking that moves. LATER: a later departure of the same trip, for 2,500 instead of 2,000 AUD. */
export const [BOOKED, LATER] = [addedRowId(480), addedRowId(481)]
/** A departure of another trip. */
export const OTHER_TRIP_EVENT_ID = addedRowId(491)
const [TWIN, OWN, OWN_LATER, TWIN_LATER] = [482, 483, 484, 485].map(addedRowId)
const [HOTEL, TRANSFER, HOTEL_LATER] = [486, 487, 488].map(addedRowId)
const [EVERYWHERE, ONLY_HERE] = [489, 490].map(addedRowId)

const setPolicySql = (policy: object) =>
  `update public.bookings set move_policy = '${JSON.stringify(policy)}' where id = '${BOOKED}'`
/** A departure in 120 days, another departure of its trip in 200 days, and a booking of two seats, 1,600 AUD paid. */
export const INSERT_MOVABLE_BOOKING_SQL = `
  update public.events set price = 2000, sale_price = null, deposit = 800, max_registrations = 30,
    start_date = '${day(120)}', end_date = '${day(123)}' where id = '${FREMANTLE}';
  insert into public.events (id, title, location, start_date, end_date, price, status, trip_id, max_registrations, deposit)
  select '${LATER}', 'Fremantle Prison After Dark', 'Perth', '${day(200)}', '${day(203)}', 2500, 'published', e.trip_id,
    4, 900 from public.events e where e.id = '${FREMANTLE}';
  insert into public.events (id, title, location, start_date, end_date, price, status)
  values ('${OTHER_TRIP_EVENT_ID}', 'Port Arthur at Night', 'Tasmania', '${day(210)}', '${day(212)}', 2400, 'published');
  insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
  values ('${BOOKED}', '${customer(23)}', '${FREMANTLE}', '${OTHER_MEMBER}', 2, 3, 'confirmed', 4000, 1600);
  update public.bookings b set customer_id = c.id from public.customers c where c.profile_id = '${OTHER_MEMBER}' and b.id = '${BOOKED}';
  insert into public.travellers (booking_id, sort_order, full_name, date_of_birth) values
    ('${BOOKED}', 0, 'Ann Adult', '1980-05-04'), ('${BOOKED}', 1, 'Ben Adult', '1981-05-04');
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${BOOKED}', 1, private.today(), 1600), ('${BOOKED}', 2, private.today() + 31, 1200),
    ('${BOOKED}', 3, private.today() + 62, 1200);
  insert into public.payments (booking_id, kind, method, amount) values ('${BOOKED}', 'deposit', 'cash', 1600)`
/** Adds rooms, extras and promo codes to the booking. The later departure offers only some of them. */
export const ADD_CHOICES_SQL = `
  insert into public.room_options (id, event_id, name, beds, price, is_shareable, sort_order, stock) values
    ('${TWIN}', '${FREMANTLE}', 'Twin share', 2, 0, true, 1, null), ('${OWN}', '${FREMANTLE}', 'Own room', 1, 300, false, 2, null),
    ('${TWIN_LATER}', '${LATER}', 'Twin share', 2, 0, true, 1, null), ('${OWN_LATER}', '${LATER}', 'OWN ROOM', 1, 350, false, 2, 1);
  insert into public.extras (id, event_id, name, price, price_per) values
    ('${HOTEL}', '${FREMANTLE}', 'Night before', 90, 'night'), ('${TRANSFER}', '${FREMANTLE}', 'Transfer', 40, 'person'),
    ('${HOTEL_LATER}', '${LATER}', 'night before', 95, 'night');
  insert into public.promo_codes (id, code, percent, all_trips) values
    ('${EVERYWHERE}', 'EVERYWHERE', 10, true), ('${ONLY_HERE}', 'ONLYHERE', 5, false);
  insert into public.promo_code_targets (promo_code_id, event_id) values ('${ONLY_HERE}', '${FREMANTLE}');
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    promo_code_id, room_option_id, traveller_positions) values
    ('${BOOKED}', 'room_option', 'Own room', 1, 300, false, 'booking', null, null, '${OWN}', '{1}'),
    ('${BOOKED}', 'room_option', 'Twin share', 1, 0, false, 'booking', null, null, '${TWIN}', '{0}'),
    ('${BOOKED}', 'extra', 'Night before', 2, 90, false, 'booking', '${HOTEL}', null, null, null),
    ('${BOOKED}', 'extra', 'Transfer', 2, 40, false, 'booking', '${TRANSFER}', null, null, null),
    ('${BOOKED}', 'discount', 'Promo code EVERYWHERE', 1, -456, false, 'booking', null, '${EVERYWHERE}', null, null),
    ('${BOOKED}', 'discount', 'Promo code ONLYHERE', 1, -228, false, 'booking', null, '${ONLY_HERE}', null, null),
    ('${BOOKED}', 'adjustment', 'Agreed on the phone', 1, -50, false, 'staff', null, null, null, null);
  update public.installments set amount = 1026 where booking_id = '${BOOKED}' and sequence = 3`

export const previewChange = (
  expected: string,
  as: string | null = OTHER_MEMBER,
  overrides: object = {},
): SnapshotStep => ({
  call: 'preview_event_change',
  with: { booking_id: BOOKED, event_id: LATER, ...overrides },
  as,
  expected,
})
export const changeEventStep = (
  [expected_total, expected_fee]: [number, number],
  expected: string,
  as: string | null = OTHER_MEMBER,
  overrides: object = {},
): SnapshotStep => ({
  call: 'change_event',
  with: { booking_id: BOOKED, event_id: LATER, expected_total, expected_fee, ...overrides },
  as,
  expected,
})
const requestChange = (expected: string, as: string | null = OTHER_MEMBER, overrides: object = {}): SnapshotStep => ({
  call: 'request_event_change',
  with: { booking_id: BOOKED, event_id: LATER, ...overrides },
  as,
  expected,
})
const declineRequest = (expected: string, as: string | null = ADMIN, overrides: object = {}): SnapshotStep => ({
  call: 'decline_event_change',
  with: { booking_id: BOOKED, event_id: LATER, reason: ' The other date is full. ', ...overrides },
  as,
  expected,
})
const withdrawRequest = (expected: string, as: string | null = OTHER_MEMBER): SnapshotStep => ({
  call: 'withdraw_event_change',
  with: { booking_id: BOOKED },
  as,
  expected,
})
const updateAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/** A case in which the preview of a change of departure, and the change itself, are refused for the same reason. */
const createRefusalCase = (name: string, given: string, expected: string, overrides: object = {}): SnapshotCase => ({
  name,
  given: `${INSERT_MOVABLE_BOOKING_SQL}; ${given}`,
  ...previewChange(expected, OTHER_MEMBER, overrides),
  then: [
    changeEventStep([5000, 0], expected, OTHER_MEMBER, overrides),
    requestChange(expected, OTHER_MEMBER, overrides),
  ],
})

export const eventChangesCases: SnapshotCase[] = [
  {
    name: 'after a move to a more expensive date of the trip, the difference is added to the unpaid instalments',
    given: INSERT_MOVABLE_BOOKING_SQL,
    ...previewChange('ok'),
    then: [changeEventStep([5000, 0], 'changed'), changeEventStep([5000, 0], 'same_event')],
  },
  {
    name: 'a moved booking keeps rooms, extras and promo codes that exist for the new departure, and loses all others',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${ADD_CHOICES_SQL}; ${setPolicySql({ days: 60, fee: 25, late_fee: 80 })}`,
    ...previewChange('ok'),
    then: [changeEventStep([4986, 50], 'changed')],
  },
  {
    name: 'a fully paid booking that moves to a more expensive date gets an instalment for the price difference and the fee',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 60, fee: 25.5, late_fee: 80 })};
      insert into public.payments (booking_id, kind, method, amount) values ('${BOOKED}', 'installment', 'cash', 2400)`,
    ...previewChange('ok'),
    then: [changeEventStep([5051, 51], 'changed')],
  },
  {
    name: 'after a move to a cheaper departure, money above the new total is refundable, and the payment plan gets shorter',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.events set price = 500, deposit = 100 where id = '${LATER}'`,
    ...previewChange('ok'),
    then: [changeEventStep([1000, 0], 'changed')],
  },
  {
    name: 'a booking that moves to an earlier date gets earlier due dates for its unpaid instalments',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.events set price = 2000, start_date = '${day(95)}', end_date = '${day(98)}'
      where id = '${LATER}'; update public.bookings set last_installment_days = 60 where id = '${BOOKED}'`,
    ...previewChange('ok'),
    then: [changeEventStep([4000, 0], 'changed')],
  },
  {
    name: 'a moved booking keeps its price reductions by staff, but its total is never below 0',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.events set price = 500 where id = '${LATER}';
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
      values ('${BOOKED}', 'adjustment', 'Goodwill', 1, -1200, false, 'staff');
      delete from public.installments where booking_id = '${BOOKED}' and sequence = 3`,
    ...previewChange('ok'),
    then: [changeEventStep([0, 0], 'changed')],
  },
  {
    name: 'a moved booking with a refund offer pays no fee, and loses its room assignment and the refund offer',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 730, fee: 25, late_fee: 80 })};
      insert into public.rooms (id, event_id, name) values ('${TWIN}', '${FREMANTLE}', 'Twelve');
      insert into public.room_assignments (traveller_id, room_id) select id, '${TWIN}' from public.travellers where booking_id = '${BOOKED}';
      insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
      values ('${BOOKED}', '${day(100)}', '${day(103)}', private.now() + interval '5 days')`,
    ...previewChange('ok'),
    then: [changeEventStep([5000, 0], 'changed')],
  },
  {
    name: 'moving a booking offers its seats to the waitlist of the old departure',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.events e set max_registrations = (select s.seats_taken
        from public.event_stats s where s.event_id = e.id) where e.id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats) values
        ('${FREMANTLE}', 'Fremantle Prison After Dark', 'Waiting Wanda', 'wanda@example.test', 2)`,
    ...changeEventStep([5000, 0], 'changed', MANAGER),
  },
  {
    name: 'a move is refused if its total or its fee differs from the preview',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 60, fee: 25, late_fee: 80 })}`,
    ...changeEventStep([5000, 0], 'price_changed'),
    then: [
      changeEventStep([5050, 0], 'price_changed'),
      updateAsOwner(`update public.events set price = 2600 where id = '${LATER}'`),
      changeEventStep([5050, 50], 'price_changed'),
    ],
  },
  {
    name: 'after the last day for moves, a member requests a move, and staff confirm it with the late fee',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 121, fee: 25, late_fee: 80 })}`,
    ...previewChange('ok'),
    then: [
      changeEventStep([5160, 160], 'ask_staff'),
      requestChange('requested'),
      requestChange('requested'),
      { call: 'admin_today', as: MANAGER, expected: 'ok' },
      previewChange('ok', MANAGER),
      changeEventStep([5160, 160], 'changed', MANAGER),
    ],
  },
  {
    name: 'a member can move a booking until the last day for moves, and not on the day after',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 120, fee: 25, late_fee: 80 })}`,
    ...previewChange('ok'),
    then: [
      updateAsOwner(`update public.bookings set move_policy = jsonb_set(move_policy, '{days}', '121')`),
      previewChange('ok'),
    ],
  },
  {
    name: 'a member requests a move to a departure with too few free seats, and staff move the booking once seats are free',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.events set max_registrations = 1 where id = '${LATER}'`,
    ...changeEventStep([5000, 0], 'ask_staff'),
    then: [
      requestChange('requested'),
      changeEventStep([5000, 0], 'sold_out', MANAGER),
      updateAsOwner(`update public.events set max_registrations = 2 where id = '${LATER}'`),
      requestChange('can_change'),
      changeEventStep([5000, 0], 'changed', MANAGER),
    ],
  },
  {
    name: "staff decline a member's request for a move with a reason, and the member withdraws a second request",
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 700, fee: 0, late_fee: 0 })}`,
    ...requestChange('requested'),
    then: [
      declineRequest('invalid', ADMIN, { reason: ' ' }),
      declineRequest('no_request', ADMIN, { event_id: OTHER_TRIP_EVENT_ID }),
      declineRequest('declined', MANAGER),
      declineRequest('no_request'),
      withdrawRequest('no_request'),
      requestChange('requested'),
      withdrawRequest('not_found', MEMBER),
      withdrawRequest('withdrawn'),
      declineRequest('not_found', ADMIN, { booking_id: UNKNOWN_ID }),
      withdrawRequest('42501', null),
    ],
  },
  {
    name: 'a request for a move ends when the booking is cancelled or moves to a different departure than requested',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${setPolicySql({ days: 700, fee: 0, late_fee: 0 })}`,
    ...requestChange('requested', OTHER_MEMBER, { event_id: OTHER_TRIP_EVENT_ID }),
    then: [
      changeEventStep([5000, 0], 'changed', ADMIN),
      updateAsOwner(
        `update public.bookings set move_policy = jsonb_set(move_policy, '{days}', '700') where id = '${BOOKED}'`,
      ),
      requestChange('requested', OTHER_MEMBER, { event_id: OTHER_TRIP_EVENT_ID }),
      { call: 'cancel_booking', with: { booking_id: BOOKED }, as: OTHER_MEMBER, expected: 'cancelled' },
    ],
  },
  {
    name: 'only the owner of a booking and staff with the booking permission can move the booking',
    given: INSERT_MOVABLE_BOOKING_SQL,
    ...previewChange('not_found', MEMBER),
    then: [
      changeEventStep([5000, 0], 'not_found', MEMBER),
      changeEventStep([5000, 0], 'not_found', ACCOUNTANT),
      changeEventStep([5000, 0], 'not_found', GUIDE),
      previewChange('not_found', ACCOUNTANT),
      previewChange('not_found', GUIDE),
      requestChange('not_found', MEMBER),
      requestChange('not_found', ADMIN),
      declineRequest('42501', ACCOUNTANT),
      declineRequest('42501', GUIDE),
      declineRequest('42501', OTHER_MEMBER),
      changeEventStep([5000, 0], '42501', null),
      { call: 'events_for_change', with: { booking_id: BOOKED }, as: ACCOUNTANT, expected: 'not_found' },
      { call: 'events_for_change', with: { booking_id: BOOKED }, as: GUIDE, expected: 'not_found' },
    ],
  },
  {
    name: 'a booking can move only to departures on sale; other dates of the same trip are listed first',
    given: INSERT_MOVABLE_BOOKING_SQL,
    call: 'events_for_change',
    with: { booking_id: BOOKED },
    as: OTHER_MEMBER,
    expected: 'ok',
  },
  createRefusalCase(
    'a booking that is not paid yet cannot move',
    `update public.bookings set status = 'pending', expires_at = private.now() + interval '1 day' where id = '${BOOKED}'`,
    'not_confirmed',
  ),
  createRefusalCase(
    'a cancelled booking cannot move',
    `update public.bookings set status = 'cancelled', cancelled_at = private.now() where id = '${BOOKED}'`,
    'not_live',
  ),
  createRefusalCase(
    'a booking of a departure that begins today cannot move',
    `update public.events set start_date = '${day(0)}', end_date = '${day(2)}' where id = '${FREMANTLE}'`,
    'departed',
  ),
  createRefusalCase('a booking cannot move to its own departure', '', 'same_event', { event_id: FREMANTLE }),
  createRefusalCase('a booking cannot move to a draft', '', 'not_found', { event_id: DRAFT }),
  createRefusalCase(
    'a booking cannot move to a departure without a price',
    `update public.events set phase = 'planning' where id = '${LATER}'`,
    'not_bookable',
  ),
  {
    ...createRefusalCase(
      'a member cannot move a booking to a departure that has closed, but staff can',
      `update public.events set start_date = '${day(20)}', end_date = '${day(23)}' where id = '${LATER}'`,
      'closed',
    ),
    then: [changeEventStep([5000, 0], 'closed'), requestChange('closed'), changeEventStep([5000, 0], 'changed', ADMIN)],
  },
  createRefusalCase(
    'a booking cannot move to a departure that its customer has booked already',
    `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
      select b.customer_id, '${LATER}', b.user_id, 1, 1, 'confirmed', 2500, 900 from public.bookings b where b.id = '${BOOKED}'`,
    'already_booked',
  ),
  createRefusalCase(
    'a booking cannot move to a departure with a higher minimum age than its travellers have',
    `update public.events set min_age = 30 where id = '${LATER}';
      update public.travellers set date_of_birth = '2004-01-01' where booking_id = '${BOOKED}' and sort_order = 1`,
    'too_young',
  ),
  createRefusalCase(
    'a booking cannot move if a minor has no guardian',
    `update public.travellers set date_of_birth = '2012-01-01' where booking_id = '${BOOKED}' and sort_order = 1`,
    'guardian_needed',
  ),
  createRefusalCase(
    'a booking cannot move to a departure whose default room has too few free beds',
    `insert into public.room_options (event_id, name, beds, stock) values ('${LATER}', 'Single', 1, 1)`,
    'room_unavailable',
  ),
  {
    name: 'a customer without an account cannot be moved to a departure that only members can book now',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; update public.bookings set user_id = null, customer_id = '${customer(24)}' where id = '${BOOKED}';
      update public.customers set profile_id = null where id = '${customer(24)}';
      update public.events set opens_on = '${day(5)}' where id = '${LATER}'`,
    ...previewChange('members_only', ADMIN),
    then: [changeEventStep([5000, 0], 'members_only', ADMIN)],
  },
  {
    name: 'a trip can have its own move policy, which applies to new bookings and to bookings that move to the trip',
    sql: `update public.trips set move_policy = '{"days": 30, "fee": 10, "late_fee": 20}' where id =
      (select e.trip_id from public.events e where e.id = $1) returning move_policy`,
    values: [OTHER_TRIP_EVENT_ID],
    as: MANAGER,
    expected: 'done',
    given: INSERT_MOVABLE_BOOKING_SQL,
    then: [
      changeEventStep([4800, 0], 'changed', ADMIN, { event_id: OTHER_TRIP_EVENT_ID }),
      {
        sql: 'update public.trips set move_policy = null where id = $1',
        values: [trip(1)],
        as: MEMBER,
        expected: 'done',
      },
      ...['{}', '{"days": 1.5, "fee": 0, "late_fee": 0}', '{"days": 1, "fee": -1, "late_fee": 0}', '[]'].map(
        (policy): SnapshotStep => ({
          sql: 'update public.trips set move_policy = $2 where id = $1',
          values: [trip(1), policy],
          as: ADMIN,
          expected: '23514',
        }),
      ),
    ],
  },
]
