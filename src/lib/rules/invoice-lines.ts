import { createCompanyLines, type CompanyIdentity } from '../company-details.ts'
import { formatDateRange, formatInstantDate } from '../dates.ts'
import type { TableRow } from '../table-rows.ts'
import { PAYMENT_KIND_NAMES, PAYMENT_METHOD_NAMES, type PaymentKind, type PaymentMethod } from './payment-names.ts'

/** The company's details on invoices and receipts. */
export type CompanyDetails = CompanyIdentity & Pick<TableRow<'public_settings'>, 'email' | 'phone' | 'gst_percent'>

/** The company's details as lines of text. A detail without a value has no line. */
export const createSenderLines = (settings: CompanyDetails): string[] =>
  [...createCompanyLines(settings), settings.email, settings.phone].filter(Boolean)

/** A line of the price of a booking, such as the seats or an extra. */
export type BookingLine = TableRow<'booking_overview'>['lines'][number]

/** Formats a line: the description, with the quantity if there are several units. */
export const formatBookingLine = ({ description, quantity }: Pick<BookingLine, 'description' | 'quantity'>): string =>
  quantity > 1 ? `${description}, ${quantity} ×` : description

/** The items that make up the price of a booking, for the component PriceLines. */
export const toPriceLines = (lines: readonly Omit<BookingLine, 'gst_free'>[]): { label: string; amount: number }[] =>
  lines.map((line) => ({
    label: line.kind === 'seat' ? `Seats, ${line.quantity} ×` : formatBookingLine(line),
    amount: line.amount,
  }))

interface InvoiceBooking {
  event_title: string
  event_location: string
  start_date: string
  end_date: string
  seats: number
  total_amount: number
  invoice_total: number
  gst: number
  lines: BookingLine[]
}

interface InvoiceLine {
  term: string
  note?: string
  /** Number of units; undefined if the line has none. */
  quantity?: number
  amount: number
}

/** The label of the GST line on an invoice. */
const formatGstLabel = ({ gst, total_amount }: { gst: number; total_amount: number }, percent: number): string =>
  gst === 0 && total_amount > 0 ? 'GST-free' : `GST included (${percent}%)`

export const TOTAL_LABEL = 'Total (AUD)'

/** The last line of the invoice: the balance, or the refund due. */
export const createBalanceLine = ({ balance, refund_due }: { balance: number; refund_due: number }): [string, number] =>
  refund_due > 0 ? ['Refund due to you', refund_due] : ['Balance due', balance]

/**
 * The lines of the booking, and a line with the GST included in the price. The line for the seats shows the trip's
 * title.
 */
export const createEventLines = (booking: InvoiceBooking, { gst_percent }: CompanyDetails): InvoiceLine[] => [
  ...booking.lines.map(({ kind, description, quantity, amount }) =>
    kind === 'seat'
      ? {
          term: booking.event_title,
          note: `${booking.event_location}, ${formatDateRange(booking.start_date, booking.end_date)}`,
          quantity: booking.seats,
          amount,
        }
      : { term: description, quantity, amount },
  ),
  ...(booking.invoice_total === booking.total_amount
    ? []
    : [{ term: 'Cancellation adjustment', amount: booking.invoice_total - booking.total_amount }]),
  { term: formatGstLabel(booking, gst_percent), amount: booking.gst },
]

interface InvoicePayment {
  id: string
  kind: PaymentKind
  method: PaymentMethod
  amount: number
  paid_at: string
}

/** The lines with payments and refunds, each with a receipt number. Money that moved between bookings has no receipt. */
export const createPaymentLines = ({ reference }: { reference: string }, payments: readonly InvoicePayment[]) =>
  payments.map(({ id, kind, method, amount, paid_at }, index) => ({
    id,
    term: `${PAYMENT_KIND_NAMES[kind]}, ${PAYMENT_METHOD_NAMES[method]}`,
    note: formatInstantDate(paid_at),
    receipt: kind === 'split' ? null : `${reference}-${index + 1}`,
    amount,
  }))
