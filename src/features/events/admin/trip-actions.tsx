import { Ellipsis, Eye, Pencil, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { useSend } from '@/ui/form/use-send'
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlay/menu'
import { lazyComponent } from '@/ui/lazy-component'
import { createStatusMessages } from '../form/event-form-messages'
import { setEventStatus } from '../form/event-form-mutations'
import type { EventState } from '../primary-action'
import { EventFormDelete } from '../form/event-form-delete'

const CallOffTripDialog = lazyComponent(() => import('./trip-call-off').then((m) => m.CallOffTripDialog))
const NewDeparturesDialog = lazyComponent(() => import('./new-departures').then((m) => m.NewDeparturesDialog))

interface TripActionsProps {
  trip: {
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

type OpenDialogName = 'delete' | 'call off' | 'departures' | null

interface TripActionDialogProps extends Pick<TripActionsProps, 'trip' | 'onDeleted'> {
  openDialog: OpenDialogName
  onClose: () => void
}

const TripActionDialog = ({ trip, openDialog, onClose, onDeleted }: TripActionDialogProps) => {
  if (openDialog === 'call off') return <CallOffTripDialog trip={trip} onClose={onClose} />
  if (openDialog === 'departures')
    return <NewDeparturesDialog sourceId={trip.id} title={trip.title} onClose={onClose} />
  if (openDialog === 'delete') return <EventFormDelete event={trip} onClose={onClose} onDeleted={onDeleted} />
  return null
}

/** The buttons for the actions on a trip. */
export const TripActions = ({ trip, onEdit, onPublished, onDeleted }: TripActionsProps) => {
  const [openDialog, setOpenDialog] = useState<OpenDialogName>(null)
  const publishSend = useSend(setEventStatus('published'), {
    messages: createStatusMessages(trip.end_date ?? trip.start_date),
    onResult: ({ status }) => status === 'published' && onPublished(),
  })
  const unpublishSend = useSend(setEventStatus('draft'), {
    messages: createStatusMessages(trip.end_date ?? trip.start_date),
  })
  const isPublished = trip.status === 'published'
  return (
    <>
      <Link
        className={buttonClass('secondary')}
        to={isPublished ? paths.event(trip.id) : paths.adminEventPreview(trip.id)}
      >
        <Eye aria-hidden className="size-4" />
        {isPublished ? 'View' : 'Preview'}
      </Link>
      {!isPublished && (
        <Button variant="secondary" isBusy={publishSend.isBusy} onClick={() => void publishSend.send(trip.id)}>
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
          <Button variant="ghost" size="icon" aria-label={`More actions for ${trip.title}`}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link to={paths.adminTripCopy(trip.id)}>Duplicate</Link>
        </MenuItem>
        <MenuItem onSelect={() => setOpenDialog('departures')}>Add Departures</MenuItem>
        {isPublished && <MenuItem onSelect={() => void unpublishSend.send(trip.id)}>Unpublish</MenuItem>}
        <MenuSeparator />
        {isPublished && trip.state !== 'past' && trip.state !== 'called_off' && (
          <MenuItem tone="danger" onSelect={() => setOpenDialog('call off')}>
            Call Off
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => setOpenDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <TripActionDialog trip={trip} openDialog={openDialog} onClose={() => setOpenDialog(null)} onDeleted={onDeleted} />
    </>
  )
}
