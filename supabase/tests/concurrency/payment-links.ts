import { CHECKOUT_ID, insertCheckoutSql } from '../snapshots/cards/checkouts'
import {
  ADA_TRAVELLER_ID,
  BEN_TRAVELLER_ID,
  insertGroupBookingSql,
  insertLinkCheckoutSql,
  insertLinkSql,
  PAYMENT_LINK_ID,
  LINK_TOKEN,
} from '../snapshots/cards/payment-links'
import { request } from '../snapshots/case'
import { HELD_ID } from '../snapshots/payments/transfers'
import { addedRowId, MEMBER } from '../support/people'
import { applyPaymentCall } from './cards'
import type { CallPair, ConcurrentCall } from './pair'

const OTHER_CHECKOUT_ID = addedRowId(478)
const OTHER_LINK_ID = addedRowId(475)
const callAsMember = (call: string, args: Record<string, unknown>, expected: string): ConcurrentCall => ({
  as: MEMBER,
  call,
  with: args,
  expected,
})
const sendLinkCall = (traveller_id: string, amount: number, expected: string): ConcurrentCall =>
  callAsMember('send_payment_link', { booking_id: HELD_ID, traveller_id, email: 'ben@example.test', amount }, expected)
const revokeLinkCall = (expected: string): ConcurrentCall =>
  callAsMember('revoke_payment_link', { link_id: PAYMENT_LINK_ID }, expected)
const beginLinkCheckoutCall = (expected: string, n = 1): ConcurrentCall => ({
  as: null,
  call: 'begin_card_checkout',
  with: { link_token: LINK_TOKEN, request_id: request(n) },
  expected,
})
const createOtherPaymentCall = (amount_cents: number, expected: string): ConcurrentCall =>
  applyPaymentCall(expected, { checkout_id: OTHER_CHECKOUT_ID, intent_id: 'pi_2', amount_cents })
const insertOtherCheckoutSql = (columns: Record<string, string>): string =>
  insertCheckoutSql({ id: `'${OTHER_CHECKOUT_ID}'`, session_id: 'null', url: 'null', created_by: 'null', ...columns })
const INSERT_OPEN_LINK_SQL = `${insertGroupBookingSql} ${insertLinkSql()}`
const LOCK_FUNCTIONS = ['lock_event', 'lock_booking']

export const PAYMENT_LINK_PAIRS: CallPair[] = [
  {
    name: 'two payment links that are sent at the same time do not exceed the unpaid amount',
    locks: LOCK_FUNCTIONS,
    given: insertGroupBookingSql,
    first: sendLinkCall(BEN_TRAVELLER_ID, 1500, 'sent'),
    second: sendLinkCall(ADA_TRAVELLER_ID, 1500, 'too_much'),
  },
  {
    name: 'when two travellers pay their payment links at the same time, both payments count, and the second completes the instalment',
    locks: LOCK_FUNCTIONS,
    given: `${insertGroupBookingSql} ${insertLinkSql(500)} ${insertLinkSql(500, OTHER_LINK_ID, addedRowId(476), ADA_TRAVELLER_ID)}
      ${insertLinkCheckoutSql({ amount: '500' })}
      ${insertOtherCheckoutSql({ amount: '500', payment_link_id: `'${OTHER_LINK_ID}'` })}`,
    first: applyPaymentCall('applied', { checkout_id: CHECKOUT_ID, amount_cents: 50000 }),
    second: createOtherPaymentCall(50000, 'applied'),
  },
  {
    name: 'a payment through a payment link is refunded to the payer if the booker pays everything at the same time',
    locks: LOCK_FUNCTIONS,
    given: `${INSERT_OPEN_LINK_SQL} ${insertLinkCheckoutSql()} ${insertOtherCheckoutSql({ amount: '2000' })}`,
    first: createOtherPaymentCall(200000, 'applied'),
    second: applyPaymentCall('refund_due'),
  },
  {
    name: 'a payment through a payment link is refunded to the payer if the booking is cancelled at the same time',
    locks: LOCK_FUNCTIONS,
    given: `${INSERT_OPEN_LINK_SQL} ${insertLinkCheckoutSql()}`,
    first: callAsMember('cancel_booking', { booking_id: HELD_ID }, 'cancelled'),
    second: applyPaymentCall('refund_due'),
  },
  {
    name: 'a payment link that is revoked while the payer starts the payment opens no checkout',
    locks: LOCK_FUNCTIONS,
    rereads: ['lock_charge'],
    given: INSERT_OPEN_LINK_SQL,
    first: revokeLinkCall('revoked'),
    second: beginLinkCheckoutCall('not_live'),
  },
  {
    name: 'a payment link that is revoked twice at the same time is revoked once',
    locks: LOCK_FUNCTIONS,
    rereads: ['revoke_payment_link'],
    given: INSERT_OPEN_LINK_SQL,
    first: revokeLinkCall('revoked'),
    second: revokeLinkCall('not_open'),
  },
  {
    name: 'a payer who starts the payment in two tabs at the same time keeps one open checkout',
    locks: LOCK_FUNCTIONS,
    given: INSERT_OPEN_LINK_SQL,
    first: beginLinkCheckoutCall('ready'),
    second: beginLinkCheckoutCall('ready', 2),
  },
]
