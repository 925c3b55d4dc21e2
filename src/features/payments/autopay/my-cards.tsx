import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { ReadError } from '@/ui/empty-state'
import { AutopayWithCard } from './autopay-consent'
import { endAutopay, endAutopayMessages, removeCard, removeCardMessages, STOP_REASONS } from './autopay-mutations'
import { myCards, type StoredCard, type MyCards } from './autopay-queries'
import { formatCardBrand } from '@/lib/rules/payment-names'

type AutopayBooking = MyCards['autopay'][number]

const formatExpiry = ({ exp_month, exp_year }: StoredCard): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`

const RemoveCardButton = ({ card }: { card: StoredCard }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(removeCard, { messages: removeCardMessages, onResult: () => setIsConfirming(false) })
  const paidBookingReferences = card.bookings.map(({ reference }) => reference).join(', ')
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsConfirming(true)}>
        Remove<span className="sr-only"> the card ending in {card.last4}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Remove this card?"
        description={
          paidBookingReferences
            ? `This card pays ${paidBookingReferences} automatically. The automatic payments will stop, and you’ll pay each instalment yourself.`
            : 'The card won’t be charged again, and our card provider deletes it.'
        }
        confirmLabel="Remove"
        isBusy={isBusy}
        onConfirm={() => void send(card.id)}
      />
    </>
  )
}

const formatNextCharge = ({ next_on, next_amount }: AutopayBooking): string =>
  next_on && next_amount ? `Next: ${formatMoneyExact(next_amount)} on ${formatDate(next_on)}.` : ''

const AUTOPAY_STATE_LABELS = { on: 'On', off: 'Off', stopped: 'Stopped' } as const

/** The automatic payments of a booking, with a switch to turn them on or off. */
const AutopaySwitch = ({ autopay, card }: { autopay: AutopayBooking; card: StoredCard | undefined }) => {
  const endAutopaySend = useSend(endAutopay, { messages: endAutopayMessages })
  const isAutopayOn = autopay.state === 'on'
  return (
    <li className="grid gap-3 border-t py-3">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          Automatic payments for {autopay.reference}{' '}
          <Badge tone={isAutopayOn ? 'success' : autopay.state === 'stopped' ? 'warning' : 'info'}>
            {AUTOPAY_STATE_LABELS[autopay.state]}
          </Badge>
          <span className="block text-sm text-muted">
            {isAutopayOn
              ? formatNextCharge(autopay)
              : (STOP_REASONS[autopay.reason ?? ''] ?? (autopay.reason ? STOP_REASONS.refused : ''))}
          </span>
        </span>
        {isAutopayOn && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={endAutopaySend.isBusy}
            onClick={() => void endAutopaySend.send(autopay.booking_id)}
          >
            Turn Off
          </Button>
        )}
      </span>
      {!isAutopayOn && card && <AutopayWithCard bookingId={autopay.booking_id} card={card} />}
    </li>
  )
}

/** A member's saved cards and their automatic payments. */
export const MyCardsList = ({ userId }: { userId: string }) => {
  const queryResult = useQuery(myCards(userId))
  if (queryResult.isError) return <ReadError read={queryResult}>We couldn’t load your cards.</ReadError>
  const { cards = [], autopay = [] } = queryResult.data ?? {}
  return (
    <div className="grid gap-3">
      {queryResult.data && cards.length === 0 && (
        <p className="text-muted">
          No saved cards. When you pay an instalment by card, you can turn on automatic payments.
        </p>
      )}
      <ul>
        {cards.map((card) => (
          <li
            key={card.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t py-3 first:border-t-0"
          >
            <span>
              {formatCardBrand(card)} ending in <strong className="tabular-nums">{card.last4}</strong>
              <span className="block text-sm text-muted">Expires {formatExpiry(card)}</span>
            </span>
            <RemoveCardButton card={card} />
          </li>
        ))}
        {autopay.map((autopayEntry) => (
          <AutopaySwitch
            key={autopayEntry.booking_id}
            autopay={autopayEntry}
            card={cards.find(({ id }) => id === autopayEntry.card_id) ?? cards[0]}
          />
        ))}
      </ul>
    </div>
  )
}
