import { automatic } from '../outcomes/cards/autopay'
import { aside, byCard, PAYMENT, REFUND, refund } from '../outcomes/cards/card-refunds'
import { CHECKOUT, checkout, firm, ORDER, ordered, ready, TOKEN } from '../outcomes/cards/checkouts'
import { ACCOUNT, connected } from '../outcomes/cards/provider-post'
import { moment, request } from '../outcomes/frame'
import { HELD } from '../outcomes/payments/transfers'
import { added, ADMIN, MEMBER } from '../support/people'
import type { Act, Pair } from './pair'

const SECOND = added(73)
const ATTEMPT = added(81)
const serve = (call: string, answers: string, more: Record<string, unknown> = {}): Act => ({
  as: 'service',
  call,
  with: more,
  answers,
})
const money = { currency: 'aud', mode: 'test', account_id: ACCOUNT }
const took = (answers: string, more: Record<string, unknown> = {}): Act => {
  const told = { ...money, checkout_id: CHECKOUT, session_id: null, intent_id: 'pi_1', state: 'succeeded' }
  return serve('apply_card_payment', answers, { ...told, amount_cents: 80000, paid_at: null, ...more })
}
/** Of the money set aside that fixtures.sql has, which belongs to nothing. */
const told = { amount_cents: 100, currency: 'usd', mode: 'test', account_id: 'acct_fixture', intent_id: 'pi_fixture' }
const went = (answers: string): Act =>
  serve('apply_card_refund', answers, {
    ...told,
    provider_id: 're_2',
    refund_id: null,
    state: 'pending',
    happened_at: null,
  })
const disputed = (answers: string): Act => {
  const more = { provider_id: 'dp_2', state: 'needs_response', reason: null, due_by: null, happened_at: null }
  return serve('apply_card_dispute', answers, { ...told, ...more })
}
const begin = (answers: string, more: Record<string, unknown>, as: string | null = MEMBER): Act => ({
  as,
  call: 'begin_card_checkout',
  with: { request_id: request(1), ...more },
  answers,
})
const sendBack = (answers: string, n: number, amount: number, payment_id = PAYMENT): Act => ({
  as: ADMIN,
  call: 'begin_card_refund',
  with: { payment_id, amount, request_id: request(n) },
  answers,
})
const refundBooking = (answers: string, n: number): Act => ({
  as: ADMIN,
  call: 'begin_refund',
  with: {
    ...{ booking_id: HELD, order_id: null, amount: 500, note: null, purpose: 'paid_again' },
    request_id: request(n),
  },
  answers,
})
const open = (answers: string, session_id: string): Act =>
  serve('card_checkout_opened', answers, { checkout_id: CHECKOUT, session_id, url: session_id, expires_at: null })
const failed = (answers: string): Act =>
  serve('card_refund_failed', answers, { refund_id: REFUND, error: 'no', final: true })
const refused = (answers: string): Act =>
  serve('apply_charge_result', answers, { attempt_id: ATTEMPT, intent_id: null, result: 'declined' })
const due = `${automatic()} insert into public.autopay_attempts (id, booking_id, installment_id, n, first_day, next_try_at)
  values ('${ATTEMPT}', '${HELD}', '${added(32)}', 1, private.today(), ${moment('-1 hour')});`
const asked = `${ready} ${checkout()}`

export const CARDS: Pair[] = [
  {
    name: 'one payment told of two things counts for one',
    locks: ['apply_card_payment'],
    given: `${asked} ${ordered.replace(connected, '')} ${checkout({
      id: `'${SECOND}'`,
      session_id: 'null',
      booking_id: 'null',
      order_id: `'${ORDER}'`,
      amount: '800',
    })}`,
    first: took('applied'),
    second: took('already', { checkout_id: SECOND }),
  },
  {
    name: 'two tabs that were paid at once: one counts, and the other goes back',
    locks: ['lock_event', 'lock_booking'],
    given: `${asked} ${checkout({ id: `'${SECOND}'`, session_id: 'null' })}`,
    first: took('applied'),
    second: took('unmatched', { checkout_id: SECOND, intent_id: 'pi_2' }),
  },
  {
    name: 'one press of the button asks for one payment by card',
    locks: ['begin_card_checkout'],
    given: `${ready} ${ordered.replace(connected, '')}`,
    first: begin('ready', { booking_id: HELD }),
    second: begin('invalid', { order_id: ORDER, token: TOKEN }, null),
  },
  {
    name: 'one press of the button sends money back once',
    locks: ['begin_card_refund'],
    given: `${byCard} insert into public.unmatched_payments (id, intent_id, reason, amount, currency, mode, account_id)
      values ('${added(79)}', 'pi_9', 'amount', 800, 'aud', 'test', '${ACCOUNT}')`,
    first: sendBack('requested', 1, 10),
    second: sendBack('repeated', 1, 20, added(79)),
  },
  {
    name: 'no more goes back of money set aside than was set aside',
    locks: ['begin_card_refund'],
    given: `${aside()} update public.unmatched_payments set checkout_id = null where id = '${PAYMENT}'`,
    first: sendBack('requested', 1, 50),
    second: sendBack('too_much', 2, 50),
  },
  {
    name: 'a refund at the provider is counted once',
    locks: ['apply_card_refund'],
    first: went('applied'),
    second: went('already'),
  },
  {
    name: 'a dispute is opened once',
    locks: ['apply_card_dispute'],
    first: disputed('applied'),
    second: disputed('already'),
  },
  {
    name: 'a refund is given out once',
    locks: ['claim_card_refunds'],
    given: `${byCard} ${refund(10)}`,
    first: serve('claim_card_refunds', 'ok', { n: 1 }),
    second: serve('claim_card_refunds', 'ok', { n: 1 }),
  },
  {
    name: 'a refund is given up once',
    locks: ['card_refund_failed'],
    given: `${byCard} ${refund(10)}`,
    first: failed('failed'),
    second: failed('already'),
  },
  {
    name: 'a checkout has one page',
    locks: ['card_checkout_opened'],
    given: `${ready} ${checkout({ session_id: 'null', url: 'null' })}`,
    first: open('opened', 'cs_1'),
    second: open('already', 'cs_2'),
  },
  {
    name: 'a kept card is given out to be charged once',
    locks: ['claim_due_charges'],
    given: due,
    first: serve('claim_due_charges', 'ok', { n: 1 }),
    second: serve('claim_due_charges', 'ok', { n: 1 }),
  },
  {
    name: 'a kept card is refused once',
    locks: ['apply_charge_result'],
    given: due,
    first: refused('later'),
    second: refused('already'),
  },
  {
    name: 'one compares at a time',
    locks: ['reconcile_begin'],
    given: firm,
    first: serve('reconcile_begin', 'begun'),
    second: serve('reconcile_begin', 'busy'),
  },
  {
    name: 'one payment reported by the webhook and by the return page counts once',
    locks: ['apply_card_payment'],
    given: asked,
    first: took('applied'),
    second: took('already', { session_id: 'cs_1' }),
  },
  {
    name: 'two refunds of a card payment together are no more than the payment',
    locks: ['lock_event', 'lock_booking'],
    given: byCard,
    first: sendBack('requested', 1, 800),
    second: sendBack('too_much', 2, 800),
  },
  {
    name: 'two refunds of a booking together are no more than its cards paid',
    locks: ['lock_event', 'lock_booking'],
    given: byCard,
    first: refundBooking('requested', 1),
    second: refundBooking('too_much', 2),
  },
]
