import {
  FIRST_TRAVELLER,
  SECOND_TRAVELLER,
  INSERT_COUPLE_PAID_BY_CARD_SQL,
  INSERT_COUPLE_SQL,
} from '../snapshots/booking_changes/splitting'
import { BOOKED, OTHER_TRIP_EVENT_ID, LATER } from '../snapshots/booking_changes/event-changes'
import { CHECKOUT_ID, insertCheckoutSql } from '../snapshots/cards/checkouts'
import { insertProviderSql, PROVIDER_ACCOUNT_ID } from '../snapshots/cards/provider-events'
import { request } from '../snapshots/case'
import { addedRowId, ADMIN, MEMBER, OTHER_MEMBER } from '../support/people'
import { applyPaymentCall } from './cards'
import type { CallPair, ConcurrentCall } from './pair'

const PROMO_CODE_ID = addedRowId(831)

const createSplitCall = (expected: string, overrides: object = {}): ConcurrentCall => ({
  as: OTHER_MEMBER,
  call: 'move_travellers',
  with: {
    booking_id: BOOKED,
    event_id: LATER,
    traveller_ids: [SECOND_TRAVELLER],
    expected_total: 2500,
    expected_fee: 0,
    ...overrides,
  },
  expected,
})
/** Moves Ann to a departure of another trip. `createSplitCall` moves Ben, the other traveller of the same booking. */
const createOtherSplitCall = (expected: string): ConcurrentCall =>
  createSplitCall(expected, { event_id: OTHER_TRIP_EVENT_ID, traveller_ids: [FIRST_TRAVELLER], expected_total: 2400 })
const callAsAdmin = (call: string, args: Record<string, unknown>, expected: string): ConcurrentCall => ({
  as: ADMIN,
  call,
  with: args,
  expected,
})
const createPaymentCall = (amount: number, expected = 'recorded'): ConcurrentCall =>
  callAsAdmin('record_payment', { booking_id: BOOKED, amount, method: 'cash', request_id: request(1) }, expected)
const createRefundCall = (amount: number, expected: string): ConcurrentCall =>
  callAsAdmin(
    'begin_refund',
    { booking_id: BOOKED, order_id: null, amount, note: null, purpose: 'duplicate_payment', request_id: request(2) },
    expected,
  )
const createCancelCall = (): ConcurrentCall => callAsAdmin('cancel_booking', { booking_id: BOOKED }, 'cancelled')
const createEventChangeCall = (expected_total: number, expected: string): ConcurrentCall => ({
  as: OTHER_MEMBER,
  call: 'change_event',
  with: { booking_id: BOOKED, event_id: OTHER_TRIP_EVENT_ID, expected_total, expected_fee: 0 },
  expected,
})
const createRenameCall = (travellers: string[], expected: string): ConcurrentCall =>
  callAsAdmin(
    'update_travellers',
    {
      booking_id: BOOKED,
      travellers: travellers.map((full_name) => ({ full_name, date_of_birth: '1980-05-04' })),
    },
    expected,
  )
/** The card provider reports, by webhook, that 500 AUD of the card payment were refunded. */
const refundWebhookCall: ConcurrentCall = {
  as: 'service',
  call: 'apply_card_refund',
  with: {
    ...{ provider_id: 're_1', intent_id: 'pi_1', refund_id: null, state: 'succeeded', amount_cents: 50_000 },
    ...{ currency: 'aud', mode: 'test', account_id: PROVIDER_ACCOUNT_ID, happened_at: null },
  },
  expected: 'applied',
}
const INSERT_CHECKOUT_SQL = `${INSERT_COUPLE_SQL}; ${insertProviderSql} ${insertCheckoutSql({
  id: `'${CHECKOUT_ID}'`,
  booking_id: `'${BOOKED}'`,
  amount: '2400',
  created_by: `'${OTHER_MEMBER}'`,
})}`
const WEBHOOK_CALL = applyPaymentCall('applied', { checkout_id: CHECKOUT_ID, amount_cents: 240_000 })
const lateWebhookCall = applyPaymentCall('refund_due', { checkout_id: CHECKOUT_ID, amount_cents: 240_000 })
/** Adds a third seat and traveller, so that two travellers can move to other departures one after the other. */
const ADD_SEAT_SQL = `
  update public.booking_lines set quantity = 3 where booking_id = '${BOOKED}' and kind = 'seat';
  update public.installments set amount = amount + 1000 where booking_id = '${BOOKED}' and sequence > 1;
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth)
    values ('${addedRowId(830)}', '${BOOKED}', 2, 'Cat Adult', '1982-05-04');
  update public.bookings set seats = 3, deposit_amount = 2400 where id = '${BOOKED}'`
/**
 * Runs the deferred triggers of the setup SQL before the two tested calls, so that they do not run during the calls.
 */
const appendTriggerRunSql = (sql: string) => `${sql}; set constraints all immediate; set constraints all deferred`
const LOCK_FUNCTIONS = ['lock_event', 'lock_booking']

export const SPLIT_PAIRS: CallPair[] = [
  {
    name: 'a payment that is recorded before a booking is split is divided between both bookings',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createPaymentCall(1200),
    second: createSplitCall('changed'),
  },
  {
    name: 'a payment recorded while a booking is split cannot exceed the price of the booking after the split',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createPaymentCall(1201, 'too_much'),
  },
  {
    name: 'a card payment reported while a booking is split pays that booking, and the excess is refunded to the card',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_CHECKOUT_SQL),
    first: createSplitCall('changed'),
    second: lateWebhookCall,
  },
  {
    name: 'a booking that is split while its card payment is reported divides the payment',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_CHECKOUT_SQL),
    first: WEBHOOK_CALL,
    second: createSplitCall('changed'),
  },
  {
    name: 'a refund that the provider reports while a booking is split reduces the paid amount of that booking',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_PAID_BY_CARD_SQL),
    first: createSplitCall('changed'),
    second: refundWebhookCall,
  },
  {
    name: 'a refund requested while a booking is split cannot exceed the money that stays with the booking',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_PAID_BY_CARD_SQL),
    first: createSplitCall('changed'),
    second: createRefundCall(1000, 'too_much'),
  },
  {
    name: 'a booking is not split while a refund to its card starts',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_PAID_BY_CARD_SQL),
    first: createRefundCall(1000, 'requested'),
    second: createSplitCall('payment_pending'),
  },
  {
    name: 'a booking that is cancelled just before a request to split it is not split',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createCancelCall(),
    second: createSplitCall('not_live'),
  },
  {
    name: 'a booking that is cancelled while it is split frees only the seats that it still has',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createCancelCall(),
  },
  {
    name: 'a booking that moves to another departure while it is split moves without the travellers who were split off',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createEventChangeCall(2400, 'changed'),
  },
  {
    name: 'a booking that is split while it moves is split on its new departure',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createEventChangeCall(4800, 'changed'),
    second: createSplitCall('changed'),
  },
  {
    name: 'two requests that move different travellers of a booking split it twice',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(`${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL}`),
    first: createSplitCall('changed'),
    second: createOtherSplitCall('changed'),
  },
  {
    name: 'of two requests that each move one of two travellers, the second is refused, because a booking keeps a traveller',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createOtherSplitCall('invalid'),
  },
  {
    name: 'a second request to move the same travellers splits the booking once',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createSplitCall('already_booked'),
  },
  {
    name: 'a repeated request to move a seat without a traveller moves one seat',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(
      `${INSERT_COUPLE_SQL}; ${ADD_SEAT_SQL}; delete from public.travellers where booking_id = '${BOOKED}'`,
    ),
    first: createSplitCall('changed', { traveller_ids: [], unnamed_seats: 1, request_id: request(3) }),
    second: createSplitCall('changed', { traveller_ids: [], unnamed_seats: 1, request_id: request(3) }),
  },
  {
    name: 'the last use of a promo code stays taken while the booking that uses the code is split',
    locks: ['lock_event'],
    given: appendTriggerRunSql(`${INSERT_COUPLE_SQL};
      insert into public.promo_codes (id, code, percent, all_trips, max_uses) values ('${PROMO_CODE_ID}', 'TENTH', 10, true, 1);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, promo_code_id)
        values ('${BOOKED}', 'discount', 'Promo code TENTH', 1, -400, false, 'booking', '${PROMO_CODE_ID}');
      update public.installments set amount = 800 where booking_id = '${BOOKED}' and sequence = 3`),
    first: createSplitCall('changed', { expected_total: 2250 }),
    second: {
      as: MEMBER,
      call: 'book',
      with: {
        ...{ event_id: LATER, seats: 1, plan: 1, request_id: request(4), expected_price: 2500 },
        travellers: [{ full_name: 'Mabel Member', date_of_birth: '1980-05-04' }],
        choices: { codes: [PROMO_CODE_ID] },
        terms_accepted: true,
      },
      expected: 'code_refused',
    },
  },
  {
    name: 'an admin who edits travellers while a booking is split cannot add more than its seats',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createSplitCall('changed'),
    second: createRenameCall(['Ann Adult', 'Ben Adult'], 'invalid'),
  },
  {
    name: 'a traveller whom an admin removed at the same time cannot move',
    locks: LOCK_FUNCTIONS,
    given: appendTriggerRunSql(INSERT_COUPLE_SQL),
    first: createRenameCall(['Ann Adult'], 'saved'),
    second: createSplitCall('invalid'),
  },
]
