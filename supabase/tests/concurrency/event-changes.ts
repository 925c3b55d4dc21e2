import { CHECKOUT_ID, insertCheckoutSql } from '../snapshots/cards/checkouts'
import {
  BOOKED,
  OTHER_TRIP_EVENT_ID,
  INSERT_MOVABLE_BOOKING_SQL,
  LATER,
} from '../snapshots/booking_changes/event-changes'
import { request } from '../snapshots/case'
import { addedRowId, ADMIN, FREMANTLE, OTHER_MEMBER, person } from '../support/people'
import { CURRENT_VERSION } from '../support/rpc'
import { applyPaymentCall } from './cards'
import type { CallPair, Collision, ConcurrentCall } from './pair'

const SECOND_BOOKING_ID = addedRowId(495)
/** Adds a booking of one seat on the given departure, by a member other than the one who changes the departure. */
const insertOtherBookingSql = (eventId: string) => `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
  select '${SECOND_BOOKING_ID}', c.id, e.id, c.profile_id, 1, 1, 'confirmed', e.price, e.deposit
  from public.customers c, public.events e where c.profile_id = '${person(12)}' and e.id = '${eventId}';
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, 1, private.today(), b.total_amount from public.bookings b where b.id = '${SECOND_BOOKING_ID}'`
const createEventChangeCall = (expected: string, event_id = LATER, expected_total = 5000): ConcurrentCall => ({
  as: OTHER_MEMBER,
  call: 'change_event',
  with: { booking_id: BOOKED, event_id, expected_total, expected_fee: 0 },
  expected,
})
const createOtherChangeCall = (expected: string, event_id: string, expected_total: number): ConcurrentCall => ({
  as: person(12),
  call: 'change_event',
  with: { booking_id: SECOND_BOOKING_ID, event_id, expected_total, expected_fee: 0 },
  expected,
})
const callAsAdmin = (call: string, args: Record<string, unknown>, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call,
  with: args,
  expected,
})
const createPaymentCall = (amount: number): ConcurrentCall =>
  callAsAdmin('record_payment', { booking_id: BOOKED, amount, method: 'cash', request_id: request(1) }, 'recorded')
const CANCEL_CALL = callAsAdmin('cancel_booking', { booking_id: BOOKED }, 'cancelled')
const savePriceCall = (expected: string): ConcurrentCall =>
  callAsAdmin('save_event', { event: { id: LATER, price: 2600 }, expected_version: CURRENT_VERSION }, expected)
const INSERT_OPEN_CHECKOUT_SQL = `${INSERT_MOVABLE_BOOKING_SQL}; ${insertCheckoutSql({
  booking_id: `'${BOOKED}'`,
  amount: '1200',
  created_by: `'${OTHER_MEMBER}'`,
})}`
const WEBHOOK_CALL = applyPaymentCall('applied', { checkout_id: CHECKOUT_ID, amount_cents: 120_000 })
const LIMIT_LATER_SEATS_SQL = `${INSERT_MOVABLE_BOOKING_SQL}; update public.events set max_registrations = 2 where id = '${LATER}'`
/**
 * Adds the deferred triggers to the setup SQL, so that they run before the two tested calls and not during them.
 */
const appendTriggerRunSql = (sql: string) => `${sql}; set constraints all immediate; set constraints all deferred`
const LOCK_FUNCTIONS = ['lock_event', 'lock_booking']

export const EVENT_CHANGE_PAIRS: CallPair[] = [
  {
    name: 'a payment recorded just before a booking moves counts towards the new departure',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createPaymentCall(1200),
    second: createEventChangeCall('changed'),
  },
  {
    name: 'a payment that is recorded while a booking moves counts towards the new departure',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createEventChangeCall('changed'),
    second: createPaymentCall(1200),
  },
  {
    name: 'a card payment that is reported while a booking moves counts towards the new departure',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_OPEN_CHECKOUT_SQL),
    first: createEventChangeCall('changed'),
    second: WEBHOOK_CALL,
  },
  {
    name: 'a booking that moves while its card payment is reported takes the payment with it',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_OPEN_CHECKOUT_SQL),
    first: WEBHOOK_CALL,
    second: createEventChangeCall('changed'),
  },
  {
    name: 'a booking that is cancelled just before a request to move it does not move',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: CANCEL_CALL,
    second: createEventChangeCall('not_live'),
  },
  {
    name: 'a booking that is cancelled while it moves frees the seats of its new departure once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createEventChangeCall('changed'),
    second: CANCEL_CALL,
  },
  {
    name: 'a booking that two requests move to two departures ends on the second one, at its price',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createEventChangeCall('changed'),
    second: createEventChangeCall('changed', OTHER_TRIP_EVENT_ID, 4800),
  },
  {
    name: 'a repeated request to move a booking changes it once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createEventChangeCall('changed'),
    second: createEventChangeCall('same_event'),
  },
  {
    name: 'the last seats go to the first of two bookings that move to them',
    locks: ['lock_event'],
    given: appendTriggerRunSql(`${LIMIT_LATER_SEATS_SQL}; ${insertOtherBookingSql(FREMANTLE)}`),
    first: createEventChangeCall('changed'),
    second: createOtherChangeCall('ask_staff', LATER, 2500),
  },
  {
    name: 'a move is refused if an admin raises the price of the new departure at the same time',
    locks: ['lock_event'],
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: savePriceCall('saved'),
    second: createEventChangeCall('price_changed'),
  },
  {
    name: 'a price that an admin raises after a booking has moved does not change the booking',
    locks: ['lock_event'],
    given: appendTriggerRunSql(INSERT_MOVABLE_BOOKING_SQL),
    first: createEventChangeCall('changed'),
    second: savePriceCall('saved'),
  },
]

const [FIRST_EVENT] = [FREMANTLE, LATER].sort()

export const EVENT_CHANGE_COLLISIONS: Collision[] = [
  {
    name: 'two bookings that move to the departure of the other one do not deadlock',
    given: `${INSERT_MOVABLE_BOOKING_SQL}; ${insertOtherBookingSql(LATER)}`,
    ordered: `select from public.events where id = '${FIRST_EVENT}' for update`,
    first: createEventChangeCall('changed'),
    second: createOtherChangeCall('changed', FREMANTLE, 2000),
    broken: `do $$ begin execute replace(pg_get_functiondef('private.lock_booking(uuid, uuid)'::regprocedure),
      'order by t.id', 'order by t.id <> own_event_id'); end $$`,
  },
]
