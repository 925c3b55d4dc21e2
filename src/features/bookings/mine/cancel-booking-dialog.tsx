import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDate } from '@/lib/format/dates'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { toast } from '@/ui/toast/toast'
import { bookingCancelMessages } from '@/features/bookings/booking-messages'
import { cancelBooking } from '@/features/bookings/booking-mutations'
import { cancellationPreview, type MyBooking } from './my-booking-queries'

interface CancelBookingDialogProps {
  booking: MyBooking
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows what would be kept and paid back before anything is cancelled. */
export const CancelBookingDialog = ({ booking, open, onOpenChange }: CancelBookingDialogProps) => {
  const {
    data: preview,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...cancellationPreview(booking.id), enabled: open })
  const { data: rules } = useSuspenseQuery(houseRules())
  const messages = bookingCancelMessages(rules)
  const cancel = useMutation({
    ...cancelBooking(booking.id),
    onSuccess: ({ status }) => {
      const { title, text } = messages[status]
      toast[status === 'cancelled' ? 'success' : 'error'](title, text)
      onOpenChange(false)
    },
    onError: () => toast.error(messages.failed.title, messages.failed.text),
  })
  const title = `Cancel ${booking.event_title}?`
  if (!preview || isFetching || preview.status !== 'ok') {
    const refused = preview && !isFetching && preview.status !== 'ok' ? messages[preview.status] : null
    return (
      <Dialog
        size="sm"
        open={open}
        onOpenChange={onOpenChange}
        title={refused?.title ?? title}
        description={refused?.text ?? 'Working out what would be refunded...'}
      >
        {isError && (
          <div role="alert" className="grid gap-3">
            {messages.failed.text}
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
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="Your spots are released at once. This action cannot be undone."
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <dl className="grid gap-2">
        {[
          ['Paid so far', preview.paid],
          ['Kept (non-refundable deposit)', preview.kept],
          ['Refunded to you', preview.refund],
        ].map(([term, amount]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums">{formatMoneyExact(Number(amount))}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">You can cancel until {formatDate(preview.deadline)}.</p>
    </ConfirmDialog>
  )
}
