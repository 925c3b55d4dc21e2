import { formatDate } from '@/lib/dates'
import { Badge } from '@/ui/badge'
import { Price } from '@/ui/price'
import { formatConfirmation, FREE_UNTIL_GUARANTEED, getConfirmationTone, type Confirmation } from './event-rules'
import type { ListedEvent } from './upcoming/upcoming-events-queries'

interface EventPriceProps {
  event: {
    price: number | null
    sale_price: number | null
    asking_price: number | null
    gst_free: boolean
    currency: string
    is_free_until_guaranteed?: boolean
  }
  className?: string
}

/** The price per person with currency and tax. During a sale also shows the regular price. */
export const EventPrice = ({ event, className }: EventPriceProps) => {
  const { price, asking_price, gst_free, currency } = event
  if (asking_price === null) return <p className="text-lg font-semibold">Price to be announced</p>
  return (
    <p>
      <Price
        amount={asking_price}
        formerAmount={price}
        unit="per person"
        gstFree={gst_free}
        currency={currency}
        className={className}
      />
      {event.is_free_until_guaranteed && <span className="block text-sm text-success">{FREE_UNTIL_GUARANTEED}</span>}
    </p>
  )
}

interface FromPriceProps {
  event: Pick<EventPriceProps['event'], 'gst_free' | 'currency'>
  /** The lowest price in AUD per person of the departures that can be booked. */
  amount: number
  className?: string
}

/** The lowest price of the available departures of a trip. */
export const FromPrice = ({ event, amount, className }: FromPriceProps) => (
  <p>
    <span className="block text-sm text-muted">from</span>
    <Price amount={amount} unit="per person" gstFree={event.gst_free} currency={event.currency} className={className} />
  </p>
)

type EventOpening = Pick<ListedEvent, 'state' | 'opens_on' | 'members_book_from' | 'members_only'>

/** Describes who may book, and from when. Null if everyone may book, or if booking is closed. */
export const describeOpening = ({ state, opens_on, members_book_from, members_only }: EventOpening): string | null => {
  if (['past', 'closed', 'planning', 'called_off'].includes(state)) return null
  if (members_only) return 'For members only.'
  if (!opens_on) return null
  if (members_book_from)
    return `Members can book from ${formatDate(members_book_from)}, everyone from ${formatDate(opens_on)}.`
  return state === 'coming_soon' ? null : `Members can book now. Booking opens to everyone on ${formatDate(opens_on)}.`
}

/** A badge on an event card that marks members-only and members-first events. */
export const MembersFirstBadge = ({ event }: { event: EventOpening }) =>
  describeOpening(event) && <Badge tone="info">{event.members_only ? 'Members only' : 'Members first'}</Badge>

/** A badge that says whether a departure goes ahead, or how few spots are left. Not shown if neither applies. */
export const ConfirmationBadge = ({ event }: { event: Confirmation }) =>
  event.confirmation && <Badge tone={getConfirmationTone(event.confirmation)}>{formatConfirmation(event)}</Badge>
