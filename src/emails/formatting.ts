import { createCompanyLines, type CompanyIdentity } from '../lib/company-details.ts'
import { pluralise, formatMoneyExact } from '../lib/text.ts'
import { paths } from '../lib/paths.ts'
import type { EmailSettings } from './email-rows.ts'
import type { EmailData } from './email-data.ts'

export interface EmailText {
  subject: string
  paragraphs: string[]
  /** Details such as reference, amount or bank account, as term and value. With a path, the value links to a page. */
  rows?: [term: string, value: string, path?: string][]
  /** The button of the email, which links to a page of the site. */
  action?: { text: string; path: string }
  /** The token of the unsubscribe link, and the reason why the recipient gets the email. */
  unsubscribe?: { token: string; reason: string }
}

/** Functions that write the text of an email, by the name of the email template. */
export type EmailTemplates = Record<string, (facts: EmailData, settings: EmailSettings) => EmailText>

export const DASHBOARD_ACTION = { text: 'Open My Dashboard', path: paths.dashboard }
export const createEventAction = (f: EmailData) => ({ text: 'See the Trip', path: paths.event(f.text('event_id')) })
export const createInvoiceAction = (f: EmailData) => ({
  text: 'See the Invoice',
  path: paths.invoice(f.text('booking_id')),
})
export const createOrderAction = (f: EmailData) => ({
  text: 'See My Order',
  path: `${paths.order(f.text('order_id'))}?token=${f.text('token')}`,
})
export const formatSpots = (f: EmailData): string => pluralise(f.amount('seats'), 'spot')

/** The company's name and contact details on one line. */
export const formatCompanyLine = (settings: CompanyIdentity): string => createCompanyLines(settings).join(' · ')

export const createOverpaymentNote = (amount: number): string[] =>
  amount > 0 ? [`${formatMoneyExact(amount)} of it is more than you owe. We’ll refund it.`] : []

/** The parts of the price, as label and amount. */
export const createPriceRows = (f: EmailData): NonNullable<EmailText['rows']> =>
  f.has('lines')
    ? f
        .list('lines')
        .map((line): [string, string] => [
          line.text('kind') === 'seat' ? 'Seats' : line.text('description'),
          line.money('amount'),
        ])
    : []

/** The paragraph about a refund that lowered the price. Empty for other refunds. */
export const createPriceNote = (f: EmailData): string[] =>
  f.has('total_before')
    ? [`The price was ${f.money('total_before')} and is now ${f.money('total')}, so you don’t owe this amount again.`]
    : []
