import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Printer, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { SearchField } from '@/ui/form/search-field'
import { Skeleton } from '@/ui/skeleton'
import { QuickFilters } from '@/ui/table/quick-filters'
import { toastByTone } from '@/ui/toast/toast'
import { GuestTable, useGuestListDownload } from './guest-table'
import type { EventGuest } from './traveller-rules'
import { listEmailAddresses, filterTravellers, countTravellers, countUnnamedSeatsByBooking } from './traveller-rules'
import { eventGuests, tripGuests } from './travellers-queries'

const copyEmailAddresses = async (guests: readonly EventGuest[]) => {
  const emailAddresses = listEmailAddresses(guests)
  try {
    await navigator.clipboard.writeText(emailAddresses.join(', '))
    toastByTone.success(
      'Email addresses copied',
      `${pluralise(emailAddresses.length, 'address', 'addresses')} copied, without duplicates.`,
    )
  } catch {
    toastByTone.error(
      'We couldn’t copy the email addresses',
      'Your browser blocked copying. The exported list has the addresses too.',
    )
  }
}

interface GuestListActionsProps {
  event: GuestListEvent
  ofAllEvents: boolean
  guests: readonly EventGuest[]
}

const getGuestListQuery = (event: GuestListEvent, ofAllEvents: boolean) =>
  ofAllEvents ? tripGuests(event.trip_id) : eventGuests(event.id)

const GuestListActions = ({ event, ofAllEvents, guests }: GuestListActionsProps) => {
  const { download, isBusy } = useGuestListDownload(
    ofAllEvents ? `${event.trip_title} all departures` : event.title,
    getGuestListQuery(event, ofAllEvents),
  )
  return (
    // On a phone, the buttons have no icons, so that they fit on one line.
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void download()}>
        <Download aria-hidden className="size-4 max-sm:hidden" />
        Export
      </Button>
      <Button size="sm" variant="secondary" onClick={() => void copyEmailAddresses(guests)}>
        <Copy aria-hidden className="size-4 max-sm:hidden" />
        Copy Addresses
      </Button>
      {!ofAllEvents && (
        <Button size="sm" variant="secondary" asChild>
          <Link to={paths.guideEvent(event.id)}>Check In</Link>
        </Button>
      )}
      <Button size="sm" variant="secondary" asChild>
        <Link to={paths.adminEventPrint(event.id, ofAllEvents ? 'events' : 'guests')}>
          <Printer aria-hidden className="size-4 max-sm:hidden" />
          Print
        </Link>
      </Button>
    </div>
  )
}

interface GuestListEvent {
  /** The id of the departure whose page this is. */
  id: string
  title: string
  trip_id: string
  trip_title: string
  /** The number of departures of the trip. */
  event_count: number
}

const describeGuestCount = (guests: readonly EventGuest[]): string => {
  const { total, unnamed } = countTravellers(guests)
  return `${pluralise(total, 'guest')}${unnamed > 0 ? `, ${unnamed} not named yet` : ''}`
}

interface EventTravellersProps {
  event: GuestListEvent
  /** True to list the guests of all departures of the trip. */
  ofAllEvents: boolean
  query: string
  onQueryChange: (query: string) => void
}

/**
 * The travellers of a departure or trip with the details that guides need. Includes a search, an export and a button
 * that copies the email addresses.
 */
export const EventTravellers = ({ event, ofAllEvents, query, onQueryChange }: EventTravellersProps) => {
  const queryResult = useQuery(getGuestListQuery(event, ofAllEvents))
  const guests = queryResult.data
  if (queryResult.error && !guests) return <ReadError read={queryResult}>We couldn’t load the guest list.</ReadError>
  if (!guests) return <Skeleton className="h-72" />
  const scopeLinks = event.event_count > 1 && (
    <QuickFilters
      label="Guests of"
      views={[
        { name: 'This departure', to: paths.adminEvent(event.id, 'travellers'), isCurrent: !ofAllEvents },
        {
          name: `All ${event.event_count} departures`,
          to: `${paths.adminEvent(event.id, 'travellers')}&of=trip`,
          isCurrent: ofAllEvents,
        },
      ]}
    />
  )
  if (guests.length === 0)
    return (
      <div className="grid gap-4">
        {scopeLinks}
        <EmptyState icon={UserRound} title="No guests yet" />
      </div>
    )
  const matchingGuests = filterTravellers(guests, query)
  return (
    <div className="grid gap-4">
      {scopeLinks}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          className="min-w-0 grow sm:max-w-sm"
          label="Search guests by name, email or reference"
          placeholder="Search guests..."
          value={query}
          onChange={onQueryChange}
        />
        <GuestListActions event={event} ofAllEvents={ofAllEvents} guests={guests} />
      </div>
      <p role="status" className="text-sm text-muted tabular-nums">
        {query ? `${pluralise(matchingGuests.length, 'guest')} found` : describeGuestCount(guests)}
      </p>
      {matchingGuests.length === 0 ? (
        <EmptyState icon={UserRound} title="No guests match your search." />
      ) : (
        <GuestTable
          title={event.title}
          guests={matchingGuests}
          unnamedSeats={countUnnamedSeatsByBooking(guests)}
          hasEvents={ofAllEvents}
        />
      )}
    </div>
  )
}
