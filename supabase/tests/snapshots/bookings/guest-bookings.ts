import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, UNKNOWN_ID } from '../../support/people'
import { day, request, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertProviderSql } from '../cards/provider-events'
import { setNetwork } from '../store/quotes'
import { VALID_ARGUMENTS } from './booking-requests'

type StepResults = Record<string, never>[]

const EMAIL = 'gwen.guest@example.test'
const PASSWORD = 'lantern-and-fog-9'
const bookAsGuest = (
  n: number,
  expected: string,
  overrides: object = {},
  step: Partial<SnapshotStep> = {},
): SnapshotStep =>
  ({
    call: 'book_as_guest',
    with: { ...VALID_ARGUMENTS, full_name: 'Gwen Guest', email: EMAIL, request_id: request(n), ...overrides },
    as: null,
    expected,
    ...step,
  }) as SnapshotStep
/** Calls a function with the id and the token of a booking that an earlier step made. */
const callWithToken = (
  call: string,
  expected: string,
  step: Partial<SnapshotStep> = {},
  bookingStep = 0,
): SnapshotStep =>
  ({
    call,
    with: (results: StepResults) => ({
      booking_id: results[bookingStep]?.booking_id,
      token: results[bookingStep]?.token,
    }),
    as: null,
    expected,
    ...step,
  }) as SnapshotStep
const PAY_BOOKING_STEP: SnapshotStep = {
  call: 'record_payment',
  with: (results: StepResults) => ({ booking_id: results[0]?.booking_id, amount: 1800, method: 'cash' }),
  as: ADMIN,
  expected: 'recorded',
}
const runAsOwner = (sql: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...step }) as SnapshotStep
const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase

export const guestBookingsCases: SnapshotCase[] = [
  createCase(
    'a visitor books with a name and an email address, holds the seats for 30 minutes, and gets no email',
    bookAsGuest(1, 'booked'),
    {
      then: [
        callWithToken('guest_booking', 'ok'),
        bookAsGuest(1, 'booked'),
        bookAsGuest(1, 'repeated', { full_name: 'Someone Else' }),
        bookAsGuest(1, 'repeated', { email: 'other.guest@example.test' }),
        callWithToken('send_guest_link', 'not_confirmed'),
        callWithToken('guest_booking', 'ok', { at: timeAfterTest('30 minutes') }),
        bookAsGuest(2, 'booked', { email: 'other.guest@example.test' }, { at: timeAfterTest('30 minutes') }),
      ],
    },
  ),
  createCase(
    'a paid booking without an account is confirmed, and the link that adds it to an account is emailed at most once per hour',
    bookAsGuest(1, 'booked'),
    {
      then: [
        PAY_BOOKING_STEP,
        callWithToken('guest_booking', 'ok'),
        callWithToken('send_guest_link', 'sent_before', { at: timeAfterTest('1 minute') }),
        callWithToken('send_guest_link', 'sent', { at: timeAfterTest('1 hour') }),
      ],
    },
  ),
  createCase(
    'a free booking without an account is confirmed at once',
    bookAsGuest(1, 'booked', { expected_price: 0 }),
    {
      given: `update public.events set price = 0, sale_price = null where id = '${FREMANTLE}'`,
    },
  ),
  createCase(
    'the emailed link adds a booking to the account of a member, and the browser that booked can no longer open it',
    bookAsGuest(1, 'booked', { email: 'member@nextroom.test' }),
    {
      then: [
        PAY_BOOKING_STEP,
        { call: 'my_claim', as: MEMBER, expected: 'sent' },
        {
          sql: `select set_config('test.claim', (select c.token::text from public.customer_claims c where c.email = 'member@nextroom.test'), true)`,
          as: 'owner',
          expected: 'done',
        },
        {
          sql: `select public.claim_customer(current_setting('test.claim')::uuid, '${PASSWORD}') ->> 'status' as status`,
          as: MEMBER,
          expected: 'done',
        },
        callWithToken('guest_booking', 'attached'),
        callWithToken('send_guest_link', 'attached'),
        callWithToken('begin_card_checkout', 'not_found', {
          with: (results: StepResults) => ({
            booking_id: results[0]?.booking_id,
            token: results[0]?.token,
            request_id: request(5),
          }),
        }),
      ],
    },
  ),
  createCase('a token opens only its own booking, and no booking after 30 days', bookAsGuest(1, 'booked'), {
    then: [
      bookAsGuest(2, 'booked', { email: 'other.guest@example.test' }),
      ...['guest_booking', 'send_guest_link'].map((call): SnapshotStep => ({
        call,
        with: (results: StepResults) => ({ booking_id: results[0]?.booking_id, token: results[1]?.token }),
        as: null,
        expected: 'not_found',
      })),
      {
        call: 'guest_booking',
        with: (results: StepResults) => ({ booking_id: results[0]?.booking_id, token: null }),
        as: null,
        expected: 'not_found',
      },
      { call: 'guest_booking', with: { booking_id: UNKNOWN_ID, token: UNKNOWN_ID }, as: null, expected: 'not_found' },
      callWithToken('guest_booking', 'ok', { at: timeAfterTest('29 days 23 hours') }),
      callWithToken('guest_booking', 'not_found', { at: timeAfterTest('30 days') }),
    ],
  }),
  createCase(
    'a visitor can pay a booking by card from the browser that booked it, and nobody else can start that payment',
    bookAsGuest(1, 'booked'),
    {
      given: insertProviderSql,
      then: [
        ...[
          { token: UNKNOWN_ID, expected: 'not_found' },
          { token: null, expected: 'not_found' },
        ].map(({ token, expected }): SnapshotStep => ({
          call: 'begin_card_checkout',
          with: (results: StepResults) => ({ booking_id: results[0]?.booking_id, token, request_id: request(5) }),
          as: null,
          expected,
        })),
        {
          call: 'begin_card_checkout',
          with: (results: StepResults) => ({
            booking_id: results[0]?.booking_id,
            token: results[0]?.token,
            request_id: request(6),
            save_card: true,
          }),
          as: null,
          expected: 'ready',
        },
        {
          call: 'card_checkout_to_open',
          with: (results: StepResults) => ({ checkout_id: results[3]?.checkout_id }),
          as: 'service',
          expected: 'open',
        },
      ],
    },
  ),
  createCase(
    'a visitor must enter a name and an email address',
    bookAsGuest(1, 'invalid', { full_name: ' ', email: '' }),
    {
      then: [
        bookAsGuest(1, 'invalid', { email: 'no address' }),
        bookAsGuest(1, 'invalid', { seats: 0 }),
        bookAsGuest(1, 'terms_required', { terms_accepted: false }),
        bookAsGuest(1, 'terms_changed', { terms_hash: 'older' }),
        bookAsGuest(1, 'price_changed', { expected_price: 1 }),
        bookAsGuest(1, 'conditions_changed', { choices: { conditions_hash: 'older' } }),
        bookAsGuest(1, 'guardian_needed', { travellers: [{ full_name: 'Kid', date_of_birth: '2020-01-01' }] }),
        bookAsGuest(1, 'not_found', { event_id: UNKNOWN_ID }),
      ],
    },
  ),
  createCase('a visitor cannot book a departure for members only', bookAsGuest(1, 'not_found'), {
    given: `update public.events set members_only = true where id = '${FREMANTLE}'`,
  }),
  createCase('a visitor cannot book while only members can book', bookAsGuest(1, 'members_only'), {
    given: `update public.events set opens_on = '${day(3)}' where id = '${FREMANTLE}'`,
    then: [bookAsGuest(1, 'booked', {}, { at: timeAfterTest('3 days') })],
  }),
  createCase('a visitor cannot book a full, closed or unpriced departure', bookAsGuest(1, 'sold_out', { seats: 2 }), {
    given: `update public.events set max_registrations = 1 where id = '${FREMANTLE}'`,
    then: [
      runAsOwner(`update public.events set phase = 'planning' where id = '${FREMANTLE}'`),
      bookAsGuest(1, 'not_bookable', { seats: 2 }),
      runAsOwner(
        `update public.events set phase = 'open', start_date = '${day(1)}', end_date = '${day(2)}' where id = '${FREMANTLE}'`,
      ),
      bookAsGuest(1, 'closed', { seats: 2 }),
    ],
  }),
  createCase(
    'visitors can book three times an hour with the same email address, not counting bookings of a signed-in member',
    bookAsGuest(1, 'booked', { email: 'member@nextroom.test' }),
    {
      then: [
        bookAsGuest(2, 'booked', { email: 'Member@nextroom.test' }),
        bookAsGuest(3, 'booked', { email: 'member@nextroom.test' }),
        bookAsGuest(4, 'too_many', { email: 'member@nextroom.test' }),
        bookAsGuest(4, 'booked'),
        bookAsGuest(5, 'booked', { email: 'member@nextroom.test' }, { at: timeAfterTest('1 hour') }),
      ],
    },
  ),
  createCase(
    "visitors of one IP network can make five unpaid bookings a day, for at most half of a trip's seats",
    bookAsGuest(1, 'network_seats', { seats: 7 }),
    {
      given: `select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true);
      update public.events set max_registrations = 12 where id = '${FREMANTLE}'`,
      then: [
        ...[1, 2, 3, 4, 5].map((n) => bookAsGuest(n, 'booked', { email: `guest${n}@example.test` })),
        bookAsGuest(6, 'too_many', {}, { at: timeAfterTest('2 hours') }),
        setNetwork('203.0.113.8'),
        bookAsGuest(6, 'booked'),
      ],
    },
  ),
  createCase(
    'a visitor can use a promo code, but not one with a limit per person, which needs an account',
    bookAsGuest(1, 'booked', { choices: { codes: [addedRowId(440)] } }),
    {
      given: `insert into public.promo_codes (id, code, percent, max_uses_per_person)
        values ('${addedRowId(440)}', 'GHOST10', 10, null), ('${addedRowId(441)}', 'ONCE', 10, 1)`,
      then: [bookAsGuest(2, 'code_refused', { choices: { codes: [addedRowId(441)] } })],
    },
  ),
  createCase(
    'a visitor cannot add more units of an extra than are left',
    bookAsGuest(1, 'extra_unavailable', { choices: { extras: [{ extra_id: addedRowId(442), quantity: 2 }] } }),
    {
      given: `insert into public.extras (id, event_id, name, price, price_per, max_units, sort_order)
      values ('${addedRowId(442)}', '${FREMANTLE}', 'Night before', 90, 'night', 1, 1)`,
    },
  ),
  createCase(
    'staff find a visitor by the unconfirmed email address of a booking, and can email the link that adds it to an account',
    bookAsGuest(1, 'booked'),
    {
      then: [
        { call: 'list_customers', with: { filters: { q: 'gwen.guest' } }, as: ADMIN, expected: 'ok' },
        {
          call: 'send_claim_link',
          with: (results: StepResults) => ({
            customer_id: (results[1] as { rows?: { id: string }[] } | undefined)?.rows?.[0]?.id,
          }),
          as: ADMIN,
          expected: 'sent',
        },
        { call: 'send_claim_link', with: { customer_id: customer(20) }, as: ADMIN, expected: 'sent' },
      ],
    },
  ),
]
