import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { ReadError } from '@/ui/empty-state'
import { AutopayConsent } from './autopay/autopay-consent'
import { CARDS_UNKNOWN, WHERE_CARDS_ARE_PAID } from './card-messages'
import type { Payable } from './card-mutations'
import { cardPayment } from './payment-queries'
import { usePayByCard, type PaymentState } from './use-pay-by-card'

interface PayByCardProps {
  payable: Payable
  label: string
  /** Rendered if card payment is not possible or not known. */
  otherwise?: ReactNode
}

const Ready = ({ payable, label }: Omit<PayByCardProps, 'otherwise'>) => {
  const { pay, busy, notice } = usePayByCard()
  const { state } = useLocation() as Location<PaymentState | null>
  const [keepCard, setKeepCard] = useState(state?.keepCard ?? false)
  const go = () => pay('bookingId' in payable ? { ...payable, keepCard } : payable)
  return (
    <div className="screen-only grid justify-items-start gap-3">
      {'bookingId' in payable && payable.amount !== undefined && (
        <AutopayConsent
          about={{ bookingId: payable.bookingId, amount: payable.amount }}
          selected={keepCard}
          onChoose={setKeepCard}
        />
      )}
      <Button size="lg" busy={busy} onClick={() => void go()}>
        <CreditCard aria-hidden className="size-5" />
        {busy ? 'Opening the card page...' : label}
      </Button>
      <p className="text-sm text-muted">{WHERE_CARDS_ARE_PAID}</p>
      <MessageNotice message={notice} />
    </div>
  )
}

/** A button to the provider's page, if a provider is connected. */
export const PayByCard = ({ otherwise = null, ...ready }: PayByCardProps) => {
  const cards = useQuery(cardPayment())
  if (cards.isError && !cards.data)
    return (
      <div className="screen-only grid gap-3">
        <ReadError read={cards}>{CARDS_UNKNOWN.text}</ReadError>
        {otherwise}
      </div>
    )
  return cards.data === 'open' ? <Ready {...ready} /> : otherwise
}
