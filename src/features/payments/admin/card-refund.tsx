import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createRefundQuestion } from '@/features/payments/payment-messages'
import { cardRefundsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { MoneyDialog } from './money-dialog'
import type { PurposeField } from './money-fields'
import { cardRefundMessages, type RefundTarget, refundToCard } from './card-refund-mutations'
import { hasCardPayment } from './card-refund-queries'

interface CardRefundDialogProps {
  item: RefundTarget
  customer: string
  description: string
  /** The amount paid and the amount to refund, both in AUD. */
  paidAmount: number
  proposedAmount: number
  /** The field for the purpose of a refund. Only a refund of an active booking needs one. */
  purpose?: PurposeField
  /** A dialog that records a refund made in another way. Shown if no payment was made by card. */
  otherMethodDialog: ReactNode
  onClose: () => void
}

/** A dialog that refunds to the original card. If no payment was made by card, shows `otherMethodDialog` instead. */
export const CardRefundDialog = ({
  item,
  customer,
  description,
  paidAmount,
  proposedAmount,
  purpose,
  otherMethodDialog,
  onClose,
}: CardRefundDialogProps) => {
  const { data: hasCardPayments, isPending } = useQuery(hasCardPayment(item))
  const [isOtherMethod, setIsOtherMethod] = useState(false)
  if (isPending) return null
  if (isOtherMethod || !hasCardPayments) return otherMethodDialog
  return (
    <MoneyDialog
      title="Issue Refund"
      description={description}
      max={paidAmount}
      limitName="what was paid"
      proposedAmount={proposedAmount}
      purpose={purpose}
      noteMax={cardRefundsLimits.note.maxLength}
      methods={{ card: 'To the same card' }}
      alternative={
        <Button variant="link" onClick={() => setIsOtherMethod(true)}>
          Record a refund made another way
        </Button>
      }
      createQuestion={(amount) => createRefundQuestion(amount, customer)}
      mutation={refundToCard(item)}
      itemId={'orderId' in item ? item.orderId : item.bookingId}
      messages={cardRefundMessages}
      closingStatuses={['requested', 'repeated']}
      getCurrentMax={(result) => (result.status === 'too_much' ? result.paid : null)}
      onClose={onClose}
    />
  )
}
