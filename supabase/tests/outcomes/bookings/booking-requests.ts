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
import { moment, request, type Case, type Step } from '../frame'

export const given = {
  event_id: FREMANTLE,
  seats: 1,
  plan: 1,
  travellers: [] as unknown,
  request_id: request(1),
  expected_price: 1800,
  terms_accepted: true,
}
const book = (more: object, answers: string, step: Partial<Step> = {}): Step =>
  ({ call: 'book', with: { ...given, ...more }, as: MEMBER, answers, ...step }) as Step
export const adminBook = (more: object, answers: string, step: Partial<Step> = {}): Step =>
  ({
    call: 'admin_book',
    with: { customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1), ...more },
    as: ADMIN,
    answers,
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
const travel = (travellers: unknown, answers: string) => book({ seats: 3, travellers }, answers)
const offer = { event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER }
const actionOf = (change: string) =>
  `update public.waitlist_submissions set ${change} where id = private.offered_entry('${OPEN_OFFER}')`

export const cases: Case[] = [
  named('a booking whose answer was lost is told again, though the trip is closed by now', book({}, 'booked'), {
    given: tripLeaves('2026-10-13'),
    then: [
      book({}, 'booked', { at: `private.start_of('2026-07-16')` }),
      book({ request_id: request(2) }, 'closed', { as: person(12) }),
    ],
  }),
  named('a child travels with an adult who answers, no other way', travel([born('2015-01-01')], 'guardian_needed'), {
    given: tripLeaves('2028-02-29'),
    then: [
      travel([born('2015-01-01'), born('1980-01-01')], 'guardian_needed'),
      travel([born('2015-01-01'), born(null, { is_guardian: true })], 'guardian_needed'),
      travel([born('2015-01-01', { is_guardian: true }), born('2014-01-01')], 'guardian_needed'),
      travel([born('2015-01-01', { guardian_name: 'Aunt Ada' })], 'guardian_needed'),
      travel([born('2010-03-01', { is_guardian: true })], 'guardian_needed'),
      travel([born('2010-02-28', { is_guardian: true }), born('2010-03-01')], 'booked'),
    ],
  }),
  named('who comes of age on the day of departure travels alone', travel([born('2010-02-12')], 'booked'), {
    given: tripLeaves('2028-02-12'),
  }),
  named('the house sets what of age is', travel([born('2010-02-12')], 'guardian_needed'), {
    given: `${tripLeaves('2028-02-12')}; update public.settings set adult_age = 21 where only_row`,
  }),
  named('the house sets below which age nobody travels', travel([born('2012-02-13')], 'invalid'), {
    given: `${tripLeaves('2028-02-12')}; update public.settings set adult_age = 16, min_age = 16 where only_row`,
    then: [travel([born('2012-02-12'), born('2015-01-01')], 'invalid'), travel([born('2012-02-12')], 'booked')],
  }),
  named('what is told of a traveller is kept without the blanks around it', travel([BLANKS], 'booked'), {
    then: [travel([{ ...BLANKS, full_name: 'Ann  B', is_guardian: 'true' }], 'booked')],
  }),
  named('what is told of a traveller is words', travel([{ ...BLANKS, dietary: 5 }], 'invalid'), {
    then: [
      'full_name',
      'date_of_birth',
      'emergency_contact_name',
      'emergency_contact_phone',
      'room_mate',
      'is_guardian',
    ].map((field) => travel([{ ...BLANKS, [field]: [5] }], 'invalid')),
  }),
  named('of whom no birth date is known yet, nobody is asked for', travel([born(null)], 'booked')),

  named('an offer is taken up, and its seats with it', book(offer, 'booked'), {
    then: [book({ ...offer, request_id: request(2) }, 'offer_over', { as: person(12) })],
  }),
  named('what is left of an offer is offered on', book(offer, 'booked'), {
    given: `update public.events set max_registrations = max_registrations + 2 where id = '${BEECHWORTH}';
      ${actionOf('seats = 3')}`,
  }),
  named('no more seats than were offered', book({ ...offer, seats: 2 }, 'invalid')),
  named(
    'an offer of another trip, a guessed one and one that was declined are over',
    book({ offer_token: OPEN_OFFER }, 'offer_over'),
    {
      then: [
        book({ offer_token: nothing }, 'offer_over'),
        book({ ...offer, offer_token: DECLINED_OFFER }, 'offer_over'),
      ],
    },
  ),
  named('an offer holds to its last second', book(offer, 'booked'), {
    given: actionOf(`offer_expires_at = ${moment('1 second')}`),
  }),
  named('an offer that has run out is over, and its seat is offered on', book(offer, 'offer_over'), {
    given: actionOf(`offer_expires_at = ${moment('0 seconds')}`),
  }),

  named(
    'every fault is told at once, and nothing is stored',
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
  named('seats nobody can ask for', book({ seats: 0 }, 'invalid'), {
    then: [-1, 21, 2147483647, null].map((seats) => book({ seats }, 'invalid')),
  }),
  named('plans nobody can ask for', book({ plan: 0 }, 'invalid'), {
    then: [2, 5, null].map((plan) => book({ plan }, 'invalid')),
  }),
  named('the house sets the most seats of a booking', book({ seats: 4 }, 'invalid'), {
    given: 'update public.settings set max_seats_per_booking = 3 where only_row',
    then: [book({ seats: 3 }, 'booked')],
  }),
  named('travellers that are no list, or more than seats', book({ travellers: { full_name: 'x' } }, 'invalid'), {
    then: [book({ travellers: 'x' }, 'invalid'), book({ travellers: [born(null), born(null)] }, 'invalid')],
  }),
  named('travellers left out are none yet', book({ travellers: null }, 'booked')),
  named(
    'whoever is born today travels with a guardian; nobody is born tomorrow',
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
  named('the dearest trip for as many as can be', book({ seats: 1000, expected_price: 99999.99 }, 'booked'), {
    given: `update public.settings set max_seats_per_booking = 1000 where only_row;
      update public.events set price = 99999.99, sale_price = null, max_registrations = null where id = '${FREMANTLE}'`,
  }),

  named('each fault of a traveller is told once, and a blank day is none', travel([born(' ')], 'booked'), {
    then: [
      travel([born('1980-01-01', { emergency_contact_phone: 5 })], 'invalid'),
      book({ seats: 0, travellers: [born('1980-01-01')] }, 'invalid'),
    ],
  }),
  named(
    'the same travellers in the same order are the same booking, in another they are not',
    travel([born('1980-01-01'), { ...BLANKS, is_guardian: false }], 'booked'),
    {
      then: [
        travel([born('1980-01-01'), { ...BLANKS, is_guardian: false }], 'booked'),
        travel([{ ...BLANKS, is_guardian: false }, born('1980-01-01')], 'repeated'),
      ],
    },
  ),
  named('who is on the trip already takes up no offer, and it stands', book(offer, 'already_booked'), {
    given: `insert into public.bookings (customer_id, user_id, event_id, seats, plan, status, total_amount, deposit_amount)
      select c.id, '${MEMBER}', '${BEECHWORTH}', 1, 1, 'confirmed', 1200, 800 from public.customers c
      where c.profile_id = '${MEMBER}'`,
  }),
  named('a trip of fifty cents is to be paid for all the same', book({ expected_price: 0.5 }, 'booked'), {
    given: `update public.events set price = 0.5, deposit = 0.5 where id = '${FREMANTLE}'`,
  }),
]
