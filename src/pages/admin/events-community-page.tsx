import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ADMIN_EVENT_COLUMNS } from '@/features/event-admin/event-columns'
import { parseAdminEventFilters } from '@/features/event-admin/event-list-filters'
import { AdminEventList, AdminEventSearch } from '@/features/event-admin/event-list'
import { eventOverview } from '@/features/events/event-overview-queries'
import { type AdminEvent } from '@/features/event-admin/event-admin-queries'
import { EventFormDelete } from '@/features/event-admin/event-form-delete'
import { EventFormInline, type InlineTarget } from '@/features/event-editor/event-form-inline'
import { paths } from '@/lib/paths'
import { useOpenFromUrl } from '@/lib/navigation'
import { isUuid } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import type { Column } from '@/ui/table/column'

const EMPTY_TARGET: InlineTarget = {
  mode: 'create',
  sourceId: null,
  version: null,
  values: { name: '', startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
}

const toText = (value: string | number | null): string => (value === null ? '' : String(value))

const toFormValues = (event: AdminEvent): InlineTarget['values'] => ({
  name: event.title,
  startDate: toText(event.start_date),
  endDate: toText(event.end_date),
  retailPrice: toText(event.price),
  salePrice: toText(event.sale_price),
  status: event.status === 'published' ? 'Active' : 'Draft',
})

const createEditTarget = (event: AdminEvent): InlineTarget => ({
  mode: 'edit',
  sourceId: event.id,
  version: event.version,
  values: toFormValues(event),
})

/** The initial form values for a copy of an event. The dates are empty, because a copy needs its own dates. */
const createCopyTarget = (event: AdminEvent): InlineTarget => ({
  ...EMPTY_TARGET,
  sourceId: event.id,
  copiedDates: { startDate: toText(event.start_date), endDate: toText(event.end_date) },
  values: { ...toFormValues(event), name: `${event.title} (Copy)`, startDate: '', endDate: '', status: 'Draft' },
})

interface EventRowActionsProps {
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

const EventRowActions = ({ event, onEdit, onDuplicate, onDelete }: EventRowActionsProps & { event: AdminEvent }) => (
  <span className="flex flex-wrap gap-1.5 @2xl:flex-nowrap">
    <Button size="sm" variant="secondary" aria-label={`Edit ${event.title}`} onClick={onEdit}>
      <Pencil aria-hidden className="size-4" />
      <span className="@2xl:sr-only @5xl:not-sr-only">Edit</span>
    </Button>
    <Button
      size="sm"
      variant="secondary"

      aria-label={`Duplicate ${event.title}`}
      onClick={onDuplicate}
    >
      <Copy aria-hidden className="size-4" />
      <span className="@2xl:sr-only @5xl:not-sr-only">Duplicate</span>
    </Button>
    <Button size="sm" variant="danger" aria-label={`Delete ${event.title}`} onClick={onDelete}>
      <Trash2 aria-hidden className="size-4" />
      <span className="@2xl:sr-only @5xl:not-sr-only">Delete</span>
    </Button>
  </span>
)

/** The status column. It shows a published event as "Active", as the product specification requires. */
const STATUS_COLUMN: Column<AdminEvent> = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => (
    <Badge tone={status === 'published' ? 'success' : 'neutral'}>{status === 'published' ? 'Active' : 'Draft'}</Badge>
  ),
}
const EVENT_COLUMNS = [ADMIN_EVENT_COLUMNS.title, ADMIN_EVENT_COLUMNS.event, STATUS_COLUMN, ADMIN_EVENT_COLUMNS.price]

/** Opens the form to copy the event whose id is in the URL parameter `copy`. */
const useEventToCopyFromUrl = (onFound: (event: AdminEvent) => void) => {
  const [search] = useSearchParams()
  const id = search.get('copy')
  const { data } = useQuery({ ...eventOverview(id ?? ''), enabled: id !== null && isUuid(id) })
  useOpenFromUrl(() => data && onFound(data.event), { name: 'copy', ready: Boolean(data) })
}

export const EventsCommunityPage = () => {
  const [target, setTarget] = useState<InlineTarget | null>(null)
  const [eventToDelete, setEventToDelete] = useState<AdminEvent | null>(null)
  // The dialog stays mounted after it closes. Otherwise it could not return focus to the button that opened it.
  const [isRequested, setIsRequested] = useState(false)
  const [search] = useSearchParams()
  const filters = parseAdminEventFilters(search)
  useEventToCopyFromUrl((event) => setTarget(createCopyTarget(event)))
  return (
    <div className="wrap pb-20">
      <PageMeta title="Events Community" description="Create, edit, duplicate and delete events." noindex />
      <PageHeader
        title="Events Community"
        intro="The main facts of every event. For days, activities and photos, use Event Management."
        back={{ to: paths.admin }}
        actions={
          <Button onClick={() => setTarget(EMPTY_TARGET)}>
            <Plus aria-hidden className="size-5" />
            Create New Event
          </Button>
        }
      />
      <div className="grid gap-6">
        {/* The key resets the form to the values of the selected event. */}
        {target && (
          <EventFormInline
            key={`${target.mode} ${target.sourceId} ${target.values.name}`}
            target={target}
            onDone={() => setTarget(null)}
          />
        )}
        <AdminEventSearch filters={filters} groups={['', 'upcoming', 'past', 'drafts', 'full', 'called_off']} />
        <AdminEventList
          filters={filters}
          label="Events"
          columns={EVENT_COLUMNS}
          emptyState="No events yet"
          actions={(event) => (
            <EventRowActions
              event={event}
              onEdit={() => setTarget(createEditTarget(event))}
              onDuplicate={() => setTarget(createCopyTarget(event))}
              onDelete={() => {
                setIsRequested(true)
                setEventToDelete(event)
              }}
            />
          )}
        />
      </div>
      {isRequested && <EventFormDelete event={eventToDelete} onClose={() => setEventToDelete(null)} />}
    </div>
  )
}
