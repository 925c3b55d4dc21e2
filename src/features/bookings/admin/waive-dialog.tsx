import { useState } from 'react'
import { bookingStaffNotesLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { waiveMessages } from './booking-messages'
import { waiveRetained } from './booking-mutations'
import type { AdminBooking } from './booking-queries'

/**
 * Checks the amount and the reason before staff waive retained money. Returns a message for each invalid field.
 * @param retained the amount that the company retains, in AUD
 */
export const checkWaiver = (
  waiver: string,
  reason: string,
  retained: number,
): { waived?: string; reason?: string } => ({
  ...(!(/^\d+(\.\d{1,2})?$/.test(waiver.trim()) && Number(waiver) > 0 && Number(waiver) <= retained) && {
    waived: `Enter an amount up to ${formatMoneyExact(retained)}.`,
  }),
  ...(reason.trim() === '' && { reason: 'Enter the reason for the refund.' }),
})

interface WaiveDialogProps {
  booking: Pick<AdminBooking, 'id' | 'reference' | 'invoice_total'>
  onClose: () => void
}

/** A dialog in which staff waive a part of the money that the company retained when the booking was cancelled. */
export const WaiveDialog = ({ booking, onClose }: WaiveDialogProps) => {
  // After a cancellation, the invoice total is the amount that the company retains.
  const retainedAmount = booking.invoice_total
  const waiverDraft = useDraft(['waive_retained', booking.id], { waived: '', reason: '' })
  const { waived, reason } = waiverDraft.value
  const [showsErrors, setShowsErrors] = useState(false)
  const { send, isBusy, notice } = useSend(waiveRetained(booking.id), {
    messages: waiveMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status !== 'waived') return
      waiverDraft.discard()
      onClose()
    },
  })
  const waiverErrors = checkWaiver(waived, reason, retainedAmount)
  const submitWaiver = () => {
    setShowsErrors(true)
    if (Object.keys(waiverErrors).length === 0) {
      void send({ waived: Number(waived), expectedRetained: retainedAmount, reason: reason.trim() })
    }
  }
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title="Refund Kept Money"
      description={`We kept ${formatMoneyExact(retainedAmount)} of booking ${booking.reference}. Enter how much of this amount to refund.`}
      footer={
        <Button isBusy={isBusy} onClick={submitWaiver}>
          Add Refund
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Amount to refund (AUD)"
          required
          inputMode="decimal"
          error={showsErrors ? waiverErrors.waived : undefined}
          value={waived}
          onChange={({ target }) => waiverDraft.saveValue({ waived: target.value, reason })}
        />
        <TextField
          label="Reason"
          required
          hint="Staff can see the reason in the activity log."
          maxLength={bookingStaffNotesLimits.cancellation_reason.maxLength}
          error={showsErrors ? waiverErrors.reason : undefined}
          value={reason}
          onChange={({ target }) => waiverDraft.saveValue({ waived, reason: target.value })}
        />
        <MessageNotice message={notice} />
      </div>
    </Dialog>
  )
}
