import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { refundQuestion } from '@/features/payments/payment-messages'
import { cardRefundsLimits } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { MoneyDialog } from './money-dialog'
import type { PurposeField } from './money-fields'
import { cardRefundMessages, type PaidItem, refundToCard } from './card-refund-mutations'
import { paidByCard } from './card-refund-queries'

interface CardRefundProps {
  item: PaidItem
  customer: string
  description: string
  /** In AUD: amount paid, and amount to refund. */
  paid: number
  proposed: number
  /** The purpose, asked for an active booking. */
  purpose?: PurposeField
  /** A form that records a refund made another way. Shown if nothing was paid by card. */
  otherwise: ReactNode
  onClose: () => void
}

/** Refunds to the original card, if there is one. */
export const CardRefund = ({
  item,
  customer,
  description,
  paid,
  proposed,
  purpose,
  otherwise,
  onClose,
}: CardRefundProps) => {
  const { data: charged, isPending } = useQuery(paidByCard(item))
  const [byHand, setByHand] = useState(false)
  if (isPending) return null
  if (byHand || !charged) return otherwise
  return (
    <MoneyDialog
      title="Issue Refund"
      description={description}
      max={paid}
      limit="what was paid"
      proposed={proposed}
      purpose={purpose}
      noteMax={cardRefundsLimits.note.maxLength}
      methods={{ card: 'To the same card' }}
      instead={
        <Button variant="link" onClick={() => setByHand(true)}>
          Record a refund made another way
        </Button>
      }
      question={(amount) => refundQuestion(amount, customer)}
      mutation={refundToCard(item)}
      about={'orderId' in item ? item.orderId : item.bookingId}
      messages={cardRefundMessages}
      ends={['requested', 'repeated']}
      currentMax={(result) => (result.status === 'too_much' ? result.paid : null)}
      onClose={onClose}
    />
  )
}
