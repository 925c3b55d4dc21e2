import {
  ADMIN,
  BEECHWORTH,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OPEN_OFFER,
  person,
  DECLINED_OFFER,
} from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

export const VALID_ARGUMENTS = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [] as unknown,
  request_id: request(1),
  expected_price: 1800,
  terms_accepted: true,
}
const bookEvent = (overrides: object, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ call: 'book', with: { ...VALID_ARGUMENTS, ...overrides }, as: MEMBER, expected, ...step }) as SnapshotStep
export const bookAsAdmin = (overrides: object, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), ...overrides },
    as: ADMIN,
    expected,
    ...step,
  }) as SnapshotStep
export const createBookingCase = (
  name: string,
  step: SnapshotStep,
  overrides: Partial<SnapshotCase> = {},
): SnapshotCase => ({ name, ...step, ...overrides }) as SnapshotCase
const setEventDatesSql = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${FREMANTLE}'`
export const createTraveller = (date_of_birth: string | null, overrides: object = {}) => ({
  full_name: 'Somebody',
  date_of_birth,
  ...overrides,
})
const TRAVELLER_WITH_BLANKS = {
  full_name: ' Ann  B ',
  date_of_birth: ' 1980-01-01 ',
  dietary: ' Vegan ',
  emergency_contact_name: ' Bob ',
  emergency_contact_phone: ' 0491 570 156 ',
  room_mate: ' Cleo ',
  is_guardian: true,
}
const bookForTravellers = (travellers: unknown, expected: string) => bookEvent({ seats: 3, travellers }, expected)
const offerArguments = { event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }
const updateOfferSql = (change: string) =>
  `update public.waitlist_submissions set ${change} where id = private.offered_entry('${OPEN_OFFER}')`

export const bookingRequestsCases: SnapshotCase[] = [
  createBookingCase(
    'a retried booking request returns its booking, even if the trip has closed in the meantime',
    bookEvent({}, 'booked'),
    {
      given: setEventDatesSql('2026-10-13'),
      then: [
        bookEvent({}, 'booked', { at: `private.start_of('2026-07-16')` }),
        bookEvent({ request_id: request(2) }, 'closed', { as: person(12) }),
      ],
    },
  ),
  createBookingCase(
    'a child can be booked only together with an adult who is marked as guardian',
    bookForTravellers([createTraveller('2015-01-01')], 'guardian_needed'),
    {
      given: setEventDatesSql('2028-02-29'),
      then: [
        bookForTravellers([createTraveller('2015-01-01'), createTraveller('1980-01-01')], 'guardian_needed'),
        bookForTravellers(
          [createTraveller('2015-01-01'), createTraveller(null, { is_guardian: true })],
          'guardian_needed',
        ),
        bookForTravellers(
          [createTraveller('2015-01-01', { is_guardian: true }), createTraveller('2014-01-01')],
          'guardian_needed',
        ),
        bookForTravellers([createTraveller('2015-01-01', { guardian_name: 'Aunt Ada' })], 'guardian_needed'),
        bookForTravellers([createTraveller('2010-03-01', { is_guardian: true })], 'guardian_needed'),
        bookForTravellers(
          [createTraveller('2010-02-28', { is_guardian: true }), createTraveller('2010-03-01')],
          'booked',
        ),
      ],
    },
  ),
  createBookingCase(
    'a traveller who becomes an adult on the day of departure needs no guardian',
    bookForTravellers([createTraveller('2010-02-12')], 'booked'),
    {
      given: setEventDatesSql('2028-02-12'),
    },
  ),
  createBookingCase(
    'a setting defines the age from which travellers are adults',
    bookForTravellers([createTraveller('2010-02-12')], 'guardian_needed'),
    {
      given: `${setEventDatesSql('2028-02-12')}; update public.settings set adult_age = 21 where only_row`,
    },
  ),
  createBookingCase(
    'a setting defines the minimum age of travellers',
    bookForTravellers([createTraveller('2012-02-13')], 'invalid'),
    {
      given: `${setEventDatesSql('2028-02-12')}; update public.settings set adult_age = 16, min_age = 16 where only_row`,
      then: [
        bookForTravellers([createTraveller('2012-02-12'), createTraveller('2015-01-01')], 'invalid'),
        bookForTravellers([createTraveller('2012-02-12')], 'booked'),
      ],
    },
  ),
  createBookingCase(
    'traveller details are stored without leading and trailing spaces',
    bookForTravellers([TRAVELLER_WITH_BLANKS], 'booked'),
    {
      then: [bookForTravellers([{ ...TRAVELLER_WITH_BLANKS, full_name: 'Ann  B', is_guardian: 'true' }], 'booked')],
    },
  ),
  createBookingCase(
    'traveller details of the wrong type are rejected',
    bookForTravellers([{ ...TRAVELLER_WITH_BLANKS, dietary: 5 }], 'invalid'),
    {
      then: [
        'full_name',
        'date_of_birth',
        'emergency_contact_name',
        'emergency_contact_phone',
        'room_mate',
        'is_guardian',
      ].map((field) => bookForTravellers([{ ...TRAVELLER_WITH_BLANKS, [field]: [5] }], 'invalid')),
    },
  ),
  createBookingCase(
    'a traveller without a birth date is accepted and needs no guardian',
    bookForTravellers([createTraveller(null)], 'booked'),
  ),

  createBookingCase(
    'a member books with a waitlist offer, and the offer cannot be used again',
    bookEvent(offerArguments, 'booked'),
    {
      then: [bookEvent({ ...offerArguments, request_id: request(2) }, 'offer_over', { as: person(12) })],
    },
  ),
  createBookingCase(
    'seats of a waitlist offer that are not booked are offered to the next waitlist entry',
    bookEvent(offerArguments, 'booked'),
    {
      given: `update public.events set max_registrations = max_registrations + 2 where id = '${BEECHWORTH}';
      ${updateOfferSql('seats = 3')}`,
    },
  ),
  createBookingCase(
    'a booking with a waitlist offer cannot take more seats than were offered',
    bookEvent({ ...offerArguments, seats: 2 }, 'invalid'),
  ),
  createBookingCase(
    'a booking is refused if its waitlist offer is for another trip, unknown or declined',
    bookEvent({ offer_token: OPEN_OFFER }, 'offer_over'),
    {
      then: [
        bookEvent({ offer_token: UNKNOWN_ID }, 'offer_over'),
        bookEvent({ ...offerArguments, offer_token: DECLINED_OFFER }, 'offer_over'),
      ],
    },
  ),
  createBookingCase(
    'a waitlist offer can be accepted until the last second before it expires',
    bookEvent(offerArguments, 'booked'),
    {
      given: updateOfferSql(`offer_expires_at = ${timeAfterTest('1 second')}`),
    },
  ),
  createBookingCase(
    'a booking with an expired waitlist offer is refused, and the seat is offered to the next waitlist entry',
    bookEvent(offerArguments, 'offer_over'),
    {
      given: updateOfferSql(`offer_expires_at = ${timeAfterTest('0 seconds')}`),
    },
  ),

  createBookingCase(
    'a booking request returns all validation errors at once and stores nothing',
    bookEvent(
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
  createBookingCase(
    'a booking with no seats, too many seats or a missing number of seats is rejected',
    bookEvent({ seats: 0 }, 'invalid'),
    {
      then: [-1, 21, 2147483647, null].map((seats) => bookEvent({ seats }, 'invalid')),
    },
  ),
  createBookingCase(
    'a booking with an unknown or missing payment plan is rejected',
    bookEvent({ plan: 0 }, 'invalid'),
    {
      then: [2, 5, null].map((plan) => bookEvent({ plan }, 'invalid')),
    },
  ),
  createBookingCase('a setting defines the maximum number of seats per booking', bookEvent({ seats: 4 }, 'invalid'), {
    given: 'update public.settings set max_seats_per_booking = 3 where only_row',
    then: [bookEvent({ seats: 3 }, 'booked')],
  }),
  createBookingCase(
    'a booking is rejected if its travellers are not a list, or outnumber the seats',
    bookEvent({ travellers: { full_name: 'x' } }, 'invalid'),
    {
      then: [
        bookEvent({ travellers: 'x' }, 'invalid'),
        bookEvent({ travellers: [createTraveller(null), createTraveller(null)] }, 'invalid'),
      ],
    },
  ),
  createBookingCase(
    'a booking without a traveller list is saved without travellers',
    bookEvent({ travellers: null }, 'booked'),
  ),
  createBookingCase(
    'a child born today can travel with a guardian, and a birth date in the future is rejected',
    bookForTravellers([createTraveller('2026-07-15'), createTraveller('1980-01-01', { is_guardian: true })], 'booked'),
    {
      then: [
        bookEvent(
          {
            request_id: request(2),
            event_id: event(4),
            expected_price: 1600,
            travellers: [createTraveller('2026-07-16')],
          },
          'invalid',
        ),
      ],
    },
  ),
  createBookingCase(
    'a booking for the highest price and the maximum number of seats is stored correctly',
    bookEvent({ seats: 1000, expected_price: 99999.99 }, 'booked'),
    {
      given: `update public.settings set max_seats_per_booking = 1000 where only_row;
      update public.events set price = 99999.99, sale_price = null, max_registrations = null where id = '${FREMANTLE}'`,
    },
  ),

  createBookingCase(
    'each traveller error is returned once, and a blank birth date counts as missing',
    bookForTravellers([createTraveller(' ')], 'booked'),
    {
      then: [
        bookForTravellers([createTraveller('1980-01-01', { emergency_contact_phone: 5 })], 'invalid'),
        bookEvent({ seats: 0, travellers: [createTraveller('1980-01-01')] }, 'invalid'),
      ],
    },
  ),
  createBookingCase(
    'a retried booking with the same travellers returns the booking; a different order of travellers returns "repeated"',
    bookForTravellers([createTraveller('1980-01-01'), { ...TRAVELLER_WITH_BLANKS, is_guardian: false }], 'booked'),
    {
      then: [
        bookForTravellers([createTraveller('1980-01-01'), { ...TRAVELLER_WITH_BLANKS, is_guardian: false }], 'booked'),
        bookForTravellers(
          [{ ...TRAVELLER_WITH_BLANKS, is_guardian: false }, createTraveller('1980-01-01')],
          'repeated',
        ),
      ],
    },
  ),
  createBookingCase(
    'a member who has booked the trip cannot book it again with a waitlist offer, and the offer stays open',
    bookEvent(offerArguments, 'already_booked'),
    {
      given: `insert into public.bookings (customer_id, user_id, event_id, seats, plan, status, total_amount, deposit_amount)
      select c.id, '${MEMBER}', '${BEECHWORTH}', 1, 1, 'confirmed', 1200, 800 from public.customers c
      where c.profile_id = '${MEMBER}'`,
    },
  ),
  createBookingCase(
    'a trip that costs fifty cents is not treated as free',
    bookEvent({ expected_price: 0.5 }, 'booked'),
    {
      given: `update public.events set price = 0.5, deposit = 0.5 where id = '${FREMANTLE}'`,
    },
  ),
]
