import {
  ADMIN,
  BEECHWORTH,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  nothing,
  person,
  TASMANIA,
} from '../../support/people'
import { request, type Case } from '../frame'
import { adminBook, named, born } from './booking-requests'
import { setConstant } from '../../support/constants'

const CALLER = { customer_id: null, customer: { full_name: ' Ann Caller ', phone: '0412 345 678' } }
const previewed = (event_id: string, seats = 2) =>
  ({ call: 'preview_plan', with: { event_id, seats, plan: 3, for_customer: true }, as: ADMIN }) as const

export const cases: Case[] = [
  named(
    "an admin books for a customer who rang up; staff's words are staff's",
    adminBook({ seats: 2, plan: 4, notes: ' Rang twice ' }, 'booked'),
    {
      then: [
        adminBook({ seats: 2, plan: 4, notes: 'Rang twice' }, 'booked'),
        adminBook({ seats: 2, plan: 4, notes: 'Rang once' }, 'repeated'),
      ],
    },
  ),
  named(
    "what an admin books for a member is the member's",
    adminBook({ customer_id: customer(24), travellers: [born('1980-01-01')] }, 'booked'),
    {
      given: `update public.customers set profile_id = null where profile_id = '${person(18)}';
        update public.customers set profile_id = '${person(18)}' where id = '${customer(24)}'`,
      then: [
        {
          call: 'preview_cancellation',
          with: (told) => ({ booking_id: told[0]?.booking_id }),
          as: person(18),
          answers: 'ok',
        },
      ],
    },
  ),
  named('an admin may start any number of bookings', adminBook({}, 'booked'), {
    given: setConstant('max_bookings_per_hour', 1),
    then: [adminBook({ customer_id: customer(25), request_id: request(2) }, 'booked')],
  }),
  named(
    'who rings up is added with the booking, without an address too, once',
    adminBook({ ...CALLER, seats: 2, travellers: [{ full_name: 'Ann Caller' }, { full_name: 'Bo Caller' }] }, 'booked'),
    {
      then: [
        adminBook(
          { ...CALLER, seats: 2, travellers: [{ full_name: 'Ann Caller' }, { full_name: 'Bo Caller' }] },
          'booked',
        ),
        adminBook({ ...CALLER, seats: 1 }, 'repeated'),
      ],
    },
  ),
  named(
    'without a booking no caller is added, and an address that is known names its customer',
    adminBook({ ...CALLER, event_id: BEECHWORTH }, 'sold_out'),
    {
      then: [
        adminBook({ ...CALLER, customer: { full_name: 'Ann', email: 'member@nextroom.test' } }, 'customer_known'),
        adminBook({ ...CALLER, customer: { full_name: ' ', phone: 'x' } }, 'invalid'),
      ],
    },
  ),
  named(
    'the desk sells until the departure what has closed, where it says so, and the record says it too',
    adminBook({ event_id: event(9), late: true }, 'booked'),
    {
      given: `update public.events set start_date = '2026-07-20', end_date = '2026-07-22' where id = '${event(9)}'`,
      then: [
        adminBook({ event_id: event(9), customer_id: customer(24), request_id: request(2) }, 'closed'),
        { ...previewed(event(9)), answers: 'ok' },
        { ...previewed(event(3)), answers: 'not_bookable' },
        { ...previewed(nothing), answers: 'not_found' },
        { ...previewed(FREMANTLE), answers: 'ok' },
        { ...previewed(FREMANTLE, 0), answers: 'invalid' },
        {
          ...previewed(event(9)),
          answers: 'closed',
          at: `private.start_of('2026-07-21')`,
        },
        adminBook({ event_id: event(9), customer_id: customer(24), request_id: request(3), late: true }, 'closed', {
          at: `private.start_of('2026-07-21')`,
        }),
      ],
    },
  ),
  named(
    'who rang up without an email address is sent what is due once one is added, once',
    adminBook({ ...CALLER, seats: 2 }, 'booked'),
    {
      given: 'delete from public.email_outbox where true',
      then: ['first@example.test', 'second@example.test'].map((email) => ({
        sql: `update public.customers set email = '${email}' where full_name = 'Ann Caller'`,
        as: 'owner',
        answers: 'done',
      })),
    },
  ),
  named(
    'late passes the closing day alone: a called-off, unopened or planned trip stays not bookable',
    { call: 'call_off_event', with: { event_id: event(9) }, as: ADMIN, answers: 'called_off' },
    {
      given: `
        update public.events set start_date = '2026-07-20', end_date = '2026-07-22' where id = '${event(9)}';
        update public.events set opens_on = '2026-09-03' where id = '${FREMANTLE}'`,
      then: [
        adminBook({ event_id: event(9), late: true }, 'not_bookable'),
        { ...previewed(event(9)), answers: 'not_bookable' },
        adminBook({ late: true }, 'not_bookable'),
        adminBook({ event_id: event(3), late: true }, 'not_bookable'),
      ],
    },
  ),
  named('an admin oversells nothing, and books what is on sale', adminBook({ event_id: BEECHWORTH }, 'sold_out'), {
    then: [
      adminBook({ event_id: event(9) }, 'closed'),
      adminBook({ event_id: event(3) }, 'not_bookable'),
      adminBook({ event_id: DRAFT }, 'not_found'),
      adminBook({ event_id: TASMANIA }, 'already_booked'),
      adminBook({ customer_id: nothing }, 'customer_not_found'),
      adminBook({ customer_id: null }, 'customer_not_found'),
      adminBook({ travellers: [born('2020-01-01')] }, 'guardian_needed'),
      adminBook({ request_id: null, notes: 'x'.repeat(2001), seats: 0 }, 'invalid'),
      adminBook({}, '42501', { as: MEMBER }),
    ],
  }),
]
