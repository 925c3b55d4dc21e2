import { CalendarDays, Download, Mail, MapPin, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { pluralise } from '@/lib/text'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { GuestList, useGuestListDownload } from './guest-table'
import { eventGuests } from './travellers-queries'

interface ActiveEventCardProps {
  event: {
    id: string
    title: string
    location: string
    start_date: string | null
    end_date: string | null
    /** The number of seats of active bookings. */
    seats: number
    /** The number of seats of active bookings, plus the seats held by open waitlist offers. */
    seats_taken: number
    max_registrations: number | null
    /** The number of departures of the trip. */
    event_count: number
  }
}

/**
 * Describes how many seats are held by waitlist offers, and how many are free: "1 seat held by offers, 0 of 13 seats
 * free".
 */
const formatSeatsLeft = ({ seats, seats_taken, max_registrations }: ActiveEventCardProps['event']): string => {
  const offeredSeats = Math.max(seats_taken - seats, 0)
  return [
    offeredSeats > 0 && `${pluralise(offeredSeats, 'seat')} held by offers`,
    max_registrations !== null &&
      `${Math.max(max_registrations - seats_taken, 0)} of ${pluralise(max_registrations, 'seat')} free`,
  ]
    .filter(Boolean)
    .join(', ')
}

const EventFacts = ({ event }: ActiveEventCardProps) => {
  const seatsLeft = formatSeatsLeft(event)
  return (
    <ul className="grid gap-x-6 gap-y-1 text-sm wrap-anywhere text-muted xl:flex xl:flex-wrap">
      <li className="flex items-center gap-2">
        <CalendarDays aria-hidden className="size-4 shrink-0" />
        {event.start_date && formatDateRange(event.start_date, event.end_date)}
      </li>
      <li className="flex items-center gap-2">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {event.location}
      </li>
      <li className="flex items-center gap-2">
        <Users aria-hidden className="size-4 shrink-0" />
        {pluralise(event.seats, 'guest')} booked
      </li>
      {seatsLeft && <li>{seatsLeft}</li>}
      {event.event_count > 1 && (
        <li>
          <Link
            className="underline underline-offset-4 hover:text-lantern"
            to={`${paths.adminEvent(event.id, 'travellers')}&of=trip`}
            aria-label={`Guests of all ${event.event_count} departures of ${event.title}`}
          >
            Guests of all {event.event_count} departures
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * The card of a published event on the Active Events page. Its buttons email the guests, export the guests and show the
 * guest list.
 */
export const ActiveEventCard = ({ event }: ActiveEventCardProps) => {
  const [isListOpen, setIsListOpen] = useState(false)
  const { download, isBusy } = useGuestListDownload(event.title, eventGuests(event.id))
  const listId = useId()
  return (
    <Card as="li" aria-label={event.title} className="grid grid-cols-1 gap-4 p-4">
      <div className="flex flex-col items-start justify-between gap-4 md:flex-row">
        <div className="grid min-w-0 gap-2">
          <h2 className="display text-xl wrap-anywhere">
            <Link className="hover:text-lantern" to={paths.adminEvent(event.id)} data-row-way>
              {event.title}
            </Link>
          </h2>
          <EventFacts event={event} />
        </div>
        <div className="flex shrink-0 flex-wrap gap-2 max-sm:*:px-2">
          <Button asChild size="sm" variant="secondary">
            <Link to={paths.adminAnnouncements(event.id)} aria-label={`Email guests of ${event.title}`}>
              <Mail aria-hidden className="size-4" />
              Email
            </Link>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            isBusy={isBusy}
            aria-label={`Export guests of ${event.title}`}
            onClick={() => void download()}
          >
            <Download aria-hidden className="size-4" />
            Export
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={isListOpen}
            aria-controls={listId}
            onClick={() => setIsListOpen(!isListOpen)}
          >
            {isListOpen ? 'Hide Guests' : 'Show Guests'}
          </Button>
        </div>
      </div>
      <div id={listId} hidden={!isListOpen}>
        {isListOpen && <GuestList eventId={event.id} title={event.title} />}
      </div>
    </Card>
  )
}
