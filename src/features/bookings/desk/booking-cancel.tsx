import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LENGTHS } from '@/lib/law'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatMoneyExact } from '@/lib/format/money'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { adminCancelMessages } from './booking-messages'
import { adminCancelBooking } from './booking-mutations'
import type { AdminBooking } from './booking-queries'
import { cancellationPreview } from '@/features/bookings/mine/my-booking-queries'

interface AdminBookingCancelProps {
  booking: Pick<AdminBooking, 'id' | 'customer_name' | 'event_title'>
  onClose: () => void
}

/** Shows what would be kept and refunded before the seats go. */
export const AdminBookingCancel = ({ booking, onClose }: AdminBookingCancelProps) => {
  const { data: preview, isError, isFetching, refetch } = useQuery(cancellationPreview(booking.id))
  const { data: rules } = useSuspenseQuery(houseRules())
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    ...adminCancelBooking,
    onSuccess: (outcome) => {
      const { title, text } = adminCancelMessages[outcome.status]
      toast[outcome.status === 'cancelled' ? 'success' : 'error'](title, text(outcome, rules))
      onClose()
    },
    onError: () => toast.error(adminCancelMessages.failed.title, adminCancelMessages.failed.text({}, rules)),
  })
  const close = (open: boolean) => !open && onClose()
  const title = `Cancel ${booking.customer_name ?? 'this'}'s booking?`
  if (preview?.status !== 'ok') {
    const refused = preview ? adminCancelMessages[preview.status] : null
    return (
      <Dialog
        size="sm"
        open
        onOpenChange={close}
        title={refused?.title ?? title}
        description={refused?.text({}, rules) ?? 'Working out what would be refunded...'}
      >
        {isError && !isFetching && (
          <div role="alert" className="grid gap-3">
            We had no answer.
            <Button variant="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </Dialog>
    )
  }
  const sums: [string, number][] = [
    ['Paid so far', preview.paid],
    ['Kept (non-refundable deposit)', preview.kept],
    ['To be refunded', preview.refund],
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={title}
      description={`Seats on ${booking.event_title} are freed at once and go to the waitlist. This action cannot be undone.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: booking.id, reason: reason.trim() })}
    >
      <div className="grid gap-4">
        <dl className="grid gap-2">
          {sums.map(([term, amount]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="text-muted">{term}</dt>
              <dd className="font-semibold tabular-nums">{formatMoneyExact(amount)}</dd>
            </div>
          ))}
        </dl>
        <TextField
          label="Reason"
          maxLength={LENGTHS.bookings.notes}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
