import { added, ADMIN, MEMBER, nothing, order, OTHER } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { HELD, held } from '../payments/transfers'
import { connected } from './provider-post'

/** The demo member's pending booking (1,800, of it 800 today), and a connection to the provider. */
export const ready = `${connected} ${held}`
/** The same, paid its first part in cash and firm. */
export const firm = `${ready} insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD}', 'deposit', 'cash', 800);
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD}';`
/** A guest's unpaid order of 100, by its secret link. */
export const ORDER = added(70)
export const TOKEN = added(71)
export const ordered = `${connected} insert into public.orders (id, full_name, email, delivery, subtotal,
    shipping, total) values ('${ORDER}', 'Gwen Guest', 'gwen@example.test', 'collect', 100, 0, 100);
  update private.order_tokens set token = '${TOKEN}' where order_id = '${ORDER}';
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
    values ('${ORDER}', '20000000-0000-4000-8000-000000000003', 'Stickers', 8, 2, true);`
/** A checkout as it stands in the table. */
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

const begin = (answers: string, more: Record<string, unknown> = {}, as: string | null = MEMBER): Step => ({
  call: 'begin_card_checkout',
  with: { booking_id: HELD, request_id: request(1), ...more },
  as,
  answers,
})
const again = (n: number, answers = 'ready', more: Record<string, unknown> = {}) =>
  begin(answers, { request_id: request(n), ...more })
const guest = (answers: string, more: Record<string, unknown> = {}, as: string | null = null): Step => ({
  call: 'begin_card_checkout',
  with: { order_id: ORDER, token: TOKEN, request_id: request(1), ...more },
  as,
  answers,
})
type Told = Record<string, never>
const ofFirst =
  (more: Record<string, unknown> = {}) =>
  (told: Told[]) => ({
    checkout_id: told[0]?.checkout_id,
    ...more,
  })
const toOpen = (answers: string): Step => ({ call: 'card_checkout_to_open', with: ofFirst(), as: 'service', answers })
const opened = (answers: string): Step => ({
  call: 'card_checkout_opened',
  with: ofFirst({ session_id: 'cs_1', url: 'https://pay.example.test/cs_1', expires_at: '2026-07-16T01:00:00Z' }),
  as: 'service',
  answers,
})
export const paid = (
  amount: number,
  status = 'pending',
) => `insert into public.payments (booking_id, kind, method, amount)
  values ('${HELD}', 'deposit', 'cash', ${amount}); update public.bookings set status = '${status}',
  expires_at = case when '${status}' = 'pending' then expires_at end where id = '${HELD}';`

const toClose: Step = { call: 'checkouts_to_close', as: 'service', answers: 'ok' }

const beginning: Case[] = [
  {
    name: 'a hold is asked for its first part; the page is told what for, opens once, and is known again',
    given: ready,
    ...begin('ready'),
    then: [toOpen('open'), opened('opened'), opened('already'), toOpen('open'), begin('ready')],
  },
  {
    name: 'the page waits as long as the hold, half an hour at least',
    given: `${ready} update public.bookings set expires_at = ${moment('10 hours')} where id = '${HELD}'`,
    ...begin('ready'),
    then: [{ ...again(2), at: moment('9 hours 50 minutes') }],
  },
  {
    name: 'a second press asks anew and closes what the first began; both are of one round',
    given: ready,
    ...begin('ready'),
    then: [opened('opened'), again(2), begin('already'), toOpen('over'), toClose, opened('over')],
  },
  {
    name: 'a page that nobody can open any more is begun anew',
    given: ready,
    ...begin('ready'),
    then: [{ ...toOpen('over'), at: moment('23 hours') }, begin('already'), { ...again(2), at: moment('23 hours') }],
  },
  { name: 'the rest of a hold is asked for', given: `${ready} ${paid(300)}`, ...begin('ready') },
  {
    name: 'of a hold at least its first part is asked for',
    given: ready,
    ...begin('too_small', { amount: 799.99 }),
    then: [again(2, 'ready', { amount: 1800 }), again(3, 'too_much', { amount: 1800.01 })],
  },
  {
    name: 'a booking that is firm is asked for its next part, or for what its owner likes to pay',
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
  { name: 'all that is overdue is asked for at once', given: firm, ...begin('ready'), at: moment('70 days') },
  {
    name: 'what is on its way is not asked for again',
    given: `${firm} ${checkout({ amount: '500', status: `'processing'` })}`,
    ...begin('ready'),
    then: [again(2, 'too_much', { amount: 500.01 })],
  },
  {
    name: 'where all that is due is on its way, nothing is asked for',
    given: `${ready} ${checkout({ status: `'processing'` })}`,
    ...begin('processing'),
  },
  { name: 'what is paid is not asked for', given: `${ready} ${paid(1800, 'confirmed')}`, ...begin('nothing_due') },
  { name: 'what has run out is not asked for', given: ready, ...begin('not_live'), at: moment('48 hours') },
  {
    name: 'nobody is asked for more than the provider takes at once',
    given: `${ready} update public.bookings set total_amount = 2000000 where id = '${HELD}';
      update public.installments set amount = 2000000 where booking_id = '${HELD}' and sequence = 1`,
    ...begin('too_much'),
  },
  { name: 'without a provider nothing is asked for', given: held, ...begin('no_provider') },
  {
    name: 'a booking has at most twenty card checkouts an hour',
    given: `${ready} insert into public.card_checkouts (booking_id, round, amount, mode, account_id, status, expires_at)
      select '${HELD}', 1, 800, 'test', 'acct_house', 'closed', private.now() from generate_series(1, 18)`,
    ...begin('ready'),
    then: [again(2), again(3, 'too_many'), { ...again(4), at: moment('1 hour') }],
  },
  {
    name: 'another member begins nothing for it, an admin does, and nobody is nobody',
    given: ready,
    ...begin('not_found', {}, OTHER),
    then: [begin('not_found', {}, null), begin('not_found', { booking_id: nothing }), begin('ready', {}, ADMIN)],
  },
  {
    name: 'one thing is paid, by one press of a button',
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
    name: 'a guest pays an order by its secret link, whole',
    given: ordered,
    ...guest('ready'),
    then: [toOpen('open'), guest('not_found', { token: nothing }), guest('not_found', { order_id: nothing })],
  },
  {
    name: 'an order that is paid or costs nothing asks for nothing',
    given: `${ordered} update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER}'`,
    ...guest('nothing_due'),
    then: [{ ...begin('nothing_due', { booking_id: null, order_id: order(1) }) }],
  },
  { name: 'an order that ran out is not asked for', given: ordered, ...guest('not_live'), at: moment('7 days') },
  {
    name: 'an order whose money is on its way is not asked for',
    given: `${ordered} ${checkout({ booking_id: 'null', order_id: `'${ORDER}'`, status: `'processing'`, amount: '100' })}`,
    ...guest('processing'),
  },
  {
    name: 'an order of cents is paid otherwise',
    given: `${ordered} update public.orders set total = 0.49 where id = '${ORDER}'`,
    ...guest('too_small'),
  },
  {
    name: 'an order of millions is paid otherwise',
    given: `${ordered} update public.orders set total = 1000000 where id = '${ORDER}'`,
    ...guest('too_much'),
  },
]

export const cases: Case[] = [...beginning, ...orders]
