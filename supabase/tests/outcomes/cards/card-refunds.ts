import { added, ADMIN, BOOKS, booking, DESK, MEMBER, nothing } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { HELD } from '../payments/transfers'
import { took } from './card-payments'
import { CHECKOUT, checkout, firm, ORDER, ordered, ready } from './checkouts'
import { ACCOUNT } from './provider-post'

export const PAYMENT = added(74)
export const REFUND = added(75)
/** 800 came by card for the first part. */
export const byCard = `${ready} ${checkout({ status: `'paid'`, intent_id: `'pi_1'` })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref)
  values ('${PAYMENT}', '${HELD}', 'deposit', 'card', 800, 'pi_1');
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD}';`
/** An order of 100 came by card. */
export const bought = `${ordered}
  ${checkout({ booking_id: 'null', order_id: `'${ORDER}'`, amount: '100', status: `'paid'`, intent_id: `'pi_1'` })}
  insert into public.order_payments (id, order_id, kind, method, amount, provider_ref)
  values ('${PAYMENT}', '${ORDER}', 'payment', 'card', 100, 'pi_1');
  update public.orders set status = 'paid', paid_at = private.now(), payment_method = 'card' where id = '${ORDER}';`
export const aside = (reason = 'amount') => `${ready} ${checkout({ status: `'unmatched'` })}
  insert into public.unmatched_payments (id, intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values ('${PAYMENT}', 'pi_1', '${CHECKOUT}', '${reason}', 79, 'aud', 'test', '${ACCOUNT}');`
export const refund = (amount: number, more: Record<string, string> = {}) => {
  const row = {
    id: `'${REFUND}'`,
    payment_id: `'${PAYMENT}'`,
    amount: String(amount),
    origin: `'desk'`,
    note: `'Sorry'`,
    requested_by: `'${ADMIN}'`,
    ...more,
  }
  return `insert into public.card_refunds (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});`
}

const ask = (answers: string, amount: unknown, more: Record<string, unknown> = {}): Step => ({
  call: 'begin_card_refund',
  with: { payment_id: PAYMENT, amount, note: ' Sorry ', request_id: request(1), ...more },
  as: ADMIN,
  answers,
})
const anew = (n: number, answers: string, amount: unknown, more: Record<string, unknown> = {}) =>
  ask(answers, amount, { request_id: request(n), ...more })
export const went = (answers: string, amount_cents: number, more: Record<string, unknown> = {}): Step => ({
  call: 'apply_card_refund',
  with: {
    provider_id: 're_1',
    intent_id: 'pi_1',
    refund_id: REFUND,
    state: 'succeeded',
    amount_cents,
    currency: 'aud',
    mode: 'test',
    account_id: ACCOUNT,
    happened_at: '2026-07-15T01:59:00Z',
    ...more,
  },
  as: 'service',
  answers,
})
export const disputed = (answers: string, state: unknown, more: Record<string, unknown> = {}): Step => ({
  call: 'apply_card_dispute',
  with: {
    provider_id: 'dp_1',
    intent_id: 'pi_1',
    state,
    amount_cents: 80000,
    currency: 'aud',
    mode: 'test',
    account_id: ACCOUNT,
    reason: 'fraudulent',
    due_by: '2026-07-25T00:00:00Z',
    happened_at: '2026-07-15T01:59:00Z',
    ...more,
  },
  as: 'service',
  answers,
})
const take = (at?: string): Step => ({ call: 'claim_card_refunds', as: 'service', answers: 'ok', ...(at && { at }) })
const failed = (answers: string, final: boolean, refund_id = REFUND): Step => ({
  call: 'card_refund_failed',
  with: { refund_id, error: 'api_connection_error', final },
  as: 'service',
  answers,
})
const MATTERS = {
  card_refunds: 'id',
  unmatched_payments: 'id',
  card_disputes: 'id',
  autopay: 'booking_id',
  reconciliation_discrepancies: 'id',
}
/** Marks what has this id as handled, in each table that holds exceptions. handled: how many rows that changed. */
export const handle = (id = REFUND, as: string = ADMIN): Step => ({
  sql: `with ${Object.entries(MATTERS)
    .map(
      ([table, key]) =>
        `${table} as (update public.${table} set handled_at = now() where ${key} = '${id}' returning 1)`,
    )
    .join(', ')}
    select ${Object.keys(MATTERS)
      .map((table) => `(select count(*) from ${table})`)
      .join(' + ')} as handled`,
  as,
  answers: 'done',
})
export const TODAY: Step = { call: 'admin_today', as: ADMIN, answers: 'ok' }

const asking: Case[] = [
  {
    name: 'the desk asks for money to go back; its ledger has a row once it went',
    given: byCard,
    ...ask('requested', 300),
    then: [ask('requested', 300), ask('repeated', 400), anew(2, 'too_much', 500.01), anew(2, 'requested', 500)],
  },
  {
    name: 'no more goes back to a card than what was paid in all',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'cash', -700)`,
    ...ask('too_much', 100.01),
    then: [ask('requested', 100)],
  },
  {
    name: 'what a bank keeps from us does not go back as well',
    given: byCard,
    ...disputed('applied', 'needs_response'),
    then: [ask('too_much', 0.01)],
  },
  {
    name: 'what is on its way back to a card is not paid back otherwise',
    given: `${byCard} ${refund(700)}`,
    call: 'refund_payment',
    with: { booking_id: HELD, amount: 100.01 },
    as: ADMIN,
    answers: 'too_much',
    then: [{ call: 'refund_payment', with: { booking_id: HELD, amount: 100 }, as: ADMIN, answers: 'refunded' }],
  },
  {
    name: 'nor that of an order',
    given: `${bought} ${refund(70, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}`,
    call: 'refund_order',
    with: { order_id: ORDER, amount: 30.01 },
    as: ADMIN,
    answers: 'too_much',
    then: [{ call: 'refund_order', with: { order_id: ORDER, amount: 30 }, as: ADMIN, answers: 'refunded' }],
  },
  {
    name: 'money set aside goes back whole, and stands on the desk no more',
    given: aside(),
    ...ask('requested', 79),
    then: [went('applied', 7900, { refund_id: null }), ask('requested', 79), went('already', 7900), handle(PAYMENT)],
  },
  {
    name: 'money that did not come by card goes back otherwise',
    given: `${firm} insert into public.payments (id, booking_id, kind, method, amount)
      values ('${PAYMENT}', '${HELD}', 'extra', 'card', 10)`,
    ...ask('not_by_card', 1),
    then: [ask('not_found', 1, { payment_id: nothing })],
  },
  {
    name: 'money that was taken under another connection does not go back under this one',
    given: `${byCard} update private.payment_provider set mode = 'live' where only_row`,
    ...ask('other_account', 1),
    then: [take()],
  },
  {
    name: 'without a provider nothing goes back to cards',
    given: `${byCard} delete from private.payment_provider where only_row`,
    ...ask('no_provider', 1),
  },
  {
    name: 'a refund is an amount, and its note as long as notes are',
    given: byCard,
    ...ask('invalid', 0, { note: 'x'.repeat(501) }),
    then: [ask('invalid', null), ask('invalid', 1, { note: 'x'.repeat(501) })],
  },
  { name: 'nobody but an admin sends money back', given: byCard, ...ask('42501', 1), as: MEMBER },
]

const sending: Case[] = [
  {
    name: 'a refund is given out once, for ten minutes, and tried again after a pause that grows',
    given: `${byCard} ${refund(300)}`,
    ...take(),
    then: [
      take(moment('10 minutes - 1 second')),
      failed('later', false),
      take(moment('11 minutes')),
      take(moment('12 minutes')),
      failed('failed', true),
      failed('already', true),
      failed('not_found', true, nothing),
      handle(REFUND, BOOKS),
      handle(),
      handle(),
    ],
  },
  {
    name: 'a refund is not sent while another provider account is connected',
    given: `${byCard} ${refund(300)} update private.payment_provider set account_id = 'acct_other' where only_row`,
    ...take(),
    then: [
      {
        sql: `update private.payment_provider set account_id = '${ACCOUNT}', mode = 'live' where only_row`,
        as: 'owner',
        answers: 'done',
      },
      take(),
      { sql: `update private.payment_provider set mode = 'test' where only_row`, as: 'owner', answers: 'done' },
      take(),
    ],
  },
  {
    name: 'a pending refund cannot be failed by our servers and is booked when it succeeds',
    given: `${byCard} ${refund(300)}`,
    ...went('applied', 30000, { state: 'pending' }),
    then: [failed('already', true), went('applied', 30000)],
  },
  {
    name: 'a refund of odd cents is booked to the cent',
    given: `${byCard} ${refund(33.35)}`,
    ...went('applied', 3335),
    then: [ask('too_much', 766.66), ask('requested', 766.65)],
  },
  {
    name: 'a refund of odd cents that was begun at the provider is booked to the cent',
    given: byCard,
    ...went('applied', 3335, { refund_id: null }),
  },
  {
    name: 'a lost dispute of one card payment leaves nothing of it to refund',
    given: `${byCard} ${checkout({ id: `'${added(77)}'`, round: '2', amount: '500', status: `'paid'`, intent_id: `'pi_2'`, session_id: 'null' })}
      insert into public.payments (booking_id, kind, method, amount, provider_ref)
      values ('${HELD}', 'instalment', 'card', 900, 'pi_2');
      insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
      values ('dp_1', 'pi_1', 800, 'aud', 'lost', private.now());`,
    ...ask('too_much', 100),
  },
  {
    name: 'after ten attempts a refund is given up',
    given: `${byCard} ${refund(300, { attempts: '10' })}`,
    ...failed('failed', false),
    then: [TODAY],
  },
  {
    name: 'after the ninth attempt a refund waits six hours',
    given: `${byCard} ${refund(300, { attempts: '9' })}`,
    ...failed('later', false),
  },
]

const desk: Case[] = [
  {
    name: 'money set aside stands on the desk until somebody has seen to it',
    given: `${aside()} ${checkout({ id: `'${added(77)}'`, session_id: 'null', booking_id: `'${booking(1)}'` })}`,
    ...TODAY,
    then: [
      { ...took('unmatched', { checkout_id: nothing, intent_id: 'pi_8', currency: 'jpy' }), at: moment('1 hour') },
      TODAY,
      handle(PAYMENT),
      TODAY,
    ],
  },
]

const whole = (answers: string, amount: unknown, more: Record<string, unknown> = {}, as = ADMIN): Step => ({
  call: 'begin_refund',
  with: {
    booking_id: HELD,
    order_id: null,
    amount,
    note: ' Sorry ',
    purpose: 'paid_again',
    request_id: request(1),
    ...more,
  },
  as,
  answers,
})
const other = (n: number) => ({ request_id: request(n) })
const SECOND = added(76)
/** 800 and then 500 came by two cards. */
const twoCards = `${byCard}
  ${checkout({ id: `'${added(77)}'`, round: '2', amount: '500', status: `'paid'`, intent_id: `'pi_2'`, session_id: 'null' })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref, paid_at)
  values ('${SECOND}', '${HELD}', 'instalment', 'card', 500, 'pi_2', private.now() + interval '1 second');`
const limit = (most: number) => `update public.settings set refund_limit = ${most} where only_row;`

const wholes: Case[] = [
  {
    name: 'a refund is split over the cards that paid, the newest first, and the same request asks for nothing new',
    given: twoCards,
    ...whole('requested', 900),
    then: [
      whole('requested', 900),
      whole('repeated', 901),
      whole('repeated', 900, { purpose: 'price_lowered' }),
      whole('too_much', 400.01, other(2)),
      whole('requested', 400, other(3)),
      whole('too_much', 0.01, other(4)),
    ],
  },
  {
    name: 'the desk refunds up to its limit a day, and no more in one part or in several',
    given: `${twoCards} ${limit(850)}`,
    ...whole('requested', 50, {}, DESK),
    then: [
      whole('over_limit', 850.01, other(2), DESK),
      whole('over_limit', 1200, other(3), DESK),
      whole('requested', 800, other(4), DESK),
      whole('over_limit', 0.01, other(5), DESK),
      {
        call: 'begin_card_refund',
        with: { payment_id: added(74), amount: 0.01, request_id: request(9) },
        as: DESK,
        answers: 'over_limit',
      },
      whole('requested', 400, other(5)),
      { ...whole('requested', 50, other(6), DESK), at: moment('24 hours') },
    ],
  },
  {
    name: 'an order goes back to its card',
    given: bought,
    ...whole('requested', 60, { booking_id: null, order_id: ORDER }),
    then: [whole('too_much', 40.01, { booking_id: null, order_id: ORDER, ...other(2) })],
  },
  {
    name: 'a payment that a bank took back for good cannot be refunded as well',
    given: `${twoCards} insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
      values ('dp_1', 'pi_2', 500, 'aud', 'lost', private.now());`,
    ...whole('too_much', 800.01),
    then: [whole('requested', 800, other(2))],
  },
  {
    name: 'a refund names one booking or order that there is, an amount and a purpose',
    given: byCard,
    ...whole('not_found', 10, { booking_id: nothing }),
    then: [
      whole('not_found', 10, { order_id: ORDER }),
      whole('not_found', 10, { booking_id: null }),
      whole('not_found', 10, { request_id: null }),
      whole('invalid', 0),
      whole('invalid', null),
      whole('invalid', 10, { purpose: null }),
      whole('invalid', 10, { note: 'x'.repeat(501) }),
      whole('not_by_card', 10, { booking_id: booking(1) }),
    ],
  },
  {
    name: 'what was taken under another connection is not refunded under this one, and nothing without a provider',
    given: `${byCard} update private.payment_provider set account_id = 'acct_other' where only_row`,
    ...whole('other_account', 10),
    then: [
      { sql: 'delete from private.payment_provider where only_row', as: 'owner', answers: 'done' },
      whole('no_provider', 10),
    ],
  },
  { name: 'nobody but staff who may handle money refunds to cards', given: byCard, ...whole('42501', 1, {}, BOOKS) },
]

export const cases: Case[] = [...asking, ...sending, ...desk, ...wholes]
