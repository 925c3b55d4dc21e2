import { Eye, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import type { Column } from '@/ui/table/column'
import { EventBadge } from './event-summary'
import { formatSeats, ADMIN_EVENT_COLUMNS } from './event-columns'
import type { AdminEventFilters } from './event-list-filters'
import { AdminEventList } from './event-list'
import type { AdminEvent } from './event-admin-queries'
import { EventFormDelete } from './event-form-delete'
import { createStatusMessages } from '@/features/event-editor/save/event-form-messages'
import { setEventStatus } from '@/features/event-editor/save/event-form-mutations'

interface AdminEventRowActionsProps {
  event: AdminEvent
  onEdit: () => void
  onPublished: (title: string) => void
  onDelete: () => void
}

/** CSS classes that hide the text beside an icon in a narrow table, but not from screen readers. */
const LABEL_CLASS = '@2xl:sr-only @5xl:not-sr-only'

const AdminEventRowActions = ({ event, onEdit, onPublished, onDelete }: AdminEventRowActionsProps) => {
  const publishSend = useSend(setEventStatus('published'), {
    messages: createStatusMessages(event.end_date ?? event.start_date),
    onResult: ({ status }) => status === 'published' && onPublished(event.title),
  })
  const unpublishSend = useSend(setEventStatus('draft'), {
    messages: createStatusMessages(event.end_date ?? event.start_date),
  })
  const isPublished = event.status === 'published'
  return (
    <span className="grid grid-cols-2 gap-1.5 @md:flex @2xl:justify-end">
      <Button size="sm" variant="secondary" onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        <span className={LABEL_CLASS}>Edit</span>
      </Button>
      {isPublished ? (
        <Button
          size="sm"
          variant="ghost"

          isBusy={unpublishSend.isBusy}
          onClick={() => void unpublishSend.send(event.id)}
        >
          <Undo2 aria-hidden className="size-4" />
          <span className={LABEL_CLASS}>Unpublish</span>
        </Button>
      ) : (
        <Button size="sm" isBusy={publishSend.isBusy} onClick={() => void publishSend.send(event.id)}>
          <Send aria-hidden className="size-4" />
          <span className={LABEL_CLASS}>Publish</span>
        </Button>
      )}
      <Link
        className={buttonClass('ghost', 'sm')}
        to={isPublished ? paths.event(event.id) : paths.adminEventPreview(event.id)}
      >
        <Eye aria-hidden className="size-4" />
        <span className={LABEL_CLASS}>{isPublished ? 'View' : 'Preview'}</span>
      </Link>
      <Button size="sm" variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        <span className={LABEL_CLASS}>Delete</span>
      </Button>
    </span>
  )
}

/** The column with status and seats. The two share a column to leave space for the title. */
const STATUS_COLUMN: Column<AdminEvent> = {
  key: 'free',
  header: 'Seats',
  isSortable: true,
  cell: (event) => (
    <span className="grid justify-items-end gap-1 tabular-nums @2xl:justify-items-start">
      <EventBadge event={event} />
      {formatSeats(event)}
    </span>
  ),
}

const BUILDER_COLUMNS = [ADMIN_EVENT_COLUMNS.title, ADMIN_EVENT_COLUMNS.event, STATUS_COLUMN]

interface EventBuilderRowsProps {
  filters: AdminEventFilters
  emptyText: string
  onEdit: (id: string) => void
  onPublished: (title: string) => void
}

/** A list of drafts or published events, with buttons to publish, unpublish, edit and delete. */
export const EventBuilderRows = ({ filters, emptyText, onEdit, onPublished }: EventBuilderRowsProps) => {
  const [eventToDelete, setEventToDelete] = useState<AdminEvent | null>(null)
  return (
    <>
      <AdminEventList
        filters={filters}
        label="Events"
        columns={BUILDER_COLUMNS}
        emptyState={emptyText}
        actions={(event) => (
          <AdminEventRowActions
            event={event}
            onEdit={() => onEdit(event.id)}
            onPublished={onPublished}
            onDelete={() => setEventToDelete(event)}
          />
        )}
      />
      <EventFormDelete event={eventToDelete} onClose={() => setEventToDelete(null)} />
    </>
  )
}
