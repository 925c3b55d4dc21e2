import { useQuery } from '@tanstack/react-query'
import { isPastDay } from '@/lib/dates'
import { bookingsLimits } from '@/lib/generated/limits'
import { getMessage } from '@/lib/messages'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { createAdminCancelMessages } from './booking-messages'
import { adminCancelBooking } from './booking-mutations'
import type { AdminBooking } from './booking-queries'
import { cancellationPreview } from '../member/my-booking-queries'
import { AmountList } from '../plan-table'

interface AdminCancelBookingDialogProps {
  booking: Pick<AdminBooking, 'id' | 'customer_name' | 'event_title' | 'end_date'>
  onClose: () => void
}

const describeConsequence = ({ event_title, end_date }: AdminCancelBookingDialogProps['booking']): string =>
  isPastDay(end_date)
    ? `${event_title} has ended, so its seats aren’t offered again.`
    : `Seats on ${event_title} are freed at once and go to the waitlist.`

/** A dialog that cancels a booking. First shows the retained amount and the refunded amount. */
export const AdminCancelBookingDialog = ({ booking, onClose }: AdminCancelBookingDialogProps) => {
  const { data: preview, isError, isFetching, refetch } = useQuery(cancellationPreview(booking.id))
  const { value: reason, saveValue, discard } = useDraft(['cancel_booking', booking.id], '')
  const message = createAdminCancelMessages(isPastDay(booking.end_date))
  const { send, isBusy } = useSend(adminCancelBooking, {
    messages: message,
    onResult: () => {
      discard()
      onClose()
    },
  })
  const close = (open: boolean) => !open && onClose()
  const title = `Cancel ${booking.customer_name ?? 'this'}'s booking?`
  if (preview?.status !== 'ok') {
    const refusalMessage = preview ? getMessage(message, preview) : null
    return (
      <Dialog
        size="sm"
        open
        onOpenChange={close}
        title={refusalMessage?.title ?? title}
        description={refusalMessage?.text ?? 'Calculating your refund...'}
      >
        {isError && !isFetching && (
          <div role="alert" className="grid gap-3">
            We got no response.
            <Button variant="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={title}
      description={`${describeConsequence(booking)} This action cannot be undone.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      isBusy={isBusy}
      onConfirm={() => void send({ id: booking.id, reason: reason.trim() })}
    >
      <div className="grid gap-4">
        <AmountList
          amounts={[
            ['Paid so far', preview.paid],
            ['Kept (non-refundable deposit)', preview.retained],
            ['To be refunded', preview.refund],
          ]}
        />
        <TextField
          label="Reason"
          maxLength={bookingsLimits.notes.maxLength}
          value={reason}
          onChange={({ target }) => saveValue(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
