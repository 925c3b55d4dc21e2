import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { DELETE_WARNING, eventMessages } from './event-form-messages'
import { deleteEvent } from './event-form-mutations'

interface EventFormDeleteProps {
  /** None: the question is not asked. */
  event: { id: string; title: string } | null
  onClose: () => void
}

/** Asks, then deletes an event with its pictures. */
export const EventFormDelete = ({ event, onClose }: EventFormDeleteProps) => {
  const remove = useMutation({
    ...deleteEvent,
    onSuccess: ({ status }) => {
      if (status === 'has_bookings') eventMessages.deleteHasBookings()
      else eventMessages.deleted()
      onClose()
    },
    onError: eventMessages.deleteFailed,
  })
  return (
    <ConfirmDialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Event"
      description={DELETE_WARNING}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => event && remove.mutate(event.id)}
    >
      <p className="font-medium">{event?.title}</p>
    </ConfirmDialog>
  )
}
