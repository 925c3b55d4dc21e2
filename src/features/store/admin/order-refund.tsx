import { refundQuestion } from '@/features/payments/payment-messages'
import { METHOD_NAMES } from '@/features/payments/payment-names'
import { orderPaymentNotesLimits } from '@/lib/generated/limits'
import { MoneyDialog } from '@/features/payments/admin/money-dialog'
import { orderMessages } from './order-messages'
import { refundOrder } from './order-mutations'
import type { AdminOrder } from './order-queries'

/** Refunds part or all of an order. */
export const AdminOrderRefund = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => (
  <MoneyDialog
    title="Issue Refund"
    description={`${order.full_name}, ${order.number}`}
    max={order.paid_amount}
    limit="what was paid"
    proposed={order.paid_amount}
    noteMax={orderPaymentNotesLimits.note.maxLength}
    methods={METHOD_NAMES}
    question={(amount) => refundQuestion(amount, order.full_name)}
    mutation={refundOrder(order.id)}
    about={order.id}
    messages={orderMessages}
    ends={['refunded', 'repeated']}
    currentMax={(result) => (result.status === 'too_much' ? result.paid : null)}
    onClose={onClose}
  />
)
