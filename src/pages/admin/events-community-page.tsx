import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EventFormDelete } from '@/features/events/form/event-form-delete'
import { EventFormInline, type InlineTarget } from '@/features/events/form/event-form-inline'
import { adminEvents, EVENTS_PAGE, type AdminEvent } from '@/features/events/form/event-form-queries'
import { formatDateRange } from '@/lib/format/dates'
import { formatPrice } from '@/lib/format/money'
import { pageIn, withPage } from '@/lib/page-in'
import { paths, presentSearch } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/form/search-field'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PagedList } from '@/ui/paging/paged-list'
import { Skeleton } from '@/ui/skeleton'

const BLANK: InlineTarget = {
  mode: 'create',
  sourceId: null,
  version: null,
  values: { name: '', startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
}

const text = (value: string | number | null): string => (value === null ? '' : String(value))

const valuesOf = (event: AdminEvent): InlineTarget['values'] => ({
  name: event.title,
  startDate: text(event.start_date),
  endDate: text(event.end_date),
  retailPrice: text(event.price),
  salePrice: text(event.sale_price),
  status: event.status === 'published' ? 'Active' : 'Draft',
})

const editOf = (event: AdminEvent): InlineTarget => ({
  mode: 'edit',
  sourceId: event.id,
  version: event.version,
  values: valuesOf(event),
})

const duplicateOf = (event: AdminEvent): InlineTarget => ({
  ...BLANK,
  sourceId: event.id,
  values: { ...valuesOf(event), name: `${event.title} (Copy)`, status: 'Draft' },
})

interface EventActions {
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** An event's main facts and what can be done with it. */
const EventRow = ({ event, onEdit, onDuplicate, onDelete }: EventActions & { event: AdminEvent }) => (
  <Card as="li" aria-label={event.title} className="flex flex-wrap items-center justify-between gap-4 p-4">
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{event.title}</h2>
        <Badge tone={event.status === 'published' ? 'success' : 'neutral'}>
          {event.status === 'published' ? 'Active' : 'Draft'}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {event.start_date ? formatDateRange(event.start_date, event.end_date) : 'No dates yet'}
        {event.price !== null && ` · ${formatPrice(event.price, event.currency)}`}
        {event.sale_price !== null && ` · Sale ${formatPrice(event.sale_price, event.currency)}`}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" aria-label={`Edit ${event.title}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Button size="sm" variant="secondary" aria-label={`Duplicate ${event.title}`} onClick={onDuplicate}>
        <Copy aria-hidden className="size-4" />
        Duplicate
      </Button>
      <Button size="sm" variant="danger" aria-label={`Delete ${event.title}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </div>
  </Card>
)

/** A page of all events, searched by their titles. */
const EventRows = ({ actionsOf }: { actionsOf: (event: AdminEvent) => EventActions }) => {
  const [search, setSearch] = useSearchParams()
  const [q, page] = [search.get('q') ?? '', pageIn(search)]
  const { data, error, isPlaceholderData } = useQuery(adminEvents({ q, page }))
  if (error && !data) throw error
  return (
    <>
      <SearchField
        label="Search events by title"
        value={q}
        onChange={(words) => setSearch(words ? { q: words } : {}, { replace: true })}
      />
      {data ? (
        <PagedList
          noun={['event', 'events']}
          total={data.total}
          capped={false}
          page={page}
          pageSize={EVENTS_PAGE}
          onPage={(to) => setSearch(withPage(presentSearch(), to))}
          busy={isPlaceholderData}
          empty={<EmptyState icon={CalendarDays} title={q ? 'No events found' : 'No events yet'} />}
        >
          {data.rows.map((event) => (
            <EventRow key={event.id} event={event} {...actionsOf(event)} />
          ))}
        </PagedList>
      ) : (
        <Skeleton className="h-72" />
      )}
    </>
  )
}

export const EventsCommunityPage = () => {
  const [target, setTarget] = useState<InlineTarget | null>(null)
  const [deleting, setDeleting] = useState<AdminEvent | null>(null)
  return (
    <div className="wrap pb-20">
      <PageMeta title="Events Community" description="Create, edit, duplicate and delete events." noindex />
      <PageHeader
        title="Events Community"
        intro="The main facts of every event. For days, activities and photos, use Event Management."
        back={{ to: paths.admin }}
        actions={
          <Button onClick={() => setTarget(BLANK)}>
            <Plus aria-hidden className="size-5" />
            Create New Event
          </Button>
        }
      />
      <div className="grid gap-6">
        {/* Its own key: editing another event starts from that event's fields. */}
        {target && (
          <EventFormInline
            key={`${target.mode} ${target.sourceId} ${target.values.name}`}
            target={target}
            onDone={() => setTarget(null)}
          />
        )}
        <EventRows
          actionsOf={(event) => ({
            onEdit: () => setTarget(editOf(event)),
            onDuplicate: () => setTarget(duplicateOf(event)),
            onDelete: () => setDeleting(event),
          })}
        />
      </div>
      <EventFormDelete event={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
