import {
  ADMIN,
  BEECHWORTH,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  person,
  TASMANIA,
} from '../../support/people'
import { request, type SnapshotCase } from '../case'
import { bookAsAdmin, createBookingCase, createTraveller } from './booking-requests'
import { setConstant } from '../../support/constants'

const PHONE_CUSTOMER = { customer_id: null, customer: { full_name: ' Ann Caller ', phone: '0412 345 678' } }
const previewPlan = (event_id: string, seats = 2) =>
  ({ call: 'preview_plan', with: { event_id, seats, plan: 3, for_customer: true }, as: ADMIN }) as const

export const bookingByStaffCases: SnapshotCase[] = [
  createBookingCase(
    'an admin books for a customer who phones, and the notes are stored as staff notes',
    bookAsAdmin({ seats: 2, plan: 4, notes: ' Rang twice ' }, 'booked'),
    {
      then: [
        bookAsAdmin({ seats: 2, plan: 4, notes: 'Rang twice' }, 'booked'),
        bookAsAdmin({ seats: 2, plan: 4, notes: 'Rang once' }, 'repeated'),
      ],
    },
  ),
  createBookingCase(
    'a booking that an admin makes for a customer belongs to the member linked to that customer',
    bookAsAdmin({ customer_id: customer(24), travellers: [createTraveller('1980-01-01')] }, 'booked'),
    {
      given: `update public.customers set profile_id = null where profile_id = '${person(18)}';
        update public.customers set profile_id = '${person(18)}' where id = '${customer(24)}'`,
      then: [
        {
          call: 'preview_cancellation',
          with: (results) => ({ booking_id: results[0]?.booking_id }),
          as: person(18),
          expected: 'ok',
        },
      ],
    },
  ),
  createBookingCase('an admin is not limited in the number of bookings an hour', bookAsAdmin({}, 'booked'), {
    given: setConstant('max_bookings_per_hour', 1),
    then: [bookAsAdmin({ customer_id: customer(25), request_id: request(2) }, 'booked')],
  }),
  createBookingCase(
    'an admin booking for a new customer who phones adds that customer only once when it is retried, even without an email address',
    bookAsAdmin(
      { ...PHONE_CUSTOMER, seats: 2, travellers: [{ full_name: 'Ann Caller' }, { full_name: 'Bo Caller' }] },
      'booked',
    ),
    {
      then: [
        bookAsAdmin(
          { ...PHONE_CUSTOMER, seats: 2, travellers: [{ full_name: 'Ann Caller' }, { full_name: 'Bo Caller' }] },
          'booked',
        ),
        bookAsAdmin({ ...PHONE_CUSTOMER, seats: 1 }, 'repeated'),
      ],
    },
  ),
  createBookingCase(
    'a failed admin booking adds no customer, and a known email address returns the existing customer',
    bookAsAdmin({ ...PHONE_CUSTOMER, event_id: BEECHWORTH }, 'sold_out'),
    {
      then: [
        bookAsAdmin(
          { ...PHONE_CUSTOMER, customer: { full_name: 'Ann', email: 'member@nextroom.test' } },
          'customer_known',
        ),
        bookAsAdmin({ ...PHONE_CUSTOMER, customer: { full_name: ' ', phone: 'x' } }, 'invalid'),
      ],
    },
  ),
  createBookingCase(
    'after bookings close and until a trip departs, an admin can add a booking marked as late, which the audit log records',
    bookAsAdmin({ event_id: event(9), late: true }, 'booked'),
    {
      given: `update public.events set start_date = '2026-07-20', end_date = '2026-07-22' where id = '${event(9)}'`,
      then: [
        bookAsAdmin({ event_id: event(9), customer_id: customer(24), request_id: request(2) }, 'closed'),
        { ...previewPlan(event(9)), expected: 'ok' },
        { ...previewPlan(event(3)), expected: 'not_bookable' },
        { ...previewPlan(UNKNOWN_ID), expected: 'not_found' },
        { ...previewPlan(FREMANTLE), expected: 'ok' },
        { ...previewPlan(FREMANTLE, 0), expected: 'invalid' },
        {
          ...previewPlan(event(9)),
          expected: 'closed',
          at: `private.start_of('2026-07-21')`,
        },
        bookAsAdmin({ event_id: event(9), customer_id: customer(24), request_id: request(3), late: true }, 'closed', {
          at: `private.start_of('2026-07-21')`,
        }),
      ],
    },
  ),
  createBookingCase(
    'a customer added without an email address is emailed about their pending booking once an address is added',
    bookAsAdmin({ ...PHONE_CUSTOMER, seats: 2 }, 'booked'),
    {
      given: 'delete from public.email_outbox where true',
      then: ['first@example.test', 'second@example.test'].map((email) => ({
        sql: `update public.customers set email = '${email}' where full_name = 'Ann Caller'`,
        as: 'owner',
        expected: 'done',
      })),
    },
  ),
  createBookingCase(
    'a booking marked as late is refused if the trip is called off, planned or not open yet',
    { call: 'call_off_event', with: { event_id: event(9) }, as: ADMIN, expected: 'called_off' },
    {
      given: `
        update public.events set start_date = '2026-07-20', end_date = '2026-07-22' where id = '${event(9)}';
        update public.events set opens_on = '2026-09-03' where id = '${FREMANTLE}'`,
      then: [
        bookAsAdmin({ event_id: event(9), late: true }, 'not_bookable'),
        { ...previewPlan(event(9)), expected: 'not_bookable' },
        bookAsAdmin({ late: true }, 'not_bookable'),
        bookAsAdmin({ event_id: event(3), late: true }, 'not_bookable'),
      ],
    },
  ),
  createBookingCase(
    'an admin cannot book a trip that is full, closed, not on sale or already booked by the customer',
    bookAsAdmin({ event_id: BEECHWORTH }, 'sold_out'),
    {
      then: [
        bookAsAdmin({ event_id: event(9) }, 'closed'),
        bookAsAdmin({ event_id: event(3) }, 'not_bookable'),
        bookAsAdmin({ event_id: DRAFT }, 'not_found'),
        bookAsAdmin({ event_id: TASMANIA }, 'already_booked'),
        bookAsAdmin({ customer_id: UNKNOWN_ID }, 'customer_not_found'),
        bookAsAdmin({ customer_id: null }, 'customer_not_found'),
        bookAsAdmin({ travellers: [createTraveller('2020-01-01')] }, 'guardian_needed'),
        bookAsAdmin({ request_id: null, notes: 'x'.repeat(2001), seats: 0 }, 'invalid'),
        bookAsAdmin({}, '42501', { as: MEMBER }),
      ],
    },
  ),
]
