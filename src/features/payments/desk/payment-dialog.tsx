import { LENGTHS } from '@/lib/law'
import { MoneyDialog } from '@/ui/form/money-dialog'
import { refundQuestion, type Direction } from '@/features/payments/payment-messages'
import { METHOD_NAMES } from '@/features/payments/payment-names'
import { moneyWords } from './payment-messages'
import { moveMoney } from './payment-mutations'

export interface MoneyBooking {
  id: string
  reference: string
  customer: string
  /** AUD, all three. */
  paid: number
  owing: number
  refundDue: number
}

interface AdminPaymentDialogProps {
  booking: MoneyBooking
  kind: Direction
  onClose: () => void
}

/** Money towards a booking, or back to whoever booked. */
export const AdminPaymentDialog = ({ booking, kind, onClose }: AdminPaymentDialogProps) => {
  const { id, reference, customer, paid, owing, refundDue } = booking
  const texts =
    kind === 'refund'
      ? {
          title: 'Issue Refund',
          most: paid,
          limit: 'what was paid',
          proposed: refundDue,
          question: (amount: number) => refundQuestion(amount, customer),
        }
      : { title: 'Record Payment', most: owing, limit: 'what is owing', proposed: owing }
  return (
    <MoneyDialog
      {...texts}
      description={`${customer}, ${reference}`}
      noteMost={LENGTHS.payment_notes.note}
      methods={METHOD_NAMES}
      mutation={moveMoney(kind, id)}
      about={id}
      words={moneyWords}
      ends={['recorded', 'refunded', 'repeated']}
      mostNow={(answer) => {
        if (answer.status !== 'too_much') return null
        return 'paid' in answer ? answer.paid : answer.balance
      }}
      onClose={onClose}
    />
  )
}
