import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { ActiveEventCard } from '@/features/travellers/active-event-card'
import { activeEvents } from '@/features/travellers/travellers-queries'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { SearchField } from '@/ui/form/search-field'

export const ActiveEventsPage = () => {
  const { data: events } = useSuspenseQuery(activeEvents())
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  const wanted = words.trim().toLowerCase()
  const found = events.filter((event) =>
    [event.title, event.location].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <div className="wrap pb-20">
      <PageMeta title="Active Events" description="Live events and their guests." noindex />
      <PageHeader
        title="Active Events"
        intro="Live events, who travels, and their guest lists."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-6">
        <SearchField
          label="Search events by title or location"
          placeholder="Search events..."
          value={words}
          onChange={(value) => setSearch(value ? { q: value } : {}, { replace: true })}
        />
        {found.map((event) => (
          <ActiveEventCard key={event.id} event={event} />
        ))}
        {found.length === 0 && (
          <EmptyState
            icon={CalendarX}
            title="No Active Events"
            action={
              !wanted && (
                <Link className={buttonClass()} to={paths.adminEventManagement}>
                  Go to Event Management
                </Link>
              )
            }
          >
            {wanted && 'No events match your search criteria.'}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
