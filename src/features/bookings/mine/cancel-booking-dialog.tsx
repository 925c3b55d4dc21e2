import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/money'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { wordsOf } from '@/lib/words'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { useSend } from '@/ui/form/use-send'
import { cancelWords } from '@/features/bookings/booking-messages'
import { cancelBooking } from '@/features/bookings/booking-mutations'
import { SumList } from '@/features/bookings/sum-list'
import { cancellationPreview } from './cancelling-queries'
import type { MyBooking } from './my-booking-queries'

interface CancelBookingDialogProps {
  booking: MyBooking
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface RefundProps {
  booking: MyBooking
  preview: Extract<RpcResults['preview_cancellation'], { status: 'ok' }>
}

const Refund = ({ booking, preview }: RefundProps) => (
  <>
    <SumList
      sums={[
        ['Paid so far', preview.paid],
        ['Kept (non-refundable deposit)', preview.kept],
        ['Refunded to you', preview.refund],
      ]}
    />
    {booking.announced_amount > 0 && (
      <p className="mt-3 text-sm">
        Your transfer of {formatMoneyExact(booking.announced_amount)} is not among it: if it still reaches us, we pay it
        back.
      </p>
    )}
    <p className="mt-3 text-sm text-muted">You can cancel until {formatDate(preview.deadline)}.</p>
  </>
)

/** Shows what would be kept and paid back before anything is cancelled. */
export const CancelBookingDialog = ({ booking, open, onOpenChange }: CancelBookingDialogProps) => {
  const {
    data: preview,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...cancellationPreview(booking.id), enabled: open })
  const { data: rules } = useSuspenseQuery(houseRules())
  const words = cancelWords(rules)
  const { send, busy } = useSend(cancelBooking(booking.id), { words, onAnswer: () => onOpenChange(false) })
  const title = `Cancel ${booking.event_title}?`
  if (!preview || isFetching || preview.status !== 'ok') {
    const refused = preview && !isFetching && preview.status !== 'ok' ? wordsOf(words, preview) : null
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
            Something went wrong. Please try again.
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
      busy={busy}
      onConfirm={() => void send()}
    >
      <Refund booking={booking} preview={preview} />
    </ConfirmDialog>
  )
}
