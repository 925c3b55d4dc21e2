import { CalendarDays, MapPin, MoonStar } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { formatMoreDates, formatNights, getStateLabel } from '@/features/events/event-rules'
import { formatDate, formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { cn } from '@/ui/cn'
import { lazyComponent, useLazyOverlay } from '@/ui/lazy-component'
import { Picture } from '@/ui/picture'

const TripInfoDialog = lazyComponent(() => import('./trip-info-dialog').then((m) => m.TripInfoDialog))

/** A button that opens the dialog about a trip. */
export const TripInfoButton = ({ trip }: { trip: ListedEvent }) => {
  const { requested, buttonProps, componentProps } = useLazyOverlay(TripInfoDialog.preload)
  return (
    <>
      <button className={buttonClass('secondary')} {...buttonProps}>
        {trip.facts.venues.length > 0 ? 'View Locations' : 'Learn More'}
      </button>
      {requested && <TripInfoDialog trip={trip} {...componentProps} />}
    </>
  )
}

interface TripPanelProps {
  trip: ListedEvent
  /** True to show the picture on the right. */
  isMirrored: boolean
  priority: boolean
  /** The primary action of the trip, such as a button to register interest, rendered by the page. */
  action: ReactNode
}

/** A large panel for an announced trip. */
export const TripPanel = ({ trip, isMirrored, priority, action }: TripPanelProps) => (
  <article className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
    <Picture
      src={trip.image_url ?? '/pictures/fog-forest.avif'}
      alt={trip.image_alt ?? ''}
      width={trip.image_width ?? 1600}
      height={trip.image_height ?? 1000}
      priority={priority}
      sizes="(min-width: 76rem) 36rem, (min-width: 48rem) 50vw, 100vw"
      className={cn('aspect-8/5 w-full rounded-2xl object-cover', isMirrored && 'md:order-last')}
    />
    <div className="grid content-center justify-items-start gap-4">
      <Badge tone={trip.state === 'planning' ? 'info' : 'accent'}>{getStateLabel(trip.state)}</Badge>
      <h2 className="display text-3xl sm:text-4xl">
        <Link to={paths.event(trip.id)} className="hover:text-lantern">
          {trip.title}
        </Link>
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden className="size-4 shrink-0" />
          {trip.facts.monthOnly ? formatMonth(trip.start_date) : formatDate(trip.start_date)}
          {trip.other_events ? `, and ${formatMoreDates(trip.other_events)}` : ''}
        </li>
        <li className="flex items-center gap-2">
          <MoonStar aria-hidden className="size-4 shrink-0" />
          {formatNights(trip.nights)}
        </li>
        <li className="flex items-center gap-2">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {trip.location}
        </li>
      </ul>
      <p className="text-lg">{trip.facts.summary || trip.description}</p>
      <div className="flex flex-wrap gap-3">
        {action}
        <TripInfoButton trip={trip} />
      </div>
    </div>
  </article>
)
