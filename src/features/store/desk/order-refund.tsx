import { refundQuestion } from '@/features/payments/payment-messages'
import { METHOD_NAMES } from '@/features/payments/payment-names'
import { orderPaymentNotesLimits } from '@/lib/generated/limits'
import { MoneyDialog } from '@/features/payments/desk/money-dialog'
import { orderWords } from './order-messages'
import { refundOrder } from './order-mutations'
import type { AdminOrder } from './order-queries'

/** Refunds part or all of an order. */
export const AdminOrderRefund = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => (
  <MoneyDialog
    title="Issue Refund"
    description={`${order.full_name}, ${order.number}`}
    most={order.paid_amount}
    limit="what was paid"
    proposed={order.paid_amount}
    noteMost={orderPaymentNotesLimits.note.maxLength}
    methods={METHOD_NAMES}
    question={(amount) => refundQuestion(amount, order.full_name)}
    mutation={refundOrder(order.id)}
    about={order.id}
    words={orderWords}
    ends={['refunded', 'repeated']}
    mostNow={(answer) => (answer.status === 'too_much' ? answer.paid : null)}
    onClose={onClose}
  />
)
