import { createRefundQuestion } from '@/features/payments/payment-messages'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { orderPaymentNotesLimits } from '@/lib/generated/limits'
import { MoneyDialog } from '@/features/payments/admin/money-dialog'
import { orderMessages } from '@/features/store/admin/order-messages'
import { refundOrder } from '@/features/store/admin/order-mutations'
import type { AdminOrder } from '@/features/store/admin/order-queries'

/** A dialog that refunds part or all of an order. */
export const AdminOrderRefundDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => (
  <MoneyDialog
    title="Issue Refund"
    description={`${order.full_name}, ${order.number}`}
    max={order.paid_amount}
    limitName="what was paid"
    proposedAmount={order.paid_amount}
    noteMax={orderPaymentNotesLimits.note.maxLength}
    methods={PAYMENT_METHOD_NAMES}
    createQuestion={(amount) => createRefundQuestion(amount, order.full_name)}
    mutation={refundOrder(order.id)}
    itemId={order.id}
    messages={orderMessages}
    closingStatuses={['refunded', 'repeated']}
    getCurrentMax={(result) => (result.status === 'too_much' ? result.paid : null)}
    onClose={onClose}
  />
)
