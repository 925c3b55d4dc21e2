import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { EventPrice } from '@/features/events/event-price'
import { formatEventDates, formatNights } from '@/features/events/event-rules'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Dialog } from '@/ui/overlay/dialog'
import { VenueList } from './venue-list'

export interface TripInfoDialogProps {
  trip: ListedEvent
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The date, place and price of a trip, with a link to its page. */
const TripFactsAndLink = ({ trip }: { trip: ListedEvent }) => (
  <div className="grid gap-4 border-t pt-5">
    <dl className="grid grid-cols-2 gap-4">
      {[
        ['Dates', formatEventDates(trip, trip.facts.monthOnly)],
        ['Place', trip.location],
      ].map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
    <div className="flex flex-wrap items-end justify-between gap-4">
      <EventPrice event={trip} className="display text-2xl" />
      <Link to={paths.event(trip.id)} className={buttonClass()}>
        See the whole trip
      </Link>
    </div>
  </div>
)

/**
 * A dialog about a trip. It is opened by the button "Learn More", or by "View Locations" if the trip has a list of
 * venues.
 */
export const TripInfoDialog = ({ trip, open, onOpenChange }: TripInfoDialogProps) => {
  const { venues, summary, includes } = trip.facts
  if (venues.length > 0) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="lg"
        title={`${trip.title}: Locations`}
        description={`${venues.length} haunted venues in ${formatNights(trip.nights)}.`}
      >
        <div className="grid gap-5">
          <VenueList venues={venues} />
          <TripFactsAndLink trip={trip} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={trip.title} description={summary}>
      <div className="grid gap-5">
        <p className="whitespace-pre-line">{trip.description}</p>
        {includes.length > 0 && (
          <div className="grid gap-3">
            <h3 className="display text-xl">What the price covers</h3>
            <ul className="grid gap-2">
              {includes.map((item) => (
                <li key={item} className="flex gap-3">
                  <Check aria-hidden className="mt-1 size-5 shrink-0 text-success" />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        )}
        <TripFactsAndLink trip={trip} />
      </div>
    </Dialog>
  )
}
