import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
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
import { CancellationSummary, type CancellationPreview } from '../cancellation-summary'
import { checkGoodwill } from './goodwill-dialog'

interface AdminCancelBookingDialogProps {
  booking: Pick<AdminBooking, 'id' | 'customer_name' | 'event_title' | 'end_date'>
  onClose: () => void
}

const describeConsequence = ({ event_title, end_date }: AdminCancelBookingDialogProps['booking']): string =>
  isPastDay(end_date)
    ? `${event_title} has ended, so its seats aren’t offered again.`
    : `Seats on ${event_title} are freed at once and go to the waitlist.`

interface CancelFormDialogProps extends AdminCancelBookingDialogProps {
  title: string
  preview: CancellationPreview
}

/** Shows the amounts of the cancellation. Staff enter a reason, and how much of the retained money they give back. */
const CancelFormDialog = ({ booking, title, preview, onClose }: CancelFormDialogProps) => {
  const { value: reason, saveValue, discard } = useDraft(['cancel_booking', booking.id], '')
  const {
    value: typedGoodwill,
    saveValue: saveGoodwill,
    discard: discardGoodwill,
  } = useDraft(['goodwill', booking.id], '')
  const [showsErrors, setShowsErrors] = useState(false)
  const hasPermission = useHasPermission()
  const { send, isBusy } = useSend(adminCancelBooking, {
    messages: createAdminCancelMessages(isPastDay(booking.end_date)),
    onResult: ({ status }) => {
      if (status === 'invalid') return
      discard()
      discardGoodwill()
      onClose()
    },
  })
  const canGiveGoodwill = hasPermission('refunds') && preview.retained > 0
  const goodwillAmount = canGiveGoodwill ? typedGoodwill.trim() : ''
  const goodwillErrors = goodwillAmount === '' ? {} : checkGoodwill(goodwillAmount, reason, preview.retained)
  const submitCancellation = () => {
    setShowsErrors(true)
    if (Object.keys(goodwillErrors).length > 0) return
    void send({
      id: booking.id,
      reason: reason.trim(),
      goodwill: goodwillAmount === '' ? undefined : Number(goodwillAmount),
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${describeConsequence(booking)} This action cannot be undone.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      isBusy={isBusy}
      onConfirm={submitCancellation}
    >
      <div className="grid gap-4">
        <CancellationSummary preview={preview} refundLabel="To be refunded" />
        {canGiveGoodwill && (
          <TextField
            label="Also refund (AUD)"
            inputMode="decimal"
            hint="Optional. The part of the kept money that you refund as well."
            error={showsErrors ? goodwillErrors.goodwill : undefined}
            value={typedGoodwill}
            onChange={({ target }) => saveGoodwill(target.value)}
          />
        )}
        <TextField
          label="Reason"
          error={showsErrors ? goodwillErrors.reason : undefined}
          maxLength={bookingsLimits.cancellation_reason.maxLength}
          value={reason}
          onChange={({ target }) => saveValue(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

/** A dialog that cancels a booking. First shows the retained amount and the refunded amount. */
export const AdminCancelBookingDialog = ({ booking, onClose }: AdminCancelBookingDialogProps) => {
  const { data: preview, isError, isFetching, refetch } = useQuery(cancellationPreview(booking.id))
  const title = `Cancel ${booking.customer_name ?? 'this'}'s booking?`
  if (preview?.status === 'ok') return <CancelFormDialog {...{ booking, title, preview, onClose }} />
  const refusalMessage = preview ? getMessage(createAdminCancelMessages(isPastDay(booking.end_date)), preview) : null
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title={refusalMessage?.title ?? title}
      description={refusalMessage?.text ?? 'Calculating your refund...'}
    >
      {isError && !isFetching && (
        <div role="alert" className="grid gap-3">
          We couldn’t calculate the refund.
          <Button variant="secondary" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </Dialog>
  )
}
