import { request } from '../snapshots/case'
import { addedRowId, ADMIN, booking, customer } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const recordPaymentCall = (n: number, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: ADMIN,
  call: 'record_payment',
  expected: 'recorded',
  with: { booking_id: booking(1), amount: 10, method: 'cash', request_id: request(n), ...overrides },
})
const refundPaymentCall = (n: number, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: ADMIN,
  call: 'refund_payment',
  expected: 'refunded',
  with: { booking_id: booking(1), amount: 10, request_id: request(n), ...overrides },
})
const requestTransferCall = (n: number, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: ADMIN,
  call: 'request_bank_transfer',
  expected: 'requested',
  with: { booking_id: booking(1), amount: 10, request_id: request(n), ...overrides },
})
const CONFIRM_TRANSFER_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'confirm_bank_transfer',
  with: { transfer_id: addedRowId(9) },
  expected: 'confirmed',
}

/** Cancels the booking that the cases below refund. 1,600 AUD were paid for it, and 800 AUD are retained. */
const CANCEL_SQL = `update public.bookings set status = 'cancelled', cancelled_at = private.now(), expires_at = null,
  retained_amount = 800 where id = '${booking(1)}'`
const createGoodwillCall = (overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: ADMIN,
  call: 'give_goodwill',
  expected: 'goodwill_given',
  with: { booking_id: booking(1), goodwill: 300, expected_retained: 800, reason: 'Illness', ...overrides },
})
const CANCEL_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'cancel_booking',
  expected: 'cancelled',
  with: { booking_id: booking(1), reason: 'Illness' },
}

const SAVE_CUSTOMER_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'save_customer',
  with: { customer: { id: customer(20), full_name: 'Renamed' } },
  expected: 'saved',
}

export const MONEY_PAIRS: CallPair[] = [
  {
    name: 'two payments at the same time do not exceed the total of a booking',
    locks: ['lock_event', 'lock_booking'],
    first: recordPaymentCall(1, { amount: 500 }),
    second: { ...recordPaymentCall(2, { amount: 500 }), expected: 'too_much' },
  },
  {
    name: 'two payments with the same request id are recorded once',
    locks: ['record_payment'],
    first: recordPaymentCall(1),
    second: { ...recordPaymentCall(1, { booking_id: booking(9) }), expected: 'repeated' },
  },
  {
    name: 'two refunds with the same request id are recorded once',
    locks: ['refund_payment'],
    first: refundPaymentCall(1),
    second: { ...refundPaymentCall(1, { booking_id: booking(13) }), expected: 'repeated' },
  },
  {
    name: 'two refunds at the same time do not exceed the amount that was paid',
    locks: ['lock_event'],
    first: refundPaymentCall(1, { amount: 900 }),
    second: { ...refundPaymentCall(2, { amount: 900 }), expected: 'too_much' },
  },
  {
    name: 'two bank transfer requests with the same request id create one bank transfer',
    locks: ['request_bank_transfer'],
    first: requestTransferCall(1),
    second: { ...requestTransferCall(1, { booking_id: booking(9) }), expected: 'invalid' },
  },
  {
    name: 'two bank transfers announced at the same time do not exceed the maximum number of pending transfers',
    locks: ['lock_event'],
    constants: { max_pending_bank_transfers: 2 },
    first: requestTransferCall(1),
    second: { ...requestTransferCall(2), expected: 'too_many' },
  },
  {
    name: 'a bank transfer that is confirmed twice at the same time is confirmed once',
    locks: ['lock_event', 'lock_bank_transfer'],
    first: CONFIRM_TRANSFER_CALL,
    second: { ...CONFIRM_TRANSFER_CALL, expected: 'already_decided' },
  },
  {
    name: 'a bank transfer that is being confirmed cannot be rejected',
    locks: ['lock_event', 'lock_bank_transfer'],
    first: CONFIRM_TRANSFER_CALL,
    second: {
      as: ADMIN,
      call: 'reject_bank_transfer',
      with: { transfer_id: addedRowId(9) },
      expected: 'already_decided',
    },
  },
  {
    name: 'the balance of a booking is correct when its total changes while a payment is recorded',
    locks: ['lock_event'],
    first: recordPaymentCall(1, { amount: 500 }),
    second: {
      as: ADMIN,
      call: 'reprice_plan',
      with: { booking_id: booking(1), total_amount: 2600, reason: 'Agreed' },
      expected: 'saved',
    },
  },
  {
    name: 'the total of a booking cannot become lower than what is paid, even if a payment is recorded at the same time',
    locks: ['lock_event'],
    first: recordPaymentCall(1, { amount: 500 }),
    second: {
      as: ADMIN,
      call: 'reprice_plan',
      with: { booking_id: booking(1), total_amount: 900, reason: 'Agreed' },
      expected: 'below_paid',
    },
  },
  {
    name: 'two bank transfers announced at the same time do not exceed the balance',
    locks: ['lock_event'],
    constants: { max_pending_bank_transfers: 9 },
    first: requestTransferCall(1, { amount: 500 }),
    second: { ...requestTransferCall(2, { amount: 500 }), expected: 'too_much' },
  },
  // The next cases list no locks. Each passes with the lock of the event or of the booking alone, so neither is
  // required.
  {
    name: 'retained money that staff give back twice at the same time is given back once',
    locks: [],
    given: CANCEL_SQL,
    first: createGoodwillCall(),
    second: { ...createGoodwillCall(), expected: 'changed' },
  },
  {
    name: 'waiving retained money is refused if a refund reduces the retained amount at the same time',
    locks: [],
    given: CANCEL_SQL,
    first: refundPaymentCall(1, { amount: 1000 }),
    second: { ...createGoodwillCall(), expected: 'changed' },
  },
  {
    name: 'waiving retained money waits for a cancellation in progress, and then reduces the retained amount',
    locks: [],
    first: CANCEL_CALL,
    second: createGoodwillCall(),
  },
  {
    name: 'recording a payment does not wait while the customer is renamed',
    locks: [],
    waits: false,
    first: SAVE_CUSTOMER_CALL,
    second: recordPaymentCall(1),
  },
  {
    name: 'renaming a customer does not wait while a payment is recorded',
    locks: [],
    waits: false,
    first: recordPaymentCall(1),
    second: SAVE_CUSTOMER_CALL,
  },
]
