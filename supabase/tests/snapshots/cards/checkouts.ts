import { added, ADMIN, MEMBER, nothing, order, OTHER } from '../../support/people'
import { moment, request, type Case, type Step } from '../case'
import { HELD, held } from '../payments/transfers'
import { connected } from './provider-events'

/** The demo member's pending booking (AUD 1,800, of which 800 is due today), and a connection to the provider. */
export const ready = `${connected} ${held}`
/** The same booking, confirmed after its first instalment was paid in cash. */
export const firm = `${ready} insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD}', 'deposit', 'cash', 800);
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD}';`
/** A visitor's unpaid order of 100, and the token of its secret link. */
export const ORDER = added(70)
export const TOKEN = added(71)
export const ordered = `${connected} insert into public.orders (id, full_name, email, delivery, subtotal,
    shipping, total) values ('${ORDER}', 'Gwen Guest', 'gwen@example.test', 'collect', 100, 0, 100);
  update private.order_tokens set token = '${TOKEN}' where order_id = '${ORDER}';
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
    values ('${ORDER}', '20000000-0000-4000-8000-000000000003', 'Stickers', 8, 2, true);`
/** A row of the checkout table. */
export const CHECKOUT = added(72)
export const checkout = (columns: Record<string, string> = {}): string => {
  const row = {
    id: `'${CHECKOUT}'`,
    booking_id: `'${HELD}'`,
    round: '1',
    amount: '800',
    mode: `'test'`,
    account_id: `'acct_house'`,
    created_by: `'${MEMBER}'`,
    expires_at: moment('23 hours'),
    session_id: `'cs_1'`,
    url: `'https://pay.example.test/cs_1'`,
    ...columns,
  }
  const { url, ...stored } = row
  const page = `insert into private.checkout_pages (checkout_id, url) values (${row.id}, ${url});`
  return `insert into public.card_checkouts (${Object.keys(stored).join(', ')}) values (${Object.values(stored).join(', ')});
    ${url === 'null' ? '' : page}`
}

const begin = (expected: string, more: Record<string, unknown> = {}, as: string | null = MEMBER): Step => ({
  call: 'begin_card_checkout',
  with: { booking_id: HELD, request_id: request(1), ...more },
  as,
  expected,
})
const again = (n: number, expected = 'ready', more: Record<string, unknown> = {}) =>
  begin(expected, { request_id: request(n), ...more })
const guest = (expected: string, more: Record<string, unknown> = {}, as: string | null = null): Step => ({
  call: 'begin_card_checkout',
  with: { order_id: ORDER, token: TOKEN, request_id: request(1), ...more },
  as,
  expected,
})
type StepResult = Record<string, never>
const ofFirst =
  (more: Record<string, unknown> = {}) =>
  (results: StepResult[]) => ({
    checkout_id: results[0]?.checkout_id,
    ...more,
  })
const toOpen = (expected: string): Step => ({ call: 'card_checkout_to_open', with: ofFirst(), as: 'service', expected })
const opened = (expected: string): Step => ({
  call: 'card_checkout_opened',
  with: ofFirst({ session_id: 'cs_1', url: 'https://pay.example.test/cs_1', expires_at: '2026-07-16T01:00:00Z' }),
  as: 'service',
  expected,
})
export const paid = (
  amount: number,
  status = 'pending',
) => `insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD}', 'deposit', 'cash', ${amount}); update public.bookings set status = '${status}',
  expires_at = case when '${status}' = 'pending' then expires_at end where id = '${HELD}';`

const toClose: Step = { call: 'checkouts_to_close', as: 'service', expected: 'ok' }

const beginning: Case[] = [
  {
    name: 'a checkout for a hold takes the first instalment, and its page is opened once',
    given: ready,
    ...begin('ready'),
    then: [toOpen('open'), opened('opened'), opened('already_opened'), toOpen('open'), begin('ready')],
  },
  {
    name: 'a checkout page lasts as long as the hold, but at least half an hour',
    given: `${ready} update public.bookings set expires_at = ${moment('10 hours')} where id = '${HELD}'`,
    ...begin('ready'),
    then: [{ ...again(2), at: moment('9 hours 50 minutes') }],
  },
  {
    name: 'a second checkout request closes the first checkout',
    given: ready,
    ...begin('ready'),
    then: [opened('opened'), again(2), begin('already_closed'), toOpen('closed'), toClose, opened('closed')],
  },
  {
    name: 'an expired checkout page is replaced by a new checkout',
    given: ready,
    ...begin('ready'),
    then: [
      { ...toOpen('closed'), at: moment('23 hours') },
      begin('already_closed'),
      { ...again(2), at: moment('23 hours') },
    ],
  },
  {
    name: 'a checkout for a partly paid hold takes the rest of the first instalment',
    given: `${ready} ${paid(300)}`,
    ...begin('ready'),
  },
  {
    name: 'a checkout for a hold takes at least the first instalment and at most the total',
    given: ready,
    ...begin('too_small', { amount: 799.99 }),
    then: [again(2, 'ready', { amount: 1800 }), again(3, 'too_much', { amount: 1800.01 })],
  },
  {
    name: "a checkout for a confirmed booking takes the next instalment or an amount of the member's choice",
    given: firm,
    ...begin('ready'),
    then: [
      again(2, 'ready', { amount: 0.5 }),
      again(3, 'too_small', { amount: 0.49 }),
      again(4, 'too_much', { amount: 1000.01 }),
      again(5, 'invalid', { amount: -1 }),
      again(6, 'ready', { amount: 1000 }),
    ],
  },
  { name: 'a checkout takes all overdue instalments at once', given: firm, ...begin('ready'), at: moment('70 days') },
  {
    name: 'a checkout leaves out money that is already processing',
    given: `${firm} ${checkout({ amount: '500', status: `'processing'` })}`,
    ...begin('ready'),
    then: [again(2, 'too_much', { amount: 500.01 })],
  },
  {
    name: 'a checkout returns processing when all money due is already processing',
    given: `${ready} ${checkout({ status: `'processing'` })}`,
    ...begin('processing'),
  },
  {
    name: 'a checkout returns nothing_due for a paid booking',
    given: `${ready} ${paid(1800, 'confirmed')}`,
    ...begin('nothing_due'),
  },
  { name: 'a checkout is refused for an expired hold', given: ready, ...begin('not_live'), at: moment('48 hours') },
  {
    name: "a checkout above the provider's maximum amount is refused",
    given: `${ready} update public.bookings set total_amount = 2000000 where id = '${HELD}';
      update public.installments set amount = 2000000 where booking_id = '${HELD}' and sequence = 1`,
    ...begin('too_much'),
  },
  { name: 'a checkout is refused without a payment provider', given: held, ...begin('no_provider') },
  {
    name: 'a booking has at most twenty card checkouts an hour',
    given: `${ready} insert into public.card_checkouts (booking_id, round, amount, mode, account_id, status, expires_at)
      select '${HELD}', 1, 800, 'test', 'acct_house', 'closed', private.now() from generate_series(1, 18)`,
    ...begin('ready'),
    then: [again(2), again(3, 'too_many'), { ...again(4), at: moment('1 hour') }],
  },
  {
    name: "a checkout is started by the booking's member or an admin, not by other members or visitors",
    given: ready,
    ...begin('not_found', {}, OTHER),
    then: [begin('not_found', {}, null), begin('not_found', { booking_id: nothing }), begin('ready', {}, ADMIN)],
  },
  {
    name: 'a checkout names exactly one booking or order, and its request ID cannot be reused for another',
    given: `${ready} ${ordered.replace(connected, '')}`,
    ...begin('ready'),
    then: [
      begin('invalid', { order_id: ORDER }),
      begin('invalid', { booking_id: null }),
      begin('invalid', { request_id: null }),
      begin('invalid', { amount: 900 }),
      guest('invalid'),
      guest('invalid', { amount: 100, request_id: request(2) }),
    ],
  },
]

const orders: Case[] = [
  {
    name: 'a visitor pays the full amount of an order with its secret link',
    given: ordered,
    ...guest('ready'),
    then: [toOpen('open'), guest('not_found', { token: nothing }), guest('not_found', { order_id: nothing })],
  },
  {
    name: 'a checkout returns nothing_due for a paid order',
    given: `${ordered} update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER}'`,
    ...guest('nothing_due'),
    then: [{ ...begin('nothing_due', { booking_id: null, order_id: order(1) }) }],
  },
  { name: 'a checkout is refused for an expired order', given: ordered, ...guest('not_live'), at: moment('7 days') },
  {
    name: "a checkout returns processing while the order's card payment is processing",
    given: `${ordered} ${checkout({ booking_id: 'null', order_id: `'${ORDER}'`, status: `'processing'`, amount: '100' })}`,
    ...guest('processing'),
  },
  {
    name: "an order below the provider's minimum amount cannot be paid by card",
    given: `${ordered} update public.orders set total = 0.49 where id = '${ORDER}'`,
    ...guest('too_small'),
  },
  {
    name: "an order above the provider's maximum amount cannot be paid by card",
    given: `${ordered} update public.orders set total = 1000000 where id = '${ORDER}'`,
    ...guest('too_much'),
  },
]

export const cases: Case[] = [...beginning, ...orders]
