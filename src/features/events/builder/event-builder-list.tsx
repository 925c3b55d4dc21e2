import { useMutation } from '@tanstack/react-query'
import { FileStack } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { EventBuilderCard, type BuilderEvent } from './event-builder-card'
import { EventFormDelete } from '@/features/events/form/event-form-delete'
import { eventMessages } from '@/features/events/form/event-form-messages'
import { publishEvent, unpublishEvent } from '@/features/events/form/event-form-mutations'

interface EventBuilderListProps {
  events: BuilderEvent[]
  empty: string
  onEdit: (id: string) => void
  onPublished: () => void
}

/** Drafts, or published events: published, taken back, edited and deleted. */
export const EventBuilderList = ({ events, empty, onEdit, onPublished }: EventBuilderListProps) => {
  const [doomed, setDoomed] = useState<BuilderEvent | null>(null)
  const publish = useMutation({
    ...publishEvent,
    onSuccess: ({ status }) => {
      if (status === 'published') {
        eventMessages.published()
        onPublished()
      } else if (status === 'invalid') eventMessages.needsDates()
      else eventMessages.gone()
    },
    onError: eventMessages.actionFailed,
  })
  const unpublish = useMutation({
    ...unpublishEvent,
    onSuccess: ({ status }) => {
      if (status === 'unpublished') eventMessages.unpublished()
      else if (status === 'has_bookings') eventMessages.unpublishHasBookings()
      else eventMessages.gone()
    },
    onError: eventMessages.actionFailed,
  })
  const busy = publish.isPending || unpublish.isPending
  return (
    <>
      {events.length === 0 ? (
        <EmptyState icon={FileStack} title={empty} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          {events.map((event) => (
            <EventBuilderCard
              key={event.id}
              event={event}
              busy={busy}
              onEdit={() => onEdit(event.id)}
              onPublish={() => publish.mutate(event.id)}
              onUnpublish={() => unpublish.mutate(event.id)}
              onDelete={() => setDoomed(event)}
            />
          ))}
        </div>
      )}
      <EventFormDelete event={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
