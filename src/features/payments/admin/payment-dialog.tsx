import { getToday } from '@/lib/dates'
import { paymentNotesLimits } from '@/lib/generated/limits'
import { MoneyDialog } from './money-dialog'
import { createRefundQuestion, type PaymentDirection } from '@/features/payments/payment-messages'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { moneyMessages, getRefundPurpose } from './payment-messages'
import { recordMoneyMovement } from './payment-mutations'

export interface MoneyBooking {
  id: string
  reference: string
  customer: string
  /** `paid`, `owing` and `refundDue` are in AUD. */
  paid: number
  owing: number
  refundDue: number
  /** The next installment, or the unpaid part of it, in AUD. Null if no installment is left to pay. */
  nextAmount: number | null
  /** The day on which the booking was made. Payments cannot have an earlier date. */
  bookedOn: string
  /** True if the booking is pending or confirmed, so that a refund may lower its price. */
  isActive: boolean
}

interface AdminPaymentDialogProps {
  booking: MoneyBooking
  kind: PaymentDirection
  onClose: () => void
}

/** A dialog in which staff record a payment for a booking, or a refund. */
export const AdminPaymentDialog = ({ booking, kind, onClose }: AdminPaymentDialogProps) => {
  const { id, reference, customer, paid, owing, refundDue, nextAmount, bookedOn, isActive } = booking
  const dialogTexts =
    kind === 'refund'
      ? {
          title: 'Issue Refund',
          max: paid,
          limitName: 'what was paid',
          proposedAmount: refundDue,
          createQuestion: (amount: number) => createRefundQuestion(amount, customer),
          purpose: isActive ? getRefundPurpose(refundDue) : undefined,
        }
      : {
          title: 'Record Payment',
          max: owing,
          limitName: 'the amount owing',
          proposedAmount: Math.min(nextAmount ?? owing, owing),
          day: { label: 'Received on', from: bookedOn, to: getToday() },
        }
  return (
    <MoneyDialog
      {...dialogTexts}
      description={`${customer}, ${reference}`}
      noteMax={paymentNotesLimits.note.maxLength}
      methods={PAYMENT_METHOD_NAMES}
      mutation={recordMoneyMovement(kind, id)}
      itemId={id}
      messages={moneyMessages}
      closingStatuses={['recorded', 'refunded', 'repeated']}
      getCurrentMax={(result) => {
        if (result.status !== 'too_much') return null
        return 'paid' in result ? result.paid : result.balance
      }}
      onClose={onClose}
    />
  )
}
