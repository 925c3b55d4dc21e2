import { getToday } from '@/lib/dates'
import { paymentNotesLimits } from '@/lib/generated/limits'
import { MoneyDialog } from './money-dialog'
import { refundQuestion, type Direction } from '@/features/payments/payment-messages'
import { METHOD_NAMES } from '../payment-names'
import { moneyMessages, refundPurpose } from './payment-messages'
import { moveMoney } from './payment-mutations'

export interface MoneyBooking {
  id: string
  reference: string
  customer: string
  /** All in AUD. */
  paid: number
  owing: number
  refundDue: number
  /** In AUD: the next installment or its rest. Null: none is planned. */
  next: number | null
  /** Day of the booking: no payment is dated earlier. */
  bookedOn: string
  /** True if the booking holds seats, so that its price can be lowered. */
  live: boolean
}

interface AdminPaymentDialogProps {
  booking: MoneyBooking
  kind: Direction
  onClose: () => void
}

/** Records a payment for a booking, or a refund. */
export const AdminPaymentDialog = ({ booking, kind, onClose }: AdminPaymentDialogProps) => {
  const { id, reference, customer, paid, owing, refundDue, next, bookedOn, live } = booking
  const texts =
    kind === 'refund'
      ? {
          title: 'Issue Refund',
          max: paid,
          limit: 'what was paid',
          proposed: refundDue,
          question: (amount: number) => refundQuestion(amount, customer),
          purpose: live ? refundPurpose(refundDue) : undefined,
        }
      : {
          title: 'Record Payment',
          max: owing,
          limit: 'what is owing',
          proposed: Math.min(next ?? owing, owing),
          day: { label: 'Received on', from: bookedOn, to: getToday() },
        }
  return (
    <MoneyDialog
      {...texts}
      description={`${customer}, ${reference}`}
      noteMax={paymentNotesLimits.note.maxLength}
      methods={METHOD_NAMES}
      mutation={moveMoney(kind, id)}
      about={id}
      messages={moneyMessages}
      ends={['recorded', 'refunded', 'repeated']}
      currentMax={(result) => {
        if (result.status !== 'too_much') return null
        return 'paid' in result ? result.paid : result.balance
      }}
      onClose={onClose}
    />
  )
}
