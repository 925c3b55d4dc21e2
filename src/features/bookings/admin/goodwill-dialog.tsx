import { useState } from 'react'
import { bookingStaffNotesLimits } from '@/lib/generated/limits'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { goodwillMessages } from './booking-messages'
import { giveGoodwill } from './booking-mutations'
import type { AdminBooking } from './booking-queries'

/**
 * Checks the amount and the reason before staff give back retained money. Returns a message for each invalid field.
 * @param retained the amount that the company retains, in AUD
 */
export const checkGoodwill = (
  goodwill: string,
  reason: string,
  retained: number,
): { goodwill?: string; reason?: string } => ({
  ...(!(/^\d+(\.\d{1,2})?$/.test(goodwill.trim()) && Number(goodwill) > 0 && Number(goodwill) <= retained) && {
    goodwill: `Enter an amount up to ${formatMoneyExact(retained)}.`,
  }),
  ...(reason.trim() === '' && { reason: 'Enter the reason for the refund.' }),
})

interface GoodwillDialogProps {
  booking: Pick<AdminBooking, 'id' | 'reference' | 'invoice_total'>
  onClose: () => void
}

/** A dialog in which staff give back a part of the money that the company retained when the booking was cancelled. */
export const GoodwillDialog = ({ booking, onClose }: GoodwillDialogProps) => {
  // After a cancellation, the invoice total is the amount that the company retains.
  const retainedAmount = booking.invoice_total
  const goodwillDraft = useDraft(['give_goodwill', booking.id], { goodwill: '', reason: '' })
  const { goodwill, reason } = goodwillDraft.value
  const [showsErrors, setShowsErrors] = useState(false)
  const { send, isBusy, notice } = useSend(giveGoodwill(booking.id), {
    messages: goodwillMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status !== 'goodwill_given') return
      goodwillDraft.discard()
      onClose()
    },
  })
  const goodwillErrors = checkGoodwill(goodwill, reason, retainedAmount)
  const submitGoodwill = () => {
    setShowsErrors(true)
    if (Object.keys(goodwillErrors).length === 0) {
      void send({ goodwill: Number(goodwill), expectedRetained: retainedAmount, reason: reason.trim() })
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
        <Button isBusy={isBusy} onClick={submitGoodwill}>
          Add Refund
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Amount to refund (AUD)"
          required
          inputMode="decimal"
          error={showsErrors ? goodwillErrors.goodwill : undefined}
          value={goodwill}
          onChange={({ target }) => goodwillDraft.saveValue({ goodwill: target.value, reason })}
        />
        <TextField
          label="Reason"
          required
          hint="Staff can see the reason in the activity log."
          maxLength={bookingStaffNotesLimits.cancellation_reason.maxLength}
          error={showsErrors ? goodwillErrors.reason : undefined}
          value={reason}
          onChange={({ target }) => goodwillDraft.saveValue({ goodwill, reason: target.value })}
        />
        <MessageNotice message={notice} />
      </div>
    </Dialog>
  )
}
