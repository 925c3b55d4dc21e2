import { counted, formatMoneyExact } from '../../../../src/lib/text.ts'
import { paths } from '../../../../src/lib/paths.ts'
import type { Rules } from '../outbox.ts'
import type { Facts } from './facts.ts'

export interface Words {
  subject: string
  paragraphs: string[]
  /** What is read off: a reference, an amount, an account. */
  rows?: [term: string, value: string][]
  /** The one thing to do, on a page of the site. */
  action?: { text: string; path: string }
  /** The secret of the link that ends letters of its kind. */
  unsubscribe?: string
}

/** Letters by their templates. */
export type Table = Record<string, (facts: Facts, rules: Rules) => Words>

export const dashboard = { text: 'Open My Dashboard', path: paths.dashboard }
export const trip = (f: Facts) => ({ text: 'See the Trip', path: paths.event(f.text('event_id')) })
export const invoice = (f: Facts) => ({ text: 'See the Invoice', path: paths.invoice(f.text('booking_id')) })
export const order = (f: Facts) => ({
  text: 'See My Order',
  path: `${paths.order(f.text('order_id'))}?token=${f.text('token')}`,
})
export const spots = (f: Facts): string => counted(f.amount('seats'), 'spot')

export const owedBack = (amount: number): string[] =>
  amount > 0 ? [`${formatMoneyExact(amount)} of it is more than was due. We pay it back to you.`] : []

/** Said where money that went back lowered the price. */
export const priceNow = (f: Facts): string[] =>
  f.has('total_before')
    ? [`Its price is now ${f.money('total')}, where it was ${f.money('total_before')}; nothing is to be paid again.`]
    : []
