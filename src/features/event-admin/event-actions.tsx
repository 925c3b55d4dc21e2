import { Ellipsis, Eye, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { lazyComponent } from '@/ui/lazy-component'
import { createStatusMessages } from '@/features/event-editor/save/event-form-messages'
import { setEventStatus } from '@/features/event-editor/save/event-form-mutations'
import type { EventState } from '@/features/events/primary-action'
import { EventFormDelete } from './event-form-delete'

const CallOffEventDialog = lazyComponent(() => import('./event-call-off').then((m) => m.CallOffEventDialog))
const NewEventsDialog = lazyComponent(() => import('./new-events').then((m) => m.NewEventsDialog))

interface EventActionsProps {
  event: {
    id: string
    title: string
    status: string
    state: EventState
    start_date: string | null
    end_date: string | null
  }
  onEdit: () => void
  onPublished: () => void
  onDeleted: () => void
}

type OpenDialogName = 'delete' | 'call off' | 'events' | null

interface EventActionDialogProps extends Pick<EventActionsProps, 'event' | 'onDeleted'> {
  openDialog: OpenDialogName
  onClose: () => void
}

const EventActionDialog = ({ event, openDialog, onClose, onDeleted }: EventActionDialogProps) => {
  if (openDialog === 'call off') return <CallOffEventDialog event={event} onClose={onClose} />
  if (openDialog === 'events') return <NewEventsDialog sourceId={event.id} title={event.title} onClose={onClose} />
  if (openDialog === 'delete') return <EventFormDelete event={event} onClose={onClose} onDeleted={onDeleted} />
  return null
}

/** The buttons for the actions on a trip. */
export const EventActions = ({ event, onEdit, onPublished, onDeleted }: EventActionsProps) => {
  const [openDialog, setOpenDialog] = useState<OpenDialogName>(null)
  const publishSend = useSend(setEventStatus('published'), {
    messages: createStatusMessages(event.end_date ?? event.start_date),
    onResult: ({ status }) => status === 'published' && onPublished(),
  })
  const unpublishSend = useSend(setEventStatus('draft'), {
    messages: createStatusMessages(event.end_date ?? event.start_date),
  })
  const isPublished = event.status === 'published'
  return (
    <>
      <Link
        className={buttonClass('secondary')}
        to={isPublished ? paths.event(event.id) : paths.adminEventPreview(event.id)}
      >
        <Eye aria-hidden className="size-4" />
        {isPublished ? 'View' : 'Preview'}
      </Link>
      {!isPublished && (
        <Button variant="secondary" isBusy={publishSend.isBusy} onClick={() => void publishSend.send(event.id)}>
          <Send aria-hidden className="size-4" />
          Publish
        </Button>
      )}
      <Button onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`More actions for ${event.title}`}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link to={paths.adminEventCopy(event.id)}>Duplicate</Link>
        </MenuItem>
        <MenuItem onSelect={() => setOpenDialog('events')}>Add Departures</MenuItem>
        {isPublished && <MenuItem onSelect={() => void unpublishSend.send(event.id)}>Unpublish</MenuItem>}
        <MenuSeparator />
        {isPublished && event.state !== 'past' && event.state !== 'called_off' && (
          <MenuItem tone="danger" onSelect={() => setOpenDialog('call off')}>
            Call Off
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => setOpenDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <EventActionDialog
        event={event}
        openDialog={openDialog}
        onClose={() => setOpenDialog(null)}
        onDeleted={onDeleted}
      />
    </>
  )
}
