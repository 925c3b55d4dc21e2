import {
  addedRowId,
  BEECHWORTH,
  booking,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  person,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const PORT_ARTHUR = event(4)
const VALID_ARGUMENTS = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [] as unknown,
  request_id: request(1),
  expected_price: 1800,
  terms_accepted: true,
}
const ADULT = { full_name: 'Ann Adult', date_of_birth: '1980-05-04', is_guardian: true }
const CHILD = { full_name: 'Tom Child', date_of_birth: '2016-02-29' }
const bookEvent = (overrides: object, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ call: 'book', with: { ...VALID_ARGUMENTS, ...overrides }, as: MEMBER, expected, ...step }) as SnapshotStep
const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase
const setEventDatesSql = (date: string, overrides = '') =>
  `update public.events set start_date = '${date}', end_date = '${date}'${overrides} where id = '${FREMANTLE}'`
const updateSettingsSql = (change: string) => `update public.settings set ${change} where only_row`
/** Adds a booking of the demo member that is `age` old. Until it is paid, it holds its seats for 48 hours. */
const insertBookingSql = (age: string, id = addedRowId(50), event = FREMANTLE) => `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan,
    created_at, expires_at)
  select '${id}', c.id, '${event}', '${MEMBER}', 2, 3600, 1600, 1, ${timeAfterTest(`-${age}`)},
    ${timeAfterTest(`-${age}`)} + interval '48 hours'
  from public.customers c where c.profile_id = '${MEMBER}'`
const insertBookingsSql = (count: number, age: string) => `
  insert into public.bookings (customer_id, event_id, user_id, seats, status, total_amount, deposit_amount, plan,
    created_at, cancelled_at)
  select c.id, '${FREMANTLE}', '${MEMBER}', 1, 'cancelled', 1800, 800, 1, ${timeAfterTest(`-${age}`)}, private.now()
  from public.customers c, generate_series(1, ${count}) where c.profile_id = '${MEMBER}'`

export const bookingsCases: SnapshotCase[] = [
  createCase(
    'a member books three seats with a child and a guardian, and pays in three instalments',
    bookEvent(
      {
        seats: 3,
        plan: 3,
        travellers: [{ ...ADULT, dietary: ' No nuts ', room_mate: '' }, CHILD],
        notes: ' Near the stairs ',
      },
      'booked',
    ),
  ),
  createCase(
    'a member books twenty seats of a trip without a seat limit, in one payment',
    bookEvent({ event_id: FREMANTLE, seats: 20 }, 'booked'),
    {
      given: `update public.events set max_registrations = null where id = '${FREMANTLE}'`,
    },
  ),
  createCase(
    'a booking of a free trip is confirmed at once',
    bookEvent({ expected_price: 0 }, 'booked', { as: person(19) }),
    {
      given: `update public.events set price = 0, sale_price = null where id = '${FREMANTLE}'`,
    },
  ),
  createCase(
    'a member without a customer record gets one with the first booking',
    bookEvent({}, 'booked', { as: person(90) }),
    {
      given: `insert into auth.users (id, email) values ('${person(90)}', 'nora@example.test');
      delete from public.customers where profile_id = '${person(90)}'`,
      then: [bookEvent({}, 'booked', { as: person(90) })],
    },
  ),
  createCase(
    'a retried booking request creates one booking, and returns the status "repeated" if its details differ',
    bookEvent({ travellers: [ADULT], notes: 'Hi' }, 'booked'),
    {
      then: [
        bookEvent(
          { travellers: [{ ...ADULT, full_name: ' Ann Adult ', dietary: null, is_guardian: 'true' }], notes: 'Hi ' },
          'booked',
        ),
        bookEvent({ travellers: [ADULT], notes: 'Hi', seats: 2 }, 'repeated'),
        bookEvent({ travellers: [ADULT], notes: 'Hi', plan: 3 }, 'repeated'),
        bookEvent({ travellers: [ADULT], notes: 'Ho' }, 'repeated'),
        bookEvent({ travellers: [{ ...ADULT, dietary: 'Vegan' }], notes: 'Hi' }, 'repeated'),
        bookEvent({ event_id: PORT_ARTHUR, expected_price: 1600, travellers: [ADULT], notes: 'Hi' }, 'repeated'),
        bookEvent({ travellers: [ADULT], notes: 'Hi' }, 'invalid', { as: OTHER_MEMBER }),
      ],
    },
  ),

  createCase(
    'booking a full trip returns sold_out',
    bookEvent({ event_id: BEECHWORTH, expected_price: 1200 }, 'sold_out'),
  ),
  createCase(
    'a booking of more seats than are left returns sold_out, and a booking of all seats left succeeds',
    bookEvent({ seats: 14 }, 'sold_out'),
    {
      then: [bookEvent({ seats: 13 }, 'booked')],
    },
  ),
  createCase('booking an overbooked trip returns sold_out', bookEvent({}, 'sold_out'), {
    given: `update public.events set max_registrations = 1 where id = '${FREMANTLE}'`,
  }),
  createCase(
    'a trip accepts bookings until the end of its last day for booking if daylight saving time begins that day',
    bookEvent({}, 'booked', { at: `timestamptz '2026-10-04T12:59:59Z'` }),
    {
      given: setEventDatesSql('2027-01-02'),
      then: [
        bookEvent({ request_id: request(2) }, 'closed', { as: OTHER_MEMBER, at: `timestamptz '2026-10-04T13:00:00Z'` }),
      ],
    },
  ),
  createCase(
    'a trip accepts bookings until the end of its last day for booking if daylight saving time ends that day',
    bookEvent({}, 'booked', { at: `timestamptz '2027-04-04T13:59:59Z'` }),
    {
      given: setEventDatesSql('2027-07-03'),
      then: [
        bookEvent({ request_id: request(2) }, 'closed', { as: OTHER_MEMBER, at: `timestamptz '2027-04-04T14:00:00Z'` }),
      ],
    },
  ),
  createCase(
    'a trip that departs on a leap day closes for booking 90 days before',
    bookEvent({}, 'booked', { at: `private.start_of('2027-12-02') - interval '1 second'` }),
    {
      given: setEventDatesSql('2028-02-29'),
      then: [
        bookEvent({ request_id: request(2) }, 'closed', { as: OTHER_MEMBER, at: `private.start_of('2027-12-02')` }),
      ],
    },
  ),
  createCase('a setting defines the last day for booking, and later bookings are refused', bookEvent({}, 'closed'), {
    given: updateSettingsSql('booking_closes_days = 206'),
  }),
  createCase(
    'a trip that is only planned cannot be booked',
    bookEvent({ event_id: event(3), expected_price: 3200 }, 'not_bookable'),
  ),
  createCase('a trip without a price cannot be booked', bookEvent({ expected_price: null }, 'not_bookable'), {
    given: `update public.events set price = null, sale_price = null where id = '${FREMANTLE}'`,
  }),
  createCase(
    'booking a draft, an unknown trip or no trip returns not_found',
    bookEvent({ event_id: DRAFT, expected_price: 880 }, 'not_found'),
    { then: [bookEvent({ event_id: UNKNOWN_ID }, 'not_found'), bookEvent({ event_id: null }, 'not_found')] },
  ),
  createCase(
    'a member who has already booked the trip gets already_booked',
    bookEvent({ event_id: TASMANIA, expected_price: 2400 }, 'already_booked'),
  ),
  createCase(
    'a member who has cancelled may book the trip again',
    { call: 'cancel_booking', with: { booking_id: booking(1) }, as: MEMBER, expected: 'cancelled' },
    { then: [bookEvent({ event_id: TASMANIA, expected_price: 2400 }, 'booked')] },
  ),
  createCase(
    'a booking is refused when the expected price is not the current price',
    bookEvent({ expected_price: 1799.99 }, 'price_changed'),
    {
      then: [
        bookEvent({ expected_price: null }, 'price_changed'),
        bookEvent({ expected_price: 'NaN' }, 'price_changed'),
        bookEvent({ expected_price: 'Infinity' }, 'price_changed'),
      ],
    },
  ),
  createCase('a booking is charged at the sale price', bookEvent({ expected_price: 1500 }, 'booked'), {
    given: `update public.events set sale_price = 1500 where id = '${FREMANTLE}'`,
  }),
  createCase('a booking without accepted terms is refused', bookEvent({ terms_accepted: false }, 'terms_required'), {
    then: [bookEvent({ terms_accepted: null }, 'terms_required')],
  }),
  createCase('a visitor cannot book without signing in', bookEvent({}, '42501', { as: null })),
  createCase('a session of a deleted account cannot book', bookEvent({}, '42501', { as: person(77) })),

  createCase('a member who has started ten bookings within an hour cannot start another', bookEvent({}, 'too_many'), {
    given: insertBookingsSql(10, '59 minutes 59 seconds'),
  }),
  createCase('a member who reached the hourly limit may book again an hour later', bookEvent({}, 'booked'), {
    given: insertBookingsSql(10, '1 hour'),
  }),
  createCase(
    'a member with nine bookings within an hour may start one more booking, but not two',
    bookEvent({}, 'booked'),
    {
      given: insertBookingsSql(9, '1 second'),
      then: [bookEvent({ event_id: PORT_ARTHUR, expected_price: 1600, request_id: request(2) }, 'too_many')],
    },
  ),

  createCase(
    'an unpaid booking prevents its member from booking the trip again until the last second before it expires',
    bookEvent({ request_id: request(2) }, 'already_booked'),
    {
      given: insertBookingSql('47 hours 59 minutes 59 seconds'),
    },
  ),
  createCase(
    'a member whose unpaid booking has expired can book again at once',
    bookEvent({ request_id: request(2) }, 'booked'),
    {
      given: insertBookingSql('48 hours'),
    },
  ),
  createCase('a setting defines how long an unpaid booking holds its seats', bookEvent({}, 'booked'), {
    given: updateSettingsSql('hold_hours = 72'),
  }),
  createCase(
    'seats of an expired unpaid booking are offered to the waitlist before they are sold',
    bookEvent({ event_id: BEECHWORTH, expected_price: 1200, seats: 1, request_id: request(2) }, 'sold_out', {
      as: OTHER_MEMBER,
    }),
    {
      given: `update public.events set max_registrations = max_registrations + 2 where id = '${BEECHWORTH}';
        ${insertBookingSql('48 hours', addedRowId(50), BEECHWORTH)}`,
    },
  ),
]
