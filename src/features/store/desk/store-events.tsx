import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatPrice } from '@/lib/format/money'
import { pageIn, withPage } from '@/lib/page-in'
import { paths, presentSearch } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/paging/pagination'
import { Progress } from '@/ui/progress'
import { ReadError } from '@/ui/read-error'
import { Skeleton } from '@/ui/skeleton'
import { STORE_PAST_PAGE, storeEvents, storeEventsPast, type StoreEvent } from './store-events-queries'

const PLANS = ['4-Payment Plan', '3-Payment Plan']

const seats = ({ seats_taken, max_registrations }: StoreEvent): string =>
  max_registrations === null ? `${seats_taken} booked, no limit` : `${seats_taken} of ${max_registrations} booked`

/** A trip as the store sells it: price, plans, capacity and how much of it is booked. */
const TripRow = ({ event }: { event: StoreEvent }) => (
  <Card as="li" aria-label={event.title} className="flex flex-wrap items-center justify-between gap-4 p-4">
    <div className="grid min-w-0 flex-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{event.title}</h2>
        <Badge tone={event.status === 'published' ? 'success' : 'neutral'}>
          {event.status === 'published' ? 'Published' : 'Draft'}
        </Badge>
        {event.sale_price !== null && <Badge tone="accent">On Sale</Badge>}
      </div>
      <p className="text-sm text-muted">
        {event.asking_price === null ? 'No price yet' : `${formatPrice(event.asking_price, event.currency)} per person`}{' '}
        · {seats(event)}
      </p>
      {event.asking_price !== null && (
        <p className="flex flex-wrap gap-2">
          {PLANS.map((plan) => (
            <Badge key={plan}>{plan}</Badge>
          ))}
        </p>
      )}
      {event.max_registrations !== null && (
        <Progress
          value={Math.round((100 * event.seats_taken) / event.max_registrations)}
          label={`Booked seats of ${event.title}`}
        />
      )}
    </div>
    <Link
      to={paths.adminEventManagement}
      className={buttonClass('secondary', 'sm')}
      aria-label={`Manage ${event.title}`}
    >
      Manage
    </Link>
  </Card>
)

const Trips = ({ events }: { events: readonly StoreEvent[] }) => (
  <ul className="grid gap-3">
    {events.map((event) => (
      <TripRow key={event.id} event={event} />
    ))}
  </ul>
)

/** Trips that are over, a page at a time. */
const PastTrips = ({ alone }: { alone: boolean }) => {
  const [search, setSearch] = useSearchParams()
  const page = pageIn(search, 'past')
  const read = useQuery(storeEventsPast(page))
  if (read.isError && !read.data) return <ReadError read={read}>We could not load the past trips.</ReadError>
  if (!read.data) return <Skeleton className="h-24" />
  const { rows, total } = read.data
  if (total === 0) return alone && <EmptyState icon={CalendarDays} title="No events yet" />
  return (
    <section aria-labelledby="past-trips" aria-busy={read.isPlaceholderData} className="grid gap-3">
      <h2 id="past-trips" className="display text-xl">
        Completed
      </h2>
      <Trips events={rows} />
      <Pagination
        label="Pages of completed trips"
        page={page}
        pageCount={Math.ceil(total / STORE_PAST_PAGE)}
        onPage={(to) => setSearch(withPage(presentSearch(), to, 'past'))}
      />
    </section>
  )
}

/** Trips ahead, and after them those that are over. */
export const AdminStoreEvents = () => {
  const { data: events } = useSuspenseQuery(storeEvents())
  return (
    <div className="grid gap-8">
      {events.length > 0 && <Trips events={events} />}
      <PastTrips alone={events.length === 0} />
    </div>
  )
}
