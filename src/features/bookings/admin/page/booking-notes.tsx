import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { bookingStaffNotesLimits } from '@/lib/generated/limits'
import { optionalText } from '@/lib/schema'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { TextAreaField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { notesMessages } from '../booking-messages'
import { saveBookingNotes } from '../booking-mutations'
import type { AdminBooking } from '../booking-queries'

const notesSchema = z.object({ notes: optionalText(bookingStaffNotesLimits.notes.maxLength) })

/** The staff notes on a booking, and the reason for its cancellation. */
export const BookingNotes = ({ booking }: { booking: AdminBooking }) => {
  const form = useForm({ resolver: zodResolver(notesSchema), values: { notes: booking.staff_notes ?? '' } })
  const { send, isBusy } = useSend(saveBookingNotes(booking.id), { form, draft: booking.id, messages: notesMessages })
  const cancellationReason = booking.staff_cancellation_reason ?? booking.cancellation_reason
  return (
    <Card as="section" aria-labelledby="staff-notes" className="grid content-start gap-3 p-5">
      <CardTitle as="h2" id="staff-notes">
        Staff notes
      </CardTitle>
      {cancellationReason && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">Reason for cancellation: </span>
          {cancellationReason}
        </p>
      )}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => void form.handleSubmit(({ notes }) => send(notes))(event)}
      >
        <TextAreaField
          label="Notes"
          hint="Only staff can read these notes."
          rows={3}
          error={form.formState.errors.notes?.message}
          {...form.register('notes')}
        />
        <Button type="submit" size="sm" variant="secondary" className="w-fit" isBusy={isBusy}>
          Save Notes
        </Button>
      </form>
    </Card>
  )
}
