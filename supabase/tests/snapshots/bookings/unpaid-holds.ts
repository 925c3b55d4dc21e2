import { ADMIN, customer, event, FREMANTLE, MEMBER, person } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { VALID_ARGUMENTS } from './booking-requests'

const bookEvent = (
  n: number,
  expected: string,
  overrides: object = {},
  step: Partial<SnapshotStep> = {},
): SnapshotStep =>
  ({
    call: 'book',
    with: { ...VALID_ARGUMENTS, request_id: request(n), ...overrides },
    as: MEMBER,
    expected,
    ...step,
  }) as SnapshotStep
const CANCEL_BOOKING_STEP: Omit<SnapshotStep, 'call' | 'sql'> & {
  call: string
  with: (results: Record<string, never>[]) => object
} = {
  call: 'cancel_booking',
  with: (results) => ({ booking_id: results.at(-1)?.booking_id }),
  as: MEMBER,
  expected: 'cancelled',
}
const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase
/**
 * Sets the request header in which a gateway passes on the caller's IP address. The tests use IP addresses reserved for
 * documentation.
 */
const setNetworkSql = (address: string) =>
  `select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)`
const setBusyNetworkSql = (address: string) => `${setNetworkSql(address)};
  insert into private.network_requests (network, kind)
  select private.client_network(), k from generate_series(1, 20), unnest(array['join', 'book', 'transfer', 'order']) k`
const insertBookingSql = (status: string, paid: number) => `
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount, status,
    paid_amount, expires_at)
  select c.id, e.id, '${MEMBER}', 1, 1, 1000, 500, '${status}', ${paid},
    case '${status}' when 'pending' then private.now() + interval '1 day' end
  from public.customers c, public.events e
  where c.profile_id = '${MEMBER}' and e.id in ('${event(4)}', '${event(7)}')`

export const unpaidHoldsCases: SnapshotCase[] = [
  createCase('a member with two unpaid bookings cannot start another', bookEvent(1, 'unpaid_holds'), {
    given: insertBookingSql('pending', 0),
    then: [bookEvent(1, 'booked', {}, { as: person(12) })],
  }),
  createCase('partly paid bookings do not count towards the limit of unpaid bookings', bookEvent(1, 'booked'), {
    given: insertBookingSql('pending', 1),
  }),
  createCase(
    'a member cannot hold seats longer by cancelling and booking the same trip again',
    bookEvent(1, 'booked'),
    {
      then: [
        { ...CANCEL_BOOKING_STEP, at: timeAfterTest('47 hours 30 minutes') } as SnapshotStep,
        bookEvent(2, 'booked'),
        CANCEL_BOOKING_STEP as SnapshotStep,
        bookEvent(3, 'booked', {}, { at: timeAfterTest('47 hours 59 minutes') }),
        CANCEL_BOOKING_STEP as SnapshotStep,
        bookEvent(4, 'held_before'),
        bookEvent(4, 'booked', {}, { at: timeAfterTest('9 days 59 minutes 1 second') }),
      ],
    },
  ),
  createCase(
    'a bank transfer does not extend the seat hold of a member who cancelled and booked the trip again',
    bookEvent(1, 'booked'),
    {
      then: [
        {
          call: 'request_bank_transfer',
          with: (results: Record<string, never>[]) => ({
            booking_id: results[0]?.booking_id,
            amount: 1800,
            request_id: request(5),
          }),
          as: MEMBER,
          expected: 'requested',
        },
        {
          call: 'cancel_booking',
          with: (results: Record<string, never>[]) => ({ booking_id: results[0]?.booking_id }),
          as: MEMBER,
          expected: 'cancelled',
          at: timeAfterTest('6 days'),
        },
        bookEvent(2, 'booked'),
        {
          call: 'request_bank_transfer',
          with: (results: Record<string, never>[]) => ({
            booking_id: results[3]?.booking_id,
            amount: 1800,
            request_id: request(6),
          }),
          as: MEMBER,
          expected: 'requested',
        },
      ],
    },
  ),
  createCase(
    'an admin books for a member who already has two unpaid bookings',
    {
      call: 'admin_book',
      with: { customer_id: customer(24), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1) },
      as: ADMIN,
      expected: 'booked',
    },
    {
      given: `${insertBookingSql('pending', 0)};
        update public.customers set profile_id = null where profile_id = '${person(18)}';
        update public.customers set profile_id = '${person(18)}' where id = '${customer(24)}';
        update public.bookings set user_id = '${person(18)}' where user_id = '${MEMBER}' and status = 'pending'`,
    },
  ),
  createCase(
    "unpaid bookings from one IP network hold at most half of a trip's seats; staff and other networks are unaffected",
    bookEvent(1, 'network_seats', { seats: 7, travellers: [] }),
    {
      given: `${setNetworkSql('203.0.113.7')};
        update public.events set max_registrations = 12 where id = '${FREMANTLE}'`,
      then: [
        bookEvent(1, 'booked', { seats: 4, travellers: [] }),
        bookEvent(2, 'network_seats', { seats: 3, travellers: [] }, { as: person(12) }),
        {
          call: 'admin_book',
          with: { customer_id: customer(24), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(3) },
          as: ADMIN,
          expected: 'booked',
        },
        { sql: setNetworkSql('203.0.113.8'), as: 'owner', expected: 'done' },
        bookEvent(2, 'booked', { seats: 2, travellers: [] }, { as: person(12) }),
      ],
    },
  ),
  createCase(
    'one IP network can start 20 bookings, transfers or waitlist entries an hour; other networks are unaffected',
    bookEvent(1, 'too_many'),
    {
      given: setBusyNetworkSql('203.0.113.7'),
      then: [
        {
          call: 'join_waitlist',
          with: { event_id: event(1), full_name: 'Ann', email: 'ann@example.test' },
          as: null,
          expected: 'busy',
        },
        {
          sql: `select set_config('request.headers', '{"x-forwarded-for": "203.0.113.8, 10.0.0.1"}', true)`,
          as: 'owner',
          expected: 'done',
        },
        {
          call: 'join_waitlist',
          with: { event_id: event(1), full_name: 'Ann', email: 'ann@example.test' },
          as: null,
          expected: 'joined',
        },
        bookEvent(1, 'booked'),
        {
          sql: `select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true)`,
          as: 'owner',
          expected: 'done',
        },
        {
          call: 'request_bank_transfer',
          with: (results: Record<string, never>[]) => ({ booking_id: results[4]?.booking_id, amount: 1800 }),
          as: MEMBER,
          expected: 'too_many',
        },
        {
          call: 'join_waitlist',
          with: { event_id: event(1), full_name: 'Bob', email: 'bob@example.test' },
          as: null,
          expected: 'joined',
          at: timeAfterTest('60 minutes'),
        },
      ],
    },
  ),
]
