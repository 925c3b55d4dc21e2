import { useQueries, useQuery } from '@tanstack/react-query'
import { CalendarX, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { EventFactsPrintout } from '@/features/event-admin/event-facts-printout'
import { ExtrasPrintout } from '@/features/rooms/extras-printout'
import { GuestListPrintout } from '@/features/rooms/guest-list-printout'
import { downloadRoomingList } from '@/features/rooms/room-export'
import { RoomingListPrintout } from '@/features/rooms/rooming-list-printout'
import { siblingEvents } from '@/features/event-admin/event-admin-queries'
import { eventGuestList } from '@/features/rooms/event-guest-list-queries'
import type { EventGuestList } from '@/features/rooms/room-rules'
import { paths } from '@/lib/paths'
import { isUuid } from '@/lib/text'
import { Button } from '@/ui/button'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'

const AdminEventNotFound = () => (
  <>
    <PageHeader title="Print" back={{ to: paths.admin }} />
    <EmptyState icon={CalendarX} title="No such trip">
      The trip may have been deleted.
    </EmptyState>
  </>
)

const PRINTOUT_NAMES = ['guests', 'rooms', 'extras', 'facts', 'all', 'events'] as const

/** All printouts of a departure, one after the other. */
const AllPrintouts = ({ id, guestList }: { id: string; guestList: EventGuestList }) => (
  <div className="grid gap-6">
    <GuestListPrintout guestList={guestList} />
    <RoomingListPrintout guestList={guestList} />
    {guestList.extras.length > 0 && <ExtrasPrintout guestList={guestList} />}
    <EventFactsPrintout id={id} />
  </div>
)

/** The guest lists of the trip's upcoming departures that have guests, each on its own page. */
const EventGuestLists = ({ id }: { id: string }) => {
  const eventsQuery = useQuery(siblingEvents(id, 1))
  const events = (eventsQuery.data?.rows ?? []).filter(
    ({ seats, state }) => seats > 0 && state !== 'past' && state !== 'called_off',
  )
  const guestListQueries = useQueries({ queries: events.map((event) => eventGuestList(event.id)) })
  const failedQuery = [eventsQuery, ...guestListQueries].find(({ isError, data }) => isError && !data)
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load the guest lists.</ReadError>
  if (!eventsQuery.data || guestListQueries.some(({ data }) => data === undefined)) return <Skeleton className="h-96" />
  if (events.length === 0) return <EmptyState icon={CalendarX} title="No upcoming departure has guests" />
  return (
    <div className="grid gap-6 print:block">
      {guestListQueries.map(
        ({ data }, index) => data && <GuestListPrintout key={events[index]?.id} guestList={data} />,
      )}
    </div>
  )
}

const EventPrintouts = ({ id }: { id: string }) => {
  const { data: guestList, error } = useQuery(eventGuestList(id))
  const [search, setSearch] = useSearchParams()
  if (error && guestList === undefined) throw error
  if (guestList === undefined)
    return (
      <div className="pt-10">
        <Skeleton className="h-96" />
      </div>
    )
  if (guestList === null) return <AdminEventNotFound />
  const printoutName = PRINTOUT_NAMES.find((name) => name === search.get('list')) ?? 'guests'
  const printoutsByName: Record<(typeof PRINTOUT_NAMES)[number], readonly [label: string, content: () => ReactNode]> = {
    guests: ['Guest List', () => <GuestListPrintout guestList={guestList} />],
    rooms: ['Rooming List', () => <RoomingListPrintout guestList={guestList} />],
    extras: ['Extras', () => <ExtrasPrintout guestList={guestList} />],
    facts: ['Trip Facts', () => <EventFactsPrintout id={id} />],
    all: ['All', () => <AllPrintouts id={id} guestList={guestList} />],
    events: ['All Departures', () => <EventGuestLists id={id} />],
  }
  // The tab "All Departures" is shown only if the page was opened with that list selected.
  const visiblePrintouts = PRINTOUT_NAMES.filter((name) => name !== 'events' || printoutName === 'events')
  return (
    <>
      <PageHeader
        title={guestList.event.title}
        intro="Prints current data on A4 paper."
        back={{
          to: paths.adminEvent(id, printoutName === 'rooms' ? 'rooms' : 'travellers'),
          label: 'Back to the trip',
        }}
        actions={
          <>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden className="size-4" />
              Print
            </Button>
            <Button variant="secondary" onClick={() => void downloadRoomingList(guestList)}>
              <Download aria-hidden className="size-4" />
              Export Rooming
            </Button>
          </>
        }
      />
      <Tabs
        label="What is printed"
        value={printoutName}
        onValueChange={(value) => setSearch({ list: value }, { replace: true })}
        tabs={visiblePrintouts.map((value) => ({
          value,
          label: printoutsByName[value][0],
          content: value === printoutName && printoutsByName[value][1](),
        }))}
      />
    </>
  )
}

/** Printouts for the guide: the guest list with space for signatures, the rooming list and the facts of the trip. */
export const AdminEventPrintPage = () => {
  const { id = '' } = useParams()
  return (
    <div className="wrap pb-20 print:p-0">
      <PageMeta title="Print" description="Guest list, rooming list and facts of a trip, on A4." noindex />
      {isUuid(id) ? <EventPrintouts id={id} /> : <AdminEventNotFound />}
    </div>
  )
}
