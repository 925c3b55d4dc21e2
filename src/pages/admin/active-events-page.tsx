import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { parseAdminEventFilters } from '@/features/event-admin/event-list-filters'
import { NO_RESULTS_TEXT, AdminEventSearch, useAdminEventListParams } from '@/features/event-admin/event-list'
import { adminEvents, ADMIN_EVENTS_PAGE_SIZE } from '@/features/event-admin/event-admin-queries'
import { ActiveEventCard } from '@/features/travellers/active-event-card'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PagedList } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'

/** The default filters: upcoming events, earliest first. If the user selects past events, the latest come first. */
const getDefaultFilters = (group: string | null) =>
  ({ which: 'upcoming', sort: group === 'past' ? '-start' : 'start' }) as const

const SORT_ORDERS = {
  event: 'Soonest first',
  '-start': 'Latest first',
  title: 'By name',
  free: 'Fewest spots left',
  '-owing': 'Highest amount owing',
}

const NoEvents = ({ hasFilters }: { hasFilters: boolean }) =>
  hasFilters ? (
    <EmptyState icon={CalendarX} title={NO_RESULTS_TEXT} />
  ) : (
    <EmptyState
      icon={CalendarX}
      title="No Active Events"
      action={
        <Link className={buttonClass()} to={paths.adminEventManagement}>
          Go to Event Management
        </Link>
      }
    />
  )

const ActiveEventList = () => {
  const [search] = useSearchParams()
  const { setPage } = useAdminEventListParams()
  const defaultFilters = getDefaultFilters(search.get('which'))
  const filters = parseAdminEventFilters(search, defaultFilters)
  const { data, error, isPlaceholderData } = useQuery(adminEvents(filters))
  if (error && !data) throw error
  return (
    <div className="grid grid-cols-1 gap-6">
      <AdminEventSearch filters={filters} groups={['upcoming', 'full', 'past', 'called_off']} orders={SORT_ORDERS} />
      {data ? (
        <PagedList
          noun={['event', 'events']}
          total={data.total}
          isTotalCapped={false}
          page={filters.page}
          pageSize={ADMIN_EVENTS_PAGE_SIZE}
          onPageChange={setPage}
          isBusy={isPlaceholderData}
          empty={<NoEvents hasFilters={Boolean(filters.q) || filters.which !== defaultFilters.which} />}
        >
          {data.rows.map((event) => (
            <ActiveEventCard key={event.id} event={event} />
          ))}
        </PagedList>
      ) : (
        <Skeleton className="h-[60vh]" />
      )}
    </div>
  )
}

export const ActiveEventsPage = () => (
  <div className="wrap pb-20">
    <PageMeta title="Active Events" description="Published events and their guests." noindex />
    <PageHeader
      title="Active Events"
      intro="Published events, their travellers and their guest lists."
      back={{ to: paths.admin }}
    />
    <ActiveEventList />
  </div>
)
