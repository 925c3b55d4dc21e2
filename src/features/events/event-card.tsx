import { CalendarDays, DoorOpen, MapPin, MoonStar, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { createBackState } from '@/lib/navigation'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { CoverPicture } from '@/ui/cover-picture'
import { ConfirmationBadge, EventPrice, FromPrice, MembersFirstBadge, describeOpening } from './event-price'
import {
  formatCapacity,
  formatEventDates,
  formatMoreDates,
  formatNights,
  formatFreeSpots,
  getStateLabel,
} from './event-rules'
import type { ListedEvent } from './upcoming/upcoming-events-queries'
import { hasPrimaryAction } from './primary-action'

interface EventCardProps {
  event: ListedEvent
  /** The primary action of the event, such as a button to book, rendered by the page. */
  actions?: ReactNode
  /** A round button on the picture, such as the heart-shaped button that adds the event to the favourites. */
  corner?: ReactNode
  /** The reactions and comments. */
  footer?: ReactNode
  priority?: boolean
}

/**
 * An event card. Subgrid aligns its sections with those of neighbouring cards. A card with open comments spans two
 * rows.
 */
export const EventCard = ({ event, actions, corner, footer, priority }: EventCardProps) => {
  const location = useLocation()
  const { max_registrations, spots_left, state } = event
  const openingText = describeOpening(event)
  const dates = formatEventDates(event, event.facts.monthOnly)
  const otherEventCount = event.other_events ?? 0
  return (
    <Card
      as="article"
      className={cn(
        'far row-span-6 grid grid-rows-subgrid gap-0 overflow-hidden',
        'has-aria-expanded:row-span-12 has-aria-expanded:grid-rows-none has-aria-expanded:content-start',
      )}
    >
      <div className="relative">
        <CoverPicture
          image={event}
          priority={priority}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-8/5 w-full object-cover"
        />
        {corner && <div className="absolute top-3 right-3 rounded-full bg-surface">{corner}</div>}
        <div className="absolute top-3 right-16 left-3 flex flex-wrap gap-2">
          <Badge tone="accent">Live</Badge>
          <MembersFirstBadge event={event} />
          {state !== 'open' && <Badge>{getStateLabel(state)}</Badge>}
          <ConfirmationBadge event={event} />
        </div>
      </div>
      <h2 className="display px-5 pt-5 text-2xl">
        <Link to={paths.event(event.id)} state={createBackState(location)} className="hover:text-lantern">
          {event.title}
        </Link>
      </h2>
      <ul className="flex flex-wrap content-start gap-x-5 gap-y-2 px-5 pt-4 text-sm text-muted">
        {[
          {
            Icon: CalendarDays,
            text: otherEventCount > 0 ? `Next: ${dates}, and ${formatMoreDates(otherEventCount)}` : dates,
          },
          { Icon: MoonStar, text: formatNights(event.nights) },
          { Icon: MapPin, text: event.location },
          { Icon: Users, text: formatCapacity(max_registrations) },
          ...(hasPrimaryAction(state) ? [{ Icon: Ticket, text: formatFreeSpots(spots_left) }] : []),
          ...(openingText ? [{ Icon: DoorOpen, text: openingText }] : []),
        ].map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
      <p className="mx-5 mt-4 line-clamp-3">{event.description}</p>
      <div className="mx-5 mt-4 flex flex-wrap items-end justify-between gap-3 border-t py-4">
        {otherEventCount > 0 && event.from_price != null ? (
          <FromPrice event={event} amount={event.from_price} className="display text-2xl" />
        ) : (
          <EventPrice event={event} className="display text-2xl" />
        )}
        {actions}
      </div>
      {footer && <div className="mx-5 pb-4">{footer}</div>}
    </Card>
  )
}
