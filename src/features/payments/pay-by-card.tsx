import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { ReadError } from '@/ui/empty-state'
import { AutopayConsent } from './autopay/autopay-consent'
import { CARD_STATUS_ERROR_MESSAGE, CARD_PAGE_HINT } from './card-messages'
import type { PayableItem } from './card-mutations'
import { cardPaymentStatus } from './payment-queries'
import { usePayByCard, type PaymentLocationState } from './use-pay-by-card'

interface PayByCardProps {
  payable: PayableItem
  label: string
  /** Rendered if card payment is not available, or while its availability is unknown. */
  alternative?: ReactNode
}

const CardPaymentButton = ({ payable, label }: Omit<PayByCardProps, 'alternative'>) => {
  const { pay, isBusy, notice } = usePayByCard()
  const { state } = useLocation() as Location<PaymentLocationState | null>
  const [savesCard, setKeepCard] = useState(state?.savesCard ?? false)
  const startPayment = () => pay('bookingId' in payable ? { ...payable, savesCard } : payable)
  return (
    <div className="screen-only grid justify-items-start gap-3">
      {'bookingId' in payable && payable.amount !== undefined && !payable.token && (
        <AutopayConsent
          subject={{ bookingId: payable.bookingId, amount: payable.amount }}
          isSelected={savesCard}
          onChoose={setKeepCard}
        />
      )}
      <Button size="lg" isBusy={isBusy} onClick={() => void startPayment()}>
        <CreditCard aria-hidden className="size-5" />
        {isBusy ? 'Opening the card payment page...' : label}
      </Button>
      <p className="text-sm text-muted">{CARD_PAGE_HINT}</p>
      <MessageNotice message={notice} />
    </div>
  )
}

/** A button that opens the provider's payment page. Shown only if a provider is connected. */
export const PayByCard = ({ alternative = null, ...buttonProps }: PayByCardProps) => {
  const cardStatusQuery = useQuery(cardPaymentStatus())
  if (cardStatusQuery.isError && !cardStatusQuery.data)
    return (
      <div className="screen-only grid gap-3">
        <ReadError read={cardStatusQuery}>{CARD_STATUS_ERROR_MESSAGE.text}</ReadError>
        {alternative}
      </div>
    )
  return cardStatusQuery.data === 'open' ? <CardPaymentButton {...buttonProps} /> : alternative
}
