import { Eye, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import type { Column } from '@/ui/table/column'
import { TripBadge } from '../admin/trip-summary'
import { formatSeats, TRIP_COLUMNS } from '../admin/trip-columns'
import type { TripFilters } from '../admin/trip-filters'
import { TripList } from '../admin/trip-list'
import type { AdminTrip } from '../admin/trip-queries'
import { EventFormDelete } from '../form/event-form-delete'
import { createStatusMessages } from '../form/event-form-messages'
import { setEventStatus } from '../form/event-form-mutations'

interface TripRowActionsProps {
  trip: AdminTrip
  onEdit: () => void
  onPublished: (title: string) => void
  onDelete: () => void
}

/** CSS classes that hide the text beside an icon in a narrow table, but not from screen readers. */
const LABEL_CLASS = '@2xl:sr-only @5xl:not-sr-only'

const TripRowActions = ({ trip, onEdit, onPublished, onDelete }: TripRowActionsProps) => {
  const publishSend = useSend(setEventStatus('published'), {
    messages: createStatusMessages(trip.end_date ?? trip.start_date),
    onResult: ({ status }) => status === 'published' && onPublished(trip.title),
  })
  const unpublishSend = useSend(setEventStatus('draft'), {
    messages: createStatusMessages(trip.end_date ?? trip.start_date),
  })
  const isPublished = trip.status === 'published'
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
          onClick={() => void unpublishSend.send(trip.id)}
        >
          <Undo2 aria-hidden className="size-4" />
          <span className={LABEL_CLASS}>Unpublish</span>
        </Button>
      ) : (
        <Button size="sm" isBusy={publishSend.isBusy} onClick={() => void publishSend.send(trip.id)}>
          <Send aria-hidden className="size-4" />
          <span className={LABEL_CLASS}>Publish</span>
        </Button>
      )}
      <Link
        className={buttonClass('ghost', 'sm')}
        to={isPublished ? paths.event(trip.id) : paths.adminEventPreview(trip.id)}
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
const STATUS_COLUMN: Column<AdminTrip> = {
  key: 'free',
  header: 'Seats',
  isSortable: true,
  cell: (trip) => (
    <span className="grid justify-items-end gap-1 tabular-nums @2xl:justify-items-start">
      <TripBadge trip={trip} />
      {formatSeats(trip)}
    </span>
  ),
}

const BUILDER_COLUMNS = [TRIP_COLUMNS.title, TRIP_COLUMNS.departure, STATUS_COLUMN]

interface EventBuilderRowsProps {
  filters: TripFilters
  emptyText: string
  onEdit: (id: string) => void
  onPublished: (title: string) => void
}

/** A list of drafts or published events, with buttons to publish, unpublish, edit and delete. */
export const EventBuilderRows = ({ filters, emptyText, onEdit, onPublished }: EventBuilderRowsProps) => {
  const [tripToDelete, setTripToDelete] = useState<AdminTrip | null>(null)
  return (
    <>
      <TripList
        filters={filters}
        label="Events"
        columns={BUILDER_COLUMNS}
        emptyState={emptyText}
        actions={(trip) => (
          <TripRowActions
            trip={trip}
            onEdit={() => onEdit(trip.id)}
            onPublished={onPublished}
            onDelete={() => setTripToDelete(trip)}
          />
        )}
      />
      <EventFormDelete event={tripToDelete} onClose={() => setTripToDelete(null)} />
    </>
  )
}
