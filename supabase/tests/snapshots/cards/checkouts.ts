import { addedRowId, ADMIN, MEMBER, UNKNOWN_ID, order, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID, insertHoldSql } from '../payments/transfers'
import { insertProviderSql } from './provider-events'

/** The demo member's pending booking (AUD 1,800, of which 800 is due today), and a connection to the provider. */
export const insertPayableHoldSql = `${insertProviderSql} ${insertHoldSql}`
/** The demo member's booking, confirmed by a cash payment of its first instalment. */
export const insertConfirmedBookingSql = `${insertPayableHoldSql} insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD_ID}', 'deposit', 'cash', 800);
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD_ID}';`
/** A visitor's unpaid order of 100, and the token of its secret link. */
export const ORDER_ID = addedRowId(70)
export const ORDER_TOKEN = addedRowId(71)
export const insertOrderSql = `${insertProviderSql} insert into public.orders (id, full_name, email, delivery, subtotal,
    shipping, total) values ('${ORDER_ID}', 'Gwen Guest', 'gwen@example.test', 'collect', 100, 0, 100);
  update private.order_tokens set token = '${ORDER_TOKEN}' where order_id = '${ORDER_ID}';
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
    values ('${ORDER_ID}', '20000000-0000-4000-8000-000000000003', 'Stickers', 8, 2, true);`
export const CHECKOUT_ID = addedRowId(72)
export const insertCheckoutSql = (columns: Record<string, string> = {}): string => {
  const checkoutColumns = {
    id: `'${CHECKOUT_ID}'`,
    booking_id: `'${HELD_ID}'`,
    round: '1',
    amount: '800',
    mode: `'test'`,
    account_id: `'acct_house'`,
    created_by: `'${MEMBER}'`,
    expires_at: timeAfterTest('23 hours'),
    session_id: `'cs_1'`,
    url: `'https://pay.example.test/cs_1'`,
    ...columns,
  }
  const { url, ...columnValues } = checkoutColumns
  const insertPageSql = `insert into private.checkout_pages (checkout_id, url) values (${checkoutColumns.id}, ${url});`
  return `insert into public.card_checkouts (${Object.keys(columnValues).join(', ')}) values (${Object.values(columnValues).join(', ')});
    ${url === 'null' ? '' : insertPageSql}`
}

const beginCheckout = (
  expected: string,
  overrides: Record<string, unknown> = {},
  caller: string | null = MEMBER,
): SnapshotStep => ({
  call: 'begin_card_checkout',
  with: { booking_id: HELD_ID, request_id: request(1), ...overrides },
  as: caller,
  expected,
})
const repeatCheckout = (n: number, expected = 'ready', overrides: Record<string, unknown> = {}) =>
  beginCheckout(expected, { request_id: request(n), ...overrides })
const beginOrderCheckout = (
  expected: string,
  overrides: Record<string, unknown> = {},
  caller: string | null = null,
): SnapshotStep => ({
  call: 'begin_card_checkout',
  with: { order_id: ORDER_ID, token: ORDER_TOKEN, request_id: request(1), ...overrides },
  as: caller,
  expected,
})
type StepResult = Record<string, never>
const withFirstCheckout =
  (overrides: Record<string, unknown> = {}) =>
  (earlierResults: StepResult[]) => ({
    checkout_id: earlierResults[0]?.checkout_id,
    ...overrides,
  })
const readCheckoutToOpen = (expected: string): SnapshotStep => ({
  call: 'card_checkout_to_open',
  with: withFirstCheckout(),
  as: 'service',
  expected,
})
const recordOpenedPage = (expected: string): SnapshotStep => ({
  call: 'card_checkout_opened',
  with: withFirstCheckout({
    session_id: 'cs_1',
    url: 'https://pay.example.test/cs_1',
    expires_at: '2026-07-16T01:00:00Z',
  }),
  as: 'service',
  expected,
})
export const insertHoldPaymentSql = (
  amount: number,
  status = 'pending',
) => `insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD_ID}', 'deposit', 'cash', ${amount}); update public.bookings set status = '${status}',
  expires_at = case when '${status}' = 'pending' then expires_at end where id = '${HELD_ID}';`

const LIST_CHECKOUTS_TO_CLOSE_STEP: SnapshotStep = { call: 'checkouts_to_close', as: 'service', expected: 'ok' }

const beginCases: SnapshotCase[] = [
  {
    name: 'a checkout for an unpaid booking charges the first instalment, and has one payment page',
    given: insertPayableHoldSql,
    ...beginCheckout('ready'),
    then: [
      readCheckoutToOpen('open'),
      recordOpenedPage('opened'),
      recordOpenedPage('already_opened'),
      readCheckoutToOpen('open'),
      beginCheckout('ready'),
    ],
  },
  {
    name: 'a checkout page expires with its unpaid booking, but is open for at least half an hour',
    given: `${insertPayableHoldSql} update public.bookings set expires_at = ${timeAfterTest('10 hours')} where id = '${HELD_ID}'`,
    ...beginCheckout('ready'),
    then: [{ ...repeatCheckout(2), at: timeAfterTest('9 hours 50 minutes') }],
  },
  {
    name: 'a second checkout request for a booking closes its first checkout',
    given: insertPayableHoldSql,
    ...beginCheckout('ready'),
    then: [
      recordOpenedPage('opened'),
      repeatCheckout(2),
      beginCheckout('already_closed'),
      readCheckoutToOpen('closed'),
      LIST_CHECKOUTS_TO_CLOSE_STEP,
      recordOpenedPage('closed'),
    ],
  },
  {
    name: 'an expired checkout page is replaced by a new checkout',
    given: insertPayableHoldSql,
    ...beginCheckout('ready'),
    then: [
      { ...readCheckoutToOpen('closed'), at: timeAfterTest('23 hours') },
      beginCheckout('already_closed'),
      { ...repeatCheckout(2), at: timeAfterTest('23 hours') },
    ],
  },
  {
    name: 'a checkout for a partly paid pending booking charges the unpaid amount of the first instalment',
    given: `${insertPayableHoldSql} ${insertHoldPaymentSql(300)}`,
    ...beginCheckout('ready'),
  },
  {
    name: 'a checkout for an unpaid booking charges at least the first instalment and at most the total',
    given: insertPayableHoldSql,
    ...beginCheckout('too_small', { amount: 799.99 }),
    then: [repeatCheckout(2, 'ready', { amount: 1800 }), repeatCheckout(3, 'too_much', { amount: 1800.01 })],
  },
  {
    name: "a checkout for a confirmed booking charges the next instalment or an amount of the member's choice",
    given: insertConfirmedBookingSql,
    ...beginCheckout('ready'),
    then: [
      repeatCheckout(2, 'ready', { amount: 0.5 }),
      repeatCheckout(3, 'too_small', { amount: 0.49 }),
      repeatCheckout(4, 'too_much', { amount: 1000.01 }),
      repeatCheckout(5, 'invalid', { amount: -1 }),
      repeatCheckout(6, 'ready', { amount: 1000 }),
    ],
  },
  {
    name: 'a checkout charges all overdue instalments together',
    given: insertConfirmedBookingSql,
    ...beginCheckout('ready'),
    at: timeAfterTest('70 days'),
  },
  {
    name: 'a checkout leaves out the amount that another card payment is already processing',
    given: `${insertConfirmedBookingSql} ${insertCheckoutSql({ amount: '500', status: `'processing'` })}`,
    ...beginCheckout('ready'),
    then: [repeatCheckout(2, 'too_much', { amount: 500.01 })],
  },
  {
    name: 'starting a checkout returns "processing" when card payments for all money due are already processing',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ status: `'processing'` })}`,
    ...beginCheckout('processing'),
  },
  {
    name: 'a checkout returns nothing_due for a paid booking',
    given: `${insertPayableHoldSql} ${insertHoldPaymentSql(1800, 'confirmed')}`,
    ...beginCheckout('nothing_due'),
  },
  {
    name: 'a checkout is refused for an expired booking',
    given: insertPayableHoldSql,
    ...beginCheckout('not_live'),
    at: timeAfterTest('48 hours'),
  },
  {
    name: "a checkout above the provider's maximum amount is refused",
    given: `${insertPayableHoldSql} update public.booking_lines set unit_price = 2000000, quantity = 1 where booking_id = '${HELD_ID}';
      update public.installments set amount = 2000000 where booking_id = '${HELD_ID}' and sequence = 1`,
    ...beginCheckout('too_much'),
  },
  {
    name: 'a checkout is refused without a payment provider',
    given: insertHoldSql,
    ...beginCheckout('no_provider'),
  },
  {
    name: 'a booking has at most twenty card checkouts an hour',
    given: `${insertPayableHoldSql} insert into public.card_checkouts (booking_id, round, amount, mode, account_id, status, expires_at)
      select '${HELD_ID}', 1, 800, 'test', 'acct_house', 'closed', private.now() from generate_series(1, 18)`,
    ...beginCheckout('ready'),
    then: [repeatCheckout(2), repeatCheckout(3, 'too_many'), { ...repeatCheckout(4), at: timeAfterTest('1 hour') }],
  },
  {
    name: "a booking's member or an admin can start its checkout, and other members and visitors cannot",
    given: insertPayableHoldSql,
    ...beginCheckout('not_found', {}, OTHER_MEMBER),
    then: [
      beginCheckout('not_found', {}, null),
      beginCheckout('not_found', { booking_id: UNKNOWN_ID }),
      beginCheckout('ready', {}, ADMIN),
    ],
  },
  {
    name: 'a checkout pays for exactly one booking or order, and a second one needs a new request id',
    given: `${insertPayableHoldSql} ${insertOrderSql.replace(insertProviderSql, '')}`,
    ...beginCheckout('ready'),
    then: [
      beginCheckout('invalid', { order_id: ORDER_ID }),
      beginCheckout('invalid', { booking_id: null }),
      beginCheckout('invalid', { request_id: null }),
      beginCheckout('invalid', { amount: 900 }),
      beginOrderCheckout('invalid'),
      beginOrderCheckout('invalid', { amount: 100, request_id: request(2) }),
    ],
  },
]

const orderCases: SnapshotCase[] = [
  {
    name: 'a visitor pays the full amount of an order with its secret link',
    given: insertOrderSql,
    ...beginOrderCheckout('ready'),
    then: [
      readCheckoutToOpen('open'),
      beginOrderCheckout('not_found', { token: UNKNOWN_ID }),
      beginOrderCheckout('not_found', { order_id: UNKNOWN_ID }),
    ],
  },
  {
    name: 'a checkout returns nothing_due for a paid order',
    given: `${insertOrderSql} update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER_ID}'`,
    ...beginOrderCheckout('nothing_due'),
    then: [{ ...beginCheckout('nothing_due', { booking_id: null, order_id: order(1) }) }],
  },
  {
    name: 'a checkout is refused for an expired order',
    given: insertOrderSql,
    ...beginOrderCheckout('not_live'),
    at: timeAfterTest('7 days'),
  },
  {
    name: 'starting a checkout returns "processing" while a card payment for the same order is processing',
    given: `${insertOrderSql} ${insertCheckoutSql({ booking_id: 'null', order_id: `'${ORDER_ID}'`, status: `'processing'`, amount: '100' })}`,
    ...beginOrderCheckout('processing'),
  },
  {
    name: "an order below the provider's minimum amount cannot be paid by card",
    given: `${insertOrderSql} update public.orders set total = 0.49 where id = '${ORDER_ID}'`,
    ...beginOrderCheckout('too_small'),
  },
  {
    name: "an order above the provider's maximum amount cannot be paid by card",
    given: `${insertOrderSql} update public.orders set total = 1000000 where id = '${ORDER_ID}'`,
    ...beginOrderCheckout('too_much'),
  },
]

export const checkoutsCases: SnapshotCase[] = [...beginCases, ...orderCases]
