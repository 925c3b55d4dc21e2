import {
  createBalanceLine,
  createPaymentLines,
  createSenderLines,
  TOTAL_LABEL,
  createEventLines,
} from '../lib/rules/invoice-lines.ts'
import { DRAFT_INVOICE_NOTE } from '../lib/rules/payment-names.ts'
import { formatInstantDate } from '../lib/dates.ts'
import { formatMoneyExact } from '../lib/text.ts'
import { site } from '../site.ts'
import type { EmailBooking, EmailPayment, EmailSettings } from './email-rows.ts'
import { renderHtmlDocument, PALETTE, UnbrokenReferences } from './layout.tsx'

const { light: lightPalette, dark: darkPalette } = PALETTE
/** Styles for screen and printer. Printing always uses light colors. */
const INVOICE_STYLES = `:root { color-scheme: light dark }
body { margin: 0; padding: 24px 12px; background: ${lightPalette.bg}; color: ${lightPalette.fg}; font: 16px/1.5 Helvetica, Arial, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 28px 24px; background: ${lightPalette.surface}; border: 1px solid ${lightPalette.line}; border-radius: 16px }
h1 { margin: 0; font-size: 26px; line-height: 1.2 } .brand { color: ${lightPalette.lantern}; font-size: 20px; font-weight: 700; margin: 0 }
.muted { color: ${lightPalette.muted}; font-size: 14px } table { width: 100%; margin: 24px 0 0; border-collapse: collapse }
caption { text-align: left; font-weight: 700; padding-bottom: 4px }
th, td { padding: 8px 8px 8px 0; border-top: 1px solid ${lightPalette.line}; text-align: left; vertical-align: top; font-weight: 400 }
td:last-child { padding-right: 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums } .sum > * { font-weight: 700 }
@media screen and (prefers-color-scheme: dark) {
body { background: ${darkPalette.bg}; color: ${darkPalette.fg} } main { background: ${darkPalette.surface}; border-color: ${darkPalette.line} }
.brand { color: ${darkPalette.lantern} } .muted { color: ${darkPalette.muted} } th, td { border-color: ${darkPalette.line} } }
@media print { body { padding: 0; background: none } main { border: 0; padding: 0 } }`

type InvoiceLine = [term: string, amount: number, note?: string | undefined]

const InvoiceTable = ({ title, lines, sum }: { title: string; lines: InvoiceLine[]; sum: InvoiceLine }) => (
  <table>
    <caption>{title}</caption>
    <tbody>
      {lines.map(([term, amount, note], index) => (
        <tr key={index}>
          <th scope="row">
            {term}
            {note && (
              <div className="muted">
                <UnbrokenReferences>{note}</UnbrokenReferences>
              </div>
            )}
          </th>
          <td>{formatMoneyExact(amount)}</td>
        </tr>
      ))}
      <tr className="sum">
        <th scope="row">{sum[0]}</th>
        <td>{formatMoneyExact(sum[1])}</td>
      </tr>
    </tbody>
  </table>
)

interface InvoiceProps {
  booking: EmailBooking
  payments: EmailPayment[]
  settings: EmailSettings
}

const Invoice = ({ booking, payments, settings }: InvoiceProps) => (
  <html lang="en-AU">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`Tax Invoice ${booking.reference}`}</title>
      <style dangerouslySetInnerHTML={{ __html: INVOICE_STYLES }} />
    </head>
    <body>
      <main>
        <p className="brand">{site.brand}</p>
        <p className="muted">{createSenderLines(settings).join(' · ')}</p>
        <h1>
          <UnbrokenReferences>{`Tax Invoice ${booking.reference}`}</UnbrokenReferences>
        </h1>
        {settings.legal_texts_are_drafts && <p className="sum">{DRAFT_INVOICE_NOTE}</p>}
        <p className="muted">
          Issued {formatInstantDate(booking.created_at)} to {booking.billing_name}
          {booking.customer_email && `, ${booking.customer_email}`}
        </p>
        <InvoiceTable
          title="Trip"
          lines={createEventLines(booking, settings).map(({ term, note, quantity, amount }) => [
            term,
            amount,
            note
              ? `${note}. Seats: ${quantity}`
              : quantity !== undefined && quantity > 1
                ? `Quantity: ${quantity}`
                : undefined,
          ])}
          sum={[TOTAL_LABEL, booking.invoice_total]}
        />
        <InvoiceTable
          title="Payments"
          lines={createPaymentLines(booking, payments).map(({ term, note, receipt, amount }) => [
            term,
            amount,
            `${note}, receipt ${receipt}`,
          ])}
          sum={createBalanceLine(booking)}
        />
      </main>
    </body>
  </html>
)

/** The invoice as a self-contained HTML page. The invoice on the site also says how to pay. */
export const renderInvoicePage = (booking: EmailBooking, payments: EmailPayment[], settings: EmailSettings): string =>
  renderHtmlDocument(<Invoice booking={booking} payments={payments} settings={settings} />)
