import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MyBooking, ScheduledInstallment } from '../member/my-booking-queries'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { createBalanceLine, createPaymentLines, TOTAL_LABEL, createEventLines } from '@/lib/rules/invoice-lines'
import type { LedgerRow } from '@/features/payments/payment-queries'
import { Printout } from './printout'

const LINE_CLASS = 'border-t py-2 pr-2 last:pr-0'

const InvoiceTable = ({ title, headings, children }: { title: string; headings: string[]; children: ReactNode }) => (
  <div className="overflow-x-auto">
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead className="text-left text-sm text-muted">
        <tr>
          {headings.map((heading, index) => (
            <th
              key={heading}
              scope="col"
              className={`py-2 pr-2 font-medium last:pr-0 ${index === headings.length - 1 ? 'text-right' : ''}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface InvoicePrintoutProps {
  booking: MyBooking
  payments: LedgerRow[]
  schedule: ScheduledInstallment[]
}

/** The price of the trip by line, with the included GST. */
const EventTable = ({ booking, settings }: { booking: MyBooking; settings: PublicSettings }) => (
  <InvoiceTable title="Trip" headings={['Description', 'Quantity', 'Amount']}>
    {createEventLines(booking, settings).map(({ term, note, quantity, amount }, index) => (
      <tr key={index} className={quantity === undefined ? 'text-muted' : undefined}>
        <td className={LINE_CLASS} colSpan={quantity === undefined ? 2 : 1}>
          {term}
          {note && <span className="block text-sm text-muted">{note}</span>}
        </td>
        {quantity !== undefined && <td className={LINE_CLASS}>{quantity}</td>}
        <td className={`${LINE_CLASS} text-right tabular-nums`}>{formatMoneyExact(amount)}</td>
      </tr>
    ))}
    <tr className="font-semibold">
      <th scope="row" colSpan={2} className={`${LINE_CLASS} text-left`}>
        {TOTAL_LABEL}
      </th>
      <td className={`${LINE_CLASS} text-right tabular-nums`}>{formatMoneyExact(booking.invoice_total)}</td>
    </tr>
  </InvoiceTable>
)

/** The table with the payments, their receipt numbers and the balance. */
const PaymentsTable = ({ booking, payments }: Pick<InvoicePrintoutProps, 'booking' | 'payments'>) => (
  <InvoiceTable title="Payments" headings={['Payment', 'Receipt', 'Amount']}>
    {createPaymentLines(booking, payments).map(({ id, term, note, receipt, amount }) => (
      <tr key={id}>
        <td className={LINE_CLASS}>
          {term}
          <span className="block text-sm text-muted">{note}</span>
        </td>
        <td className={`${LINE_CLASS} text-sm whitespace-nowrap`}>
          {receipt && (
            <Link to={`?receipt=${id}`} className="inline-block py-1 text-lantern underline underline-offset-4">
              {receipt}
            </Link>
          )}
        </td>
        <td className={`${LINE_CLASS} text-right tabular-nums`}>{formatMoneyExact(amount)}</td>
      </tr>
    ))}
    {payments.length === 0 && (
      <tr>
        <td colSpan={3} className={`${LINE_CLASS} text-muted`}>
          No payment has arrived yet.
        </td>
      </tr>
    )}
    <tr>
      <th scope="row" colSpan={2} className={`${LINE_CLASS} text-left font-medium`}>
        Paid
      </th>
      <td className={`${LINE_CLASS} text-right tabular-nums`}>{formatMoneyExact(booking.paid_amount)}</td>
    </tr>
    <tr className="text-lg font-semibold">
      <th scope="row" colSpan={2} className={`${LINE_CLASS} text-left`}>
        {createBalanceLine(booking)[0]}
      </th>
      <td className={`${LINE_CLASS} text-right tabular-nums`}>{formatMoneyExact(createBalanceLine(booking)[1])}</td>
    </tr>
  </InvoiceTable>
)

/** The unpaid installments, and the bank account to which the customer pays them. */
const PaymentInstructions = ({ due, settings }: { due: ScheduledInstallment[]; settings: PublicSettings }) => (
  <div className="grid gap-1 text-sm">
    <p className="font-semibold">To pay</p>
    {due.map(({ sequence, due_date, amount }) => (
      <p key={sequence}>
        {formatDate(due_date)}: {formatMoneyExact(amount)}
      </p>
    ))}
    {settings.bank_transfers_open && (
      <p className="text-muted">
        Bank transfer to {settings.bank_account_name}, BSB {settings.bank_bsb}, account {settings.bank_account_number}.
        Please tell us about the bank transfer on your dashboard first: you’ll get the reference there.
      </p>
    )}
  </div>
)

/** The printable invoice of a booking. */
export const InvoicePrintout = ({ booking, payments, schedule }: InvoicePrintoutProps) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const isInactive = booking.status === 'cancelled' || booking.status === 'expired'
  const dueInstallments = isInactive ? [] : schedule.filter(({ status }) => status !== 'paid')
  return (
    <Printout
      title="Tax Invoice"
      facts={[
        ['Invoice number', booking.reference],
        ['Issued', formatInstantDate(booking.created_at)],
        ...(isInactive
          ? ([['Status', booking.status === 'cancelled' ? 'Cancelled' : 'Expired']] as [string, string][])
          : []),
      ]}
      recipient={[booking.billing_name, booking.customer_email, booking.billing_phone]}
    >
      <EventTable booking={booking} settings={settings} />
      <PaymentsTable booking={booking} payments={payments} />
      {dueInstallments.length > 0 && <PaymentInstructions due={dueInstallments} settings={settings} />}
    </Printout>
  )
}
