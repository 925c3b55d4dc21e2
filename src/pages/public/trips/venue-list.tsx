import { MapPin } from 'lucide-react'
import type { Venue } from '@/features/events/event-details'

/** The venues of a trip, in order. */
export const VenueList = ({ venues }: { venues: Venue[] }) => (
  <ol className="grid gap-4 sm:grid-cols-2">
    {venues.map(({ name, place, blurb }) => (
      <li key={name} className="flex gap-3 rounded-2xl border bg-surface p-4">
        <MapPin aria-hidden className="mt-1 size-5 shrink-0 text-lantern" strokeWidth={1.5} />
        <div>
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-muted">{place}</p>
          {blurb && <p className="mt-1 text-sm">{blurb}</p>}
        </div>
      </li>
    ))}
  </ol>
)
