import { Eye, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import type { Column } from '@/ui/table/column'
import { TripBadge } from '../desk/trip-facts'
import { seatsText, TRIP } from '../desk/trip-columns'
import type { TripFilters } from '../desk/trip-filters'
import { TripList } from '../desk/trip-list'
import type { DeskTrip } from '../desk/trip-queries'
import { EventFormDelete } from '../form/event-form-delete'
import { statusWords } from '../form/event-form-messages'
import { setEventStatus } from '../form/event-form-mutations'

interface DeedsProps {
  trip: DeskTrip
  onEdit: () => void
  onPublished: (title: string) => void
  onDelete: () => void
}

/** On narrow tables the icons have no text. Screen readers still get it. */
const LABEL = '@2xl:sr-only @5xl:not-sr-only'

const Deeds = ({ trip, onEdit, onPublished, onDelete }: DeedsProps) => {
  const publish = useSend(setEventStatus('published'), {
    words: statusWords(trip.end_date ?? trip.start_date),
    onAnswer: ({ status }) => status === 'published' && onPublished(trip.title),
  })
  const unpublish = useSend(setEventStatus('draft'), { words: statusWords(trip.end_date ?? trip.start_date) })
  const live = trip.status === 'published'
  return (
    <span className="grid grid-cols-2 gap-1.5 @md:flex @2xl:justify-end">
      <Button size="sm" variant="secondary" onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        <span className={LABEL}>Edit</span>
      </Button>
      {live ? (
        <Button
          size="sm"
          variant="ghost"

          busy={unpublish.busy}
          onClick={() => void unpublish.send(trip.id)}
        >
          <Undo2 aria-hidden className="size-4" />
          <span className={LABEL}>Unpublish</span>
        </Button>
      ) : (
        <Button size="sm" busy={publish.busy} onClick={() => void publish.send(trip.id)}>
          <Send aria-hidden className="size-4" />
          <span className={LABEL}>Publish</span>
        </Button>
      )}
      <Link className={buttonClass('ghost', 'sm')} to={live ? paths.event(trip.id) : paths.adminEventPreview(trip.id)}>
        <Eye aria-hidden className="size-4" />
        <span className={LABEL}>{live ? 'View' : 'Preview'}</span>
      </Link>
      <Button size="sm" variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        <span className={LABEL}>Delete</span>
      </Button>
    </span>
  )
}

/** Status and seats in one column, to leave room for the title. */
const STANDING: Column<DeskTrip> = {
  key: 'free',
  header: 'Seats',
  sorts: true,
  cell: (trip) => (
    <span className="grid justify-items-end gap-1 tabular-nums @2xl:justify-items-start">
      <TripBadge trip={trip} />
      {seatsText(trip)}
    </span>
  ),
}

const COLUMNS = [TRIP.title, TRIP.departure, STANDING]

interface EventBuilderRowsProps {
  filters: TripFilters
  none: string
  onEdit: (id: string) => void
  onPublished: (title: string) => void
}

/** Drafts or published events, with actions to publish, unpublish, edit and delete. */
export const EventBuilderRows = ({ filters, none, onEdit, onPublished }: EventBuilderRowsProps) => {
  const [doomed, setDoomed] = useState<DeskTrip | null>(null)
  return (
    <>
      <TripList
        filters={filters}
        label="Events"
        columns={COLUMNS}
        none={none}
        actions={(trip) => (
          <Deeds
            trip={trip}
            onEdit={() => onEdit(trip.id)}
            onPublished={onPublished}
            onDelete={() => setDoomed(trip)}
          />
        )}
      />
      <EventFormDelete event={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
