import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateRange, formatDeadline } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { useSend } from '@/ui/form/use-send'
import type { OpenWaitlistOffer } from './waitlist-queries'
import { declineOfferMessages } from './waitlist-messages'
import { declineOffer } from './waitlist-mutations'
import { formatSpotCount } from './waitlist-rules'

/** The seats that an offer holds, the offer's deadline, and the buttons to book or decline. */
export const OfferPanel = ({ token, offer }: { token: string; offer: OpenWaitlistOffer }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const declineSend = useSend(declineOffer(token), {
    messages: declineOfferMessages,
    onResult: () => setIsConfirming(false),
  })
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <p className="text-lg">
        Good news, {offer.full_name}: {formatSpotCount(offer.seats)} on <strong>{offer.event_title}</strong>{' '}
        {offer.seats === 1 ? 'is' : 'are'} held for you.
      </p>
      <dl className="grid gap-4 sm:grid-cols-2">
        {[
          ['Dates', formatDateRange(offer.start_date, offer.end_date)],
          ['Location', offer.location],
          ['Spots held', formatSpotCount(offer.seats)],
        ].map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-muted">Price</dt>
          <dd className="font-semibold">
            {offer.price === null ? (
              'To be announced'
            ) : (
              <Price amount={offer.price} unit="per person" gstFree={offer.gst_free} />
            )}
          </dd>
        </div>
      </dl>
      <p className="flex gap-3 rounded-lg bg-raised p-4">
        <Clock aria-hidden className="mt-1 size-5 shrink-0 text-lantern" />
        <span>
          Held until <strong>{formatDeadline(offer.expires_at)}</strong>. After that, we’ll offer the spots to the next
          person in line.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link
          to={`${paths.book(offer.event_id)}?offer=${token}&seats=${offer.seats}`}
          className={buttonClass('primary', 'lg')}
        >
          Book Now
        </Link>
        <Button variant="secondary" size="lg" onClick={() => setIsConfirming(true)}>
          Decline
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Decline this offer?"
        description="The spots go to the next person in line. This action cannot be undone."
        confirmLabel="Decline offer"
        tone="danger"
        isBusy={declineSend.isBusy}
        onConfirm={() => void declineSend.send()}
      />
    </Card>
  )
}
