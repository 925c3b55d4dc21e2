import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { DELETE_EVENT_WARNING, deleteEventMessages } from '@/features/event-editor/save/event-form-messages'
import { deleteEvent } from '@/features/event-editor/save/event-form-mutations'
interface EventFormDeleteProps {
  /** The event to delete. Null while the dialog is closed. */
  event: { id: string; title: string } | null
  onClose: () => void
  /** Called when the event no longer exists. */
  onDeleted?: () => void
}

/** Asks for confirmation, then deletes an event with its pictures. */
export const EventFormDelete = ({ event, onClose, onDeleted }: EventFormDeleteProps) => {
  const { send, isBusy } = useSend(deleteEvent, {
    messages: deleteEventMessages,
    onResult: ({ status }) => {
      onClose()
      if (status !== 'has_bookings') onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Event"
      description={DELETE_EVENT_WARNING}
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => event && void send(event.id)}
    >
      <p className="font-medium">{event?.title}</p>
    </ConfirmDialog>
  )
}
