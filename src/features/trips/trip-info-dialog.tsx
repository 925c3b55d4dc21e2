import { Check } from 'lucide-react'
import { nightsText } from '@/features/events/event-rules'
import type { ListedEvent } from '@/features/events/events-queries'
import { Dialog } from '@/ui/overlay/dialog'
import { VenueList } from './venue-list'

export interface TripInfoDialogProps {
  trip: ListedEvent
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Learn More, or View Locations where the trip names its venues. */
export const TripInfoDialog = ({ trip, open, onOpenChange }: TripInfoDialogProps) => {
  const { venues, summary, includes } = trip.extras
  if (venues.length > 0) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="lg"
        title={`${trip.title}: Locations`}
        description={`${venues.length} haunted venues in ${nightsText(trip.nights)}.`}
      >
        <VenueList venues={venues} />
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
      </div>
    </Dialog>
  )
}
