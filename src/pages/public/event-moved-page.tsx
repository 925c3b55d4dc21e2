import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { refundOfferMessages } from '@/features/bookings/booking-messages'
import { acceptRefundOffer } from '@/features/bookings/booking-mutations'
import { refundOffer } from '@/features/bookings/guest/guest-booking-queries'
import { formatDateRange, formatDeadline } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

type RefundOffer = Extract<RpcResults['get_refund_offer'], { status: 'open' }>

const CLOSED_OFFER_MESSAGES = {
  expired: [
    'The time to cancel is over',
    'Your booking stays as it is. Please contact us if the dates don’t suit you.',
  ],
  cancelled: ['This booking is cancelled', 'It no longer holds spots.'],
  not_found: ['This link doesn’t work', 'The link may be incomplete, or a newer email has replaced it.'],
} as const

const OpenOffer = ({ token, offer }: { token: string; offer: RefundOffer }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const hasPaid = offer.paid > 0
  const { send, isBusy, result, notice } = useSend(acceptRefundOffer(token), {
    messages: refundOfferMessages,
    notice: 'all',
    onResult: () => setIsConfirming(false),
  })
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <dl className="grid gap-4 sm:grid-cols-2">
        {[
          ['Trip', offer.event_title],
          ['Booking', offer.reference],
          ['New dates', formatDateRange(offer.start_date, offer.end_date)],
          ['Previous dates', formatDateRange(offer.start_date_before, offer.end_date_before)],
          ['Paid so far', formatMoneyExact(offer.paid)],
        ].map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <MessageNotice message={notice} />
      {result?.status === 'cancelled' ? (
        <Link to={paths.events} className={buttonClass('secondary')}>
          See Other Trips
        </Link>
      ) : (
        <>
          <p>
            If the new dates suit you, you don’t need to do anything. If they don’t, you can cancel until{' '}
            {formatDeadline(offer.expires_at)}
            {hasPaid ? ', and we refund everything you’ve paid, including the deposit.' : '.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to={paths.event(offer.event_id)} className={buttonClass()}>
              Keep My Booking
            </Link>
            <Button variant="secondary" onClick={() => setIsConfirming(true)}>
              {hasPaid ? 'Cancel and Get My Money Back' : 'Cancel My Booking'}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Cancel Your Booking?"
        description={`Your spots on ${offer.event_title} are released${hasPaid ? `, and we refund ${formatMoneyExact(offer.paid)}` : ''}.`}
        confirmLabel="Cancel Booking"
        cancelLabel="Keep Booking"
        isBusy={isBusy}
        onConfirm={() => void send()}
      />
    </Card>
  )
}

/** The page behind the link in the email about changed trip dates. Works without sign-in. */
export const EventMovedPage = () => {
  const { token = '' } = useParams()
  const { data } = useSuspenseQuery(refundOffer(token))
  // Stores the offer that was fetched first, so that the result stays visible after a refetch changes the offer.
  const [offer] = useState(data)
  return (
    <div className="wrap max-w-3xl pb-20">
      <PageMeta
        title="Your trip has moved"
        description="Keep or cancel your booking of a trip that has moved."
        noindex
      />
      <PageHeader title="Your trip has moved" back={{ to: paths.events }} />
      {offer.status === 'open' ? (
        <OpenOffer token={token} offer={offer} />
      ) : (
        <EmptyState
          alone
          icon={CalendarX}
          title={CLOSED_OFFER_MESSAGES[offer.status][0]}
          action={
            <Link to={paths.contact} className={buttonClass()}>
              Contact Us
            </Link>
          }
        >
          <p>{CLOSED_OFFER_MESSAGES[offer.status][1]}</p>
        </EmptyState>
      )}
    </div>
  )
}
