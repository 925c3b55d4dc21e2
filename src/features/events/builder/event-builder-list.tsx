import { FileStack } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { EventBuilderCard, type BuilderEvent } from './event-builder-card'
import { EventFormDelete } from '@/features/events/form/event-form-delete'
import { useSend } from '@/ui/form/use-send'
import { publishWords, unpublishWords } from '@/features/events/form/event-form-messages'
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
  const publish = useSend(publishEvent, {
    words: publishWords,
    onAnswer: ({ status }) => status === 'published' && onPublished(),
  })
  const unpublish = useSend(unpublishEvent, { words: unpublishWords })
  const busy = publish.busy || unpublish.busy
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
              onPublish={() => void publish.send(event.id)}
              onUnpublish={() => void unpublish.send(event.id)}
              onDelete={() => setDoomed(event)}
            />
          ))}
        </div>
      )}
      <EventFormDelete event={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
