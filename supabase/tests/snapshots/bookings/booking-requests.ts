import {
  ADMIN,
  BEECHWORTH,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  nothing,
  OPEN_OFFER,
  person,
  DECLINED_OFFER,
} from '../../support/people'
import { moment, request, type Case, type Step } from '../case'

export const given = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [] as unknown,
  request_id: request(1),
  expected_price: 1800,
  terms_accepted: true,
}
const book = (more: object, expected: string, step: Partial<Step> = {}): Step =>
  ({ call: 'book', with: { ...given, ...more }, as: MEMBER, expected, ...step }) as Step
export const adminBook = (more: object, expected: string, step: Partial<Step> = {}): Step =>
  ({
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), ...more },
    as: ADMIN,
    expected,
    ...step,
  }) as Step
export const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
const tripLeaves = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${FREMANTLE}'`
export const born = (date_of_birth: string | null, more: object = {}) => ({
  full_name: 'Somebody',
  date_of_birth,
  ...more,
})
const BLANKS = {
  full_name: ' Ann  B ',
  date_of_birth: ' 1980-01-01 ',
  dietary: ' Vegan ',
  emergency_contact_name: ' Bob ',
  emergency_contact_phone: ' 0491 570 156 ',
  room_mate: ' Cleo ',
  is_guardian: true,
}
const travel = (travellers: unknown, expected: string) => book({ seats: 3, travellers }, expected)
const offer = { event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }
const actionOf = (change: string) =>
  `update public.waitlist_submissions set ${change} where id = private.offered_entry('${OPEN_OFFER}')`

export const cases: Case[] = [
  named('a retried booking request returns its booking, even if the trip has closed since', book({}, 'booked'), {
    given: tripLeaves('2026-10-13'),
    then: [
      book({}, 'booked', { at: `private.start_of('2026-07-16')` }),
      book({ request_id: request(2) }, 'closed', { as: person(12) }),
    ],
  }),
  named(
    'a child can be booked only together with an adult who is marked as guardian',
    travel([born('2015-01-01')], 'guardian_needed'),
    {
      given: tripLeaves('2028-02-29'),
      then: [
        travel([born('2015-01-01'), born('1980-01-01')], 'guardian_needed'),
        travel([born('2015-01-01'), born(null, { is_guardian: true })], 'guardian_needed'),
        travel([born('2015-01-01', { is_guardian: true }), born('2014-01-01')], 'guardian_needed'),
        travel([born('2015-01-01', { guardian_name: 'Aunt Ada' })], 'guardian_needed'),
        travel([born('2010-03-01', { is_guardian: true })], 'guardian_needed'),
        travel([born('2010-02-28', { is_guardian: true }), born('2010-03-01')], 'booked'),
      ],
    },
  ),
  named(
    'a traveller who comes of age on the day of departure needs no guardian',
    travel([born('2010-02-12')], 'booked'),
    {
      given: tripLeaves('2028-02-12'),
    },
  ),
  named('a setting defines the age from which travellers are adults', travel([born('2010-02-12')], 'guardian_needed'), {
    given: `${tripLeaves('2028-02-12')}; update public.settings set adult_age = 21 where only_row`,
  }),
  named('a setting defines the minimum age of travellers', travel([born('2012-02-13')], 'invalid'), {
    given: `${tripLeaves('2028-02-12')}; update public.settings set adult_age = 16, min_age = 16 where only_row`,
    then: [travel([born('2012-02-12'), born('2015-01-01')], 'invalid'), travel([born('2012-02-12')], 'booked')],
  }),
  named('traveller details are stored without leading and trailing blanks', travel([BLANKS], 'booked'), {
    then: [travel([{ ...BLANKS, full_name: 'Ann  B', is_guardian: 'true' }], 'booked')],
  }),
  named('traveller details of the wrong type are rejected', travel([{ ...BLANKS, dietary: 5 }], 'invalid'), {
    then: [
      'full_name',
      'date_of_birth',
      'emergency_contact_name',
      'emergency_contact_phone',
      'room_mate',
      'is_guardian',
    ].map((field) => travel([{ ...BLANKS, [field]: [5] }], 'invalid')),
  }),
  named('a traveller without a birth date is accepted and needs no guardian', travel([born(null)], 'booked')),

  named('a member books with an offer, and the offer cannot be used again', book(offer, 'booked'), {
    then: [book({ ...offer, request_id: request(2) }, 'offer_over', { as: person(12) })],
  }),
  named('seats of an offer that are not booked are offered to the next waitlist entry', book(offer, 'booked'), {
    given: `update public.events set max_registrations = max_registrations + 2 where id = '${BEECHWORTH}';
      ${actionOf('seats = 3')}`,
  }),
  named('a booking with an offer cannot take more seats than were offered', book({ ...offer, seats: 2 }, 'invalid')),
  named(
    'a booking is refused if its offer is for another trip, unknown or declined',
    book({ offer_token: OPEN_OFFER }, 'offer_over'),
    {
      then: [
        book({ offer_token: nothing }, 'offer_over'),
        book({ ...offer, offer_token: DECLINED_OFFER }, 'offer_over'),
      ],
    },
  ),
  named('an offer can be accepted until its last second', book(offer, 'booked'), {
    given: actionOf(`offer_expires_at = ${moment('1 second')}`),
  }),
  named('an expired offer is refused, and its seat is offered to the next waitlist entry', book(offer, 'offer_over'), {
    given: actionOf(`offer_expires_at = ${moment('0 seconds')}`),
  }),

  named(
    'a booking request returns all validation errors at once and stores nothing',
    book(
      {
        seats: 3,
        plan: 2,
        request_id: null,
        notes: 'x'.repeat(2001),
        travellers: [
          {
            full_name: ' ',
            date_of_birth: '1899-12-31',
            dietary: 'x'.repeat(501),
            emergency_contact_name: 'a\nb',
            emergency_contact_phone: 'none',
            room_mate: '\u202e',
            is_guardian: 'maybe',
          },
          7,
          { full_name: { a: 1 }, date_of_birth: '2026-07-16', dietary: 5, emergency_contact_name: [], is_guardian: 1 },
        ],
      },
      'invalid',
    ),
  ),
  named(
    'a booking with no seats, too many seats or a missing number of seats is rejected',
    book({ seats: 0 }, 'invalid'),
    {
      then: [-1, 21, 2147483647, null].map((seats) => book({ seats }, 'invalid')),
    },
  ),
  named('a booking with an unknown or missing payment plan is rejected', book({ plan: 0 }, 'invalid'), {
    then: [2, 5, null].map((plan) => book({ plan }, 'invalid')),
  }),
  named('a setting defines the maximum number of seats per booking', book({ seats: 4 }, 'invalid'), {
    given: 'update public.settings set max_seats_per_booking = 3 where only_row',
    then: [book({ seats: 3 }, 'booked')],
  }),
  named(
    'travellers that are not a list, or are more than the seats, are rejected',
    book({ travellers: { full_name: 'x' } }, 'invalid'),
    {
      then: [book({ travellers: 'x' }, 'invalid'), book({ travellers: [born(null), born(null)] }, 'invalid')],
    },
  ),
  named('a booking without a traveller list is saved with no travellers', book({ travellers: null }, 'booked')),
  named(
    'a child born today can travel with a guardian, and a birth date in the future is rejected',
    travel([born('2026-07-15'), born('1980-01-01', { is_guardian: true })], 'booked'),
    {
      then: [
        book(
          { request_id: request(2), event_id: event(4), expected_price: 1600, travellers: [born('2026-07-16')] },
          'invalid',
        ),
      ],
    },
  ),
  named(
    'a booking of the highest price for the maximum number of seats is stored correctly',
    book({ seats: 1000, expected_price: 99999.99 }, 'booked'),
    {
      given: `update public.settings set max_seats_per_booking = 1000 where only_row;
      update public.events set price = 99999.99, sale_price = null, max_registrations = null where id = '${FREMANTLE}'`,
    },
  ),

  named(
    'each traveller error is returned once, and a blank birth date counts as missing',
    travel([born(' ')], 'booked'),
    {
      then: [
        travel([born('1980-01-01', { emergency_contact_phone: 5 })], 'invalid'),
        book({ seats: 0, travellers: [born('1980-01-01')] }, 'invalid'),
      ],
    },
  ),
  named(
    'a retry with the same travellers returns the booking; a different sequence of travellers returns repeated',
    travel([born('1980-01-01'), { ...BLANKS, is_guardian: false }], 'booked'),
    {
      then: [
        travel([born('1980-01-01'), { ...BLANKS, is_guardian: false }], 'booked'),
        travel([{ ...BLANKS, is_guardian: false }, born('1980-01-01')], 'repeated'),
      ],
    },
  ),
  named(
    'a member who is already on the trip cannot book with an offer, and the offer stays open',
    book(offer, 'already_booked'),
    {
      given: `insert into public.bookings (customer_id, user_id, event_id, seats, plan, status, total_amount, deposit_amount)
      select c.id, '${MEMBER}', '${BEECHWORTH}', 1, 1, 'confirmed', 1200, 800 from public.customers c
      where c.profile_id = '${MEMBER}'`,
    },
  ),
  named('a trip that costs fifty cents is not treated as free', book({ expected_price: 0.5 }, 'booked'), {
    given: `update public.events set price = 0.5, deposit = 0.5 where id = '${FREMANTLE}'`,
  }),
]
