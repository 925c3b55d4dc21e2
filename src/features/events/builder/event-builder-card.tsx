import { CalendarDays, Eye, MapPin, Pencil, Send, Tag, Trash2, Undo2, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDateRange } from '@/lib/format/dates'
import { formatPrice } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'

export interface BuilderEvent {
  id: string
  title: string
  location: string
  start_date: string | null
  end_date: string | null
  max_registrations: number | null
  price: number | null
  currency: string
  status: string
}

interface EventBuilderCardProps {
  event: BuilderEvent
  busy: boolean
  onEdit: () => void
  onPublish: () => void
  onUnpublish: () => void
  onDelete: () => void
}

/** An event as Event Management lists it, with what can be done to it. */
export const EventBuilderCard = ({ event, busy, onEdit, onPublish, onUnpublish, onDelete }: EventBuilderCardProps) => {
  const live = event.status === 'published'
  return (
    <Card as="article" aria-label={event.title} className="grid content-between gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="display text-xl">{event.title}</h2>
        <Badge tone={live ? 'success' : 'neutral'}>{live ? 'Published' : 'Draft'}</Badge>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden className="size-4" />
          {event.start_date ? formatDateRange(event.start_date, event.end_date) : 'No dates yet'}
        </li>
        <li className="flex items-center gap-2">
          <MapPin aria-hidden className="size-4" />
          {event.location || 'No location yet'}
        </li>
        <li className="flex items-center gap-2">
          <Users aria-hidden className="size-4" />
          {event.max_registrations === null ? 'No limit' : `Max ${event.max_registrations}`}
        </li>
        <li className="flex items-center gap-2">
          <Tag aria-hidden className="size-4" />
          {event.price === null ? 'No price yet' : formatPrice(event.price, event.currency)}
        </li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={busy} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
        {live ? (
          <Button size="sm" variant="secondary" disabled={busy} onClick={onUnpublish}>
            <Undo2 aria-hidden className="size-4" />
            Unpublish
          </Button>
        ) : (
          <Button size="sm" disabled={busy} onClick={onPublish}>
            <Send aria-hidden className="size-4" />
            Publish
          </Button>
        )}
        <Link
          className={buttonClass('ghost', 'sm')}
          to={live ? paths.event(event.id) : paths.adminEventPreview(event.id)}
        >
          <Eye aria-hidden className="size-4" />
          {live ? 'View' : 'Preview'}
        </Link>
        <Button size="sm" variant="danger" disabled={busy} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          Delete
        </Button>
      </div>
    </Card>
  )
}
