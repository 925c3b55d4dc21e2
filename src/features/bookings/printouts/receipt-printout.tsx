import type { MyBooking } from '../member/my-booking-queries'
import { formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { PAYMENT_KIND_NAMES, PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import type { LedgerRow } from '@/features/payments/payment-queries'
import { Printout } from './printout'

interface ReceiptPrintoutProps {
  booking: MyBooking
  payment: LedgerRow
  /** The position of the payment in the booking's ledger, starting at 1. */
  receiptNumber: number
}

/** A printable receipt for a payment or refund. */
export const ReceiptPrintout = ({ booking, payment, receiptNumber }: ReceiptPrintoutProps) => {
  const isRefund = payment.amount < 0
  const amount = Math.abs(payment.amount)
  return (
    <Printout
      title={isRefund ? 'Refund Receipt' : 'Receipt'}
      facts={[
        ['Receipt number', `${booking.reference}-${receiptNumber}`],
        ['Invoice number', booking.reference],
        ['Date', formatInstantDate(payment.paid_at)],
      ]}
      recipient={[booking.billing_name, booking.customer_email]}
    >
      <dl className="grid gap-3">
        {[
          ['For', booking.event_title],
          ['Payment', PAYMENT_KIND_NAMES[payment.kind]],
          ['Method', PAYMENT_METHOD_NAMES[payment.method]],
          ['Reference', payment.reference ?? 'None'],
          ['GST included', formatMoneyExact(Math.abs(payment.gst))],
          [isRefund ? 'Refunded' : 'Received', formatMoneyExact(amount)],
        ].map(([term, text]) => (
          <div key={term} className="flex justify-between gap-4 border-t pt-3">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </Printout>
  )
}
