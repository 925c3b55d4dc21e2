import { request } from '../outcomes/frame'
import { added, ADMIN, booking, customer } from '../support/people'
import type { Act, Pair } from './pair'

const pay = (n: number, more: Record<string, unknown> = {}): Act => ({
  as: ADMIN,
  call: 'record_payment',
  answers: 'recorded',
  with: { booking_id: booking(1), amount: 10, method: 'cash', request_id: request(n), ...more },
})
const refund = (n: number, more: Record<string, unknown> = {}): Act => ({
  as: ADMIN,
  call: 'refund_payment',
  answers: 'refunded',
  with: { booking_id: booking(1), amount: 10, request_id: request(n), ...more },
})
const transfer = (n: number, more: Record<string, unknown> = {}): Act => ({
  as: ADMIN,
  call: 'request_bank_transfer',
  answers: 'requested',
  with: { booking_id: booking(1), amount: 10, request_id: request(n), ...more },
})
const confirm: Act = { as: ADMIN, call: 'confirm_bank_transfer', with: { transfer_id: added(9) }, answers: 'confirmed' }

const rename: Act = {
  as: ADMIN,
  call: 'save_customer',
  with: { customer: { id: customer(20), full_name: 'Renamed' } },
  answers: 'saved',
}

export const MONEY: Pair[] = [
  {
    name: 'two payments together pass no total',
    locks: ['lock_event', 'lock_booking'],
    first: pay(1, { amount: 500 }),
    second: { ...pay(2, { amount: 500 }), answers: 'too_much' },
  },
  {
    name: 'one press of the button records one payment',
    locks: ['record_payment'],
    first: pay(1),
    second: { ...pay(1, { booking_id: booking(9) }), answers: 'repeated' },
  },
  {
    name: 'one press of the button refunds once',
    locks: ['refund_payment'],
    first: refund(1),
    second: { ...refund(1, { booking_id: booking(13) }), answers: 'repeated' },
  },
  {
    name: 'two refunds together pay back no more than was paid',
    locks: ['lock_event'],
    first: refund(1, { amount: 900 }),
    second: { ...refund(2, { amount: 900 }), answers: 'too_much' },
  },
  {
    name: 'one press of the button announces one transfer',
    locks: ['request_bank_transfer'],
    first: transfer(1),
    second: { ...transfer(1, { booking_id: booking(9) }), answers: 'invalid' },
  },
  {
    name: 'as many transfers wait as the house lets',
    locks: ['lock_event'],
    constants: { max_pending_bank_transfers: 2 },
    first: transfer(1),
    second: { ...transfer(2), answers: 'too_many' },
  },
  {
    name: 'a transfer is confirmed once',
    locks: ['lock_event', 'lock_bank_transfer'],
    first: confirm,
    second: { ...confirm, answers: 'already_decided' },
  },
  {
    name: 'a transfer is confirmed or rejected',
    locks: ['lock_event', 'lock_bank_transfer'],
    first: confirm,
    second: { as: ADMIN, call: 'reject_bank_transfer', with: { transfer_id: added(9) }, answers: 'already_decided' },
  },
  {
    name: 'a total is changed and a payment comes: what is owing is right',
    locks: ['lock_event'],
    first: pay(1, { amount: 500 }),
    second: { as: ADMIN, call: 'reprice_plan', with: { booking_id: booking(1), total_amount: 2600 }, answers: 'saved' },
  },
  {
    name: 'a total is not lowered below a payment that comes in at the same time',
    locks: ['lock_event'],
    first: pay(1, { amount: 500 }),
    second: {
      as: ADMIN,
      call: 'reprice_plan',
      with: { booking_id: booking(1), total_amount: 900 },
      answers: 'below_paid',
    },
  },
  {
    name: 'bank transfers announced at once are together no more than the balance',
    locks: ['lock_event'],
    constants: { max_pending_bank_transfers: 9 },
    first: transfer(1, { amount: 500 }),
    second: { ...transfer(2, { amount: 500 }), answers: 'too_much' },
  },
  {
    name: 'a payment is recorded while its customer is renamed, and does not wait',
    locks: [],
    waits: false,
    first: rename,
    second: pay(1),
  },
  {
    name: 'a customer is renamed while a payment is recorded, and does not wait',
    locks: [],
    waits: false,
    first: pay(1),
    second: rename,
  },
]
