import { BOOKED, LATER } from '../snapshots/booking_changes/event-changes'
import { request } from '../snapshots/case'
import { BANK_ACCOUNT, LEAVE_ONE_OTHER_DATE_SQL, CALL_OFF_SQL, CHOICE_TOKEN } from '../snapshots/call_offs/call-offs'
import { INSERT_FILED_TRANSFER_SQL, REFUND_TRANSFER_ID } from '../snapshots/call_offs/call-off-refunds'
import { ADMIN, FREMANTLE, person } from '../support/people'
import type { CallPair, Collision, ConcurrentCall } from './pair'

const createChooseRefundCall = (expected: string): ConcurrentCall => ({
  as: null,
  call: 'choose_refund',
  with: { token: CHOICE_TOKEN, ...BANK_ACCOUNT },
  expected,
})
const createChooseDateCall = (expected: string): ConcurrentCall => ({
  as: null,
  call: 'choose_date',
  with: { token: CHOICE_TOKEN, event_id: LATER, expected_total: 5000 },
  expected,
})
const callAsAdmin = (call: string, args: Record<string, unknown>, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call,
  with: args,
  expected,
})
const createCancelCall = (expected: string) => callAsAdmin('cancel_booking', { booking_id: BOOKED }, expected)
const REFUND_IN_CASH_CALL = callAsAdmin(
  'refund_payment',
  { booking_id: BOOKED, amount: 100, method: 'cash', request_id: request(1) },
  'refunded',
)
const createCallOffCall = (event_id = FREMANTLE, offered: string[] = [LATER], expected = 'called_off') =>
  callAsAdmin('call_off_event', { event_id, offered }, expected)
const runDeadlinesCall: ConcurrentCall = {
  as: 'owner',
  sql: `select set_config('app.now', (private.now() + interval '20 days')::text, true);
    select private.run_call_off_deadlines();
    select set_config('app.now', (private.now() - interval '20 days')::text, true)`,
  expected: 'done',
}
const createBookCall = (expected: string): ConcurrentCall => ({
  as: person(12),
  call: 'book',
  with: {
    event_id: LATER,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(2),
    expected_price: 2500,
    terms_accepted: true,
  },
  expected,
})
const RECORD_REFUND_TRANSFER_CALL = callAsAdmin(
  'record_refund_transfer',
  { transfer_id: REFUND_TRANSFER_ID },
  'recorded',
)
const createMakeRefundFileCall = (expected: string) =>
  callAsAdmin('make_refund_file', { event_id: FREMANTLE }, expected)
/**
 * Runs the deferred triggers of the setup SQL before the two tested calls, so that they do not run during the calls.
 */
const appendTriggerRunSql = (sql: string) => `${sql}; set constraints all immediate; set constraints all deferred`
const LOCK_FUNCTIONS = ['lock_event']
const LIMIT_LATER_SEATS_SQL = `${LEAVE_ONE_OTHER_DATE_SQL}; update public.events set max_registrations = 2 where id = '${LATER}'`

export const CALL_OFF_PAIRS: CallPair[] = [
  {
    name: 'a booker who chooses a refund in one tab and another date in a second tab gets the refund',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseRefundCall('selected'),
    second: createChooseDateCall('already_answered'),
  },
  {
    name: 'a booker who chooses another date in one tab and a refund in a second tab gets the date',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseDateCall('selected'),
    second: createChooseRefundCall('already_answered'),
  },
  {
    name: 'a date that is chosen twice at the same time moves the booking once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseDateCall('selected'),
    second: createChooseDateCall('selected'),
  },
  {
    name: 'a date that is chosen while the deadline job runs counts if it is first',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseDateCall('selected'),
    second: runDeadlinesCall,
  },
  {
    name: 'a date that is chosen after the deadline job has begun is refused',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: runDeadlinesCall,
    second: createChooseDateCall('already_answered'),
  },
  {
    name: 'a booking that staff begin to refund while its booker chooses another date stays cancelled',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: REFUND_IN_CASH_CALL,
    second: createChooseDateCall('refund_started'),
  },
  {
    name: 'a refund by staff right after the booker has chosen another date leaves the booking confirmed',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseDateCall('selected'),
    second: REFUND_IN_CASH_CALL,
  },
  {
    name: 'a booking that staff cancel right after its booker has chosen another date frees its seats once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createChooseDateCall('selected'),
    second: createCancelCall('cancelled'),
  },
  {
    name: 'after staff fail to cancel a called-off booking again, its booker can choose another date',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(CALL_OFF_SQL),
    first: createCancelCall('already_cancelled'),
    second: createChooseDateCall('selected'),
  },
  {
    name: 'held seats of a called-off departure are not sold to a stranger',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(LIMIT_LATER_SEATS_SQL),
    first: createCallOffCall(),
    second: createBookCall('sold_out'),
  },
  {
    name: 'seats that a stranger books first are not held for travellers of a called-off departure',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(LIMIT_LATER_SEATS_SQL),
    first: createBookCall('booked'),
    second: createCallOffCall(),
  },
  {
    name: 'seats held for a booker can be sold to another customer only after the booker has chosen a refund',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(`${CALL_OFF_SQL}; update public.events set max_registrations = 2 where id = '${LATER}'`),
    first: createChooseRefundCall('selected'),
    second: createBookCall('booked'),
  },
  {
    name: 'a departure that two admins call off at the same time is called off once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(LEAVE_ONE_OTHER_DATE_SQL),
    first: createCallOffCall(),
    second: createCallOffCall(FREMANTLE, [LATER], 'already_called_off'),
  },
  {
    name: 'a refund by bank transfer that two admins record at the same time is in the ledger once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(`${CALL_OFF_SQL}; ${INSERT_FILED_TRANSFER_SQL}`),
    first: RECORD_REFUND_TRANSFER_CALL,
    second: RECORD_REFUND_TRANSFER_CALL,
  },
  {
    name: 'two payment files that are made at the same time do not share a transfer',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(
      `${CALL_OFF_SQL}; ${INSERT_FILED_TRANSFER_SQL}; delete from private.refund_files where true`,
    ),
    first: createMakeRefundFileCall('ok'),
    second: createMakeRefundFileCall('nothing_due'),
  },
]

const [FIRST_EVENT] = [FREMANTLE, LATER].sort()

export const CALL_OFF_COLLISIONS: Collision[] = [
  {
    name: 'two departures that are called off at the same time, each offered as the other date, do not deadlock',
    given: LEAVE_ONE_OTHER_DATE_SQL,
    ordered: `select from public.events where id = '${FIRST_EVENT}' for update`,
    first: createCallOffCall(),
    second: createCallOffCall(LATER, [FREMANTLE]),
    broken: `do $$ begin execute replace(pg_get_functiondef('public.call_off_event(uuid, text, text, text, int, uuid[])'::regprocedure),
      'order by d.id', 'order by d.id <> call_off_event.event_id'); end $$`,
  },
]
