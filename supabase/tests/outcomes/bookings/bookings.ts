import {
  added,
  BEECHWORTH,
  booking,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  nothing,
  OTHER,
  person,
  TASMANIA,
} from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'

const PORT_ARTHUR = event(4)
const given = {
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
const book = (more: object, answers: string, step: Partial<Step> = {}): Step =>
  ({ call: 'book', with: { ...given, ...more }, as: MEMBER, answers, ...step }) as Step
const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
const tripLeaves = (date: string, more = '') =>
  `update public.events set start_date = '${date}', end_date = '${date}'${more} where id = '${FREMANTLE}'`
const rule = (change: string) => `update public.settings set ${change} where only_row`
/** A booking of the demo member's, made so long before the clock; it holds seats unpaid for two days from then. */
const held = (ago: string, id = added(50), trip = FREMANTLE) => `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan,
    created_at, expires_at)
  select '${id}', c.id, '${trip}', '${MEMBER}', 2, 3600, 1600, 1, ${moment(`-${ago}`)},
    ${moment(`-${ago}`)} + interval '48 hours'
  from public.customers c where c.profile_id = '${MEMBER}'`
const started = (count: number, ago: string) => `
  insert into public.bookings (customer_id, event_id, user_id, seats, status, total_amount, deposit_amount, plan,
    created_at, cancelled_at)
  select c.id, '${FREMANTLE}', '${MEMBER}', 1, 'cancelled', 1800, 800, 1, ${moment(`-${ago}`)}, private.now()
  from public.customers c, generate_series(1, ${count}) where c.profile_id = '${MEMBER}'`

export const cases: Case[] = [
  named(
    'a member books seats for a child and a guardian, and pays in three parts',
    book(
      {
        seats: 3,
        plan: 3,
        travellers: [{ ...ADULT, dietary: ' No nuts ', room_mate: '' }, CHILD],
        notes: ' Near the stairs ',
      },
      'booked',
    ),
  ),
  named('a member books a trip without a limit, all at once', book({ event_id: FREMANTLE, seats: 20 }, 'booked'), {
    given: `update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  }),
  named('a trip that costs nothing is booked for good', book({ expected_price: 0 }, 'booked', { as: person(19) }), {
    given: `update public.events set price = 0, sale_price = null where id = '${FREMANTLE}'`,
  }),
  named('whoever has no customer yet becomes one by booking', book({}, 'booked', { as: person(90) }), {
    given: `insert into auth.users (id, email) values ('${person(90)}', 'nora@example.test');
      delete from public.customers where profile_id = '${person(90)}'`,
    then: [book({}, 'booked', { as: person(90) })],
  }),
  named('the same press of the button books once', book({ travellers: [ADULT], notes: 'Hi' }, 'booked'), {
    then: [
      book(
        { travellers: [{ ...ADULT, full_name: ' Ann Adult ', dietary: null, is_guardian: 'true' }], notes: 'Hi ' },
        'booked',
      ),
      book({ travellers: [ADULT], notes: 'Hi', seats: 2 }, 'repeated'),
      book({ travellers: [ADULT], notes: 'Hi', plan: 3 }, 'repeated'),
      book({ travellers: [ADULT], notes: 'Ho' }, 'repeated'),
      book({ travellers: [{ ...ADULT, dietary: 'Vegan' }], notes: 'Hi' }, 'repeated'),
      book({ event_id: PORT_ARTHUR, expected_price: 1600, travellers: [ADULT], notes: 'Hi' }, 'repeated'),
      book({ travellers: [ADULT], notes: 'Hi' }, 'invalid', { as: OTHER }),
    ],
  }),

  named('a full trip is sold out', book({ event_id: BEECHWORTH, expected_price: 1200 }, 'sold_out')),
  named('more seats than are left are sold out, as many are not', book({ seats: 14 }, 'sold_out'), {
    then: [book({ seats: 13 }, 'booked')],
  }),
  named('a trip booked beyond its seats has none left', book({}, 'sold_out'), {
    given: `update public.events set max_registrations = 1 where id = '${FREMANTLE}'`,
  }),
  named(
    'booking closes with its last day, on the day that is an hour short',
    book({}, 'booked', { at: `timestamptz '2026-10-04T12:59:59Z'` }),
    {
      given: tripLeaves('2027-01-02'),
      then: [book({ request_id: request(2) }, 'closed', { as: OTHER, at: `timestamptz '2026-10-04T13:00:00Z'` })],
    },
  ),
  named(
    'booking closes with its last day, on the day that has an hour more',
    book({}, 'booked', { at: `timestamptz '2027-04-04T13:59:59Z'` }),
    {
      given: tripLeaves('2027-07-03'),
      then: [book({ request_id: request(2) }, 'closed', { as: OTHER, at: `timestamptz '2027-04-04T14:00:00Z'` })],
    },
  ),
  named(
    'a trip on a leap day closes 90 days before',
    book({}, 'booked', { at: `private.start_of('2027-12-02') - interval '1 second'` }),
    {
      given: tripLeaves('2028-02-29'),
      then: [book({ request_id: request(2) }, 'closed', { as: OTHER, at: `private.start_of('2027-12-02')` })],
    },
  ),
  named('the house moves the last day of booking', book({}, 'closed'), { given: rule('booking_closes_days = 206') }),
  named('a trip still planned is not on sale', book({ event_id: event(3), expected_price: 3200 }, 'not_bookable')),
  named('a trip without a price is not on sale', book({ expected_price: null }, 'not_bookable'), {
    given: `update public.events set price = null, sale_price = null where id = '${FREMANTLE}'`,
  }),
  named(
    'a draft, a trip that is not there and none at all are not found',
    book({ event_id: DRAFT, expected_price: 880 }, 'not_found'),
    { then: [book({ event_id: nothing }, 'not_found'), book({ event_id: null }, 'not_found')] },
  ),
  named('whoever is on the trip is told so', book({ event_id: TASMANIA, expected_price: 2400 }, 'already_booked')),
  named(
    'whoever has cancelled may book again',
    { call: 'cancel_booking', with: { booking_id: booking(1) }, as: MEMBER, answers: 'cancelled' },
    { then: [book({ event_id: TASMANIA, expected_price: 2400 }, 'booked')] },
  ),
  named('a price that is another by now books nothing', book({ expected_price: 1799.99 }, 'price_changed'), {
    then: [
      book({ expected_price: null }, 'price_changed'),
      book({ expected_price: 'NaN' }, 'price_changed'),
      book({ expected_price: 'Infinity' }, 'price_changed'),
    ],
  }),
  named('a sale price is the price', book({ expected_price: 1500 }, 'booked'), {
    given: `update public.events set sale_price = 1500 where id = '${FREMANTLE}'`,
  }),
  named('terms come first', book({ terms_accepted: false }, 'terms_required'), {
    then: [book({ terms_accepted: null }, 'terms_required')],
  }),
  named('a guest signs in first', book({}, '42501', { as: null })),
  named('whoever has left books nothing', book({}, '42501', { as: person(77) })),

  named('a member starts ten bookings an hour', book({}, 'too_many'), { given: started(10, '59 minutes 59 seconds') }),
  named('an hour later a member may start more', book({}, 'booked'), { given: started(10, '1 hour') }),
  named('nine are not too many', book({}, 'booked'), {
    given: started(9, '1 second'),
    then: [book({ event_id: PORT_ARTHUR, expected_price: 1600, request_id: request(2) }, 'too_many')],
  }),

  named('a hold is a hold to its last second', book({ request_id: request(2) }, 'already_booked'), {
    given: held('47 hours 59 minutes 59 seconds'),
  }),
  named("whoever's hold has run out can book again at once", book({ request_id: request(2) }, 'booked'), {
    given: held('48 hours'),
  }),
  named('the house sets how long seats are held', book({}, 'booked'), { given: rule('hold_hours = 72') }),
  named(
    'seats of a hold that has run out go to who waits, before they are sold',
    book({ event_id: BEECHWORTH, expected_price: 1200, seats: 1, request_id: request(2) }, 'sold_out', { as: OTHER }),
    {
      given: `update public.events set max_registrations = max_registrations + 2 where id = '${BEECHWORTH}';
        ${held('48 hours', added(50), BEECHWORTH)}`,
    },
  ),
]
