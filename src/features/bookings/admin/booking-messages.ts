import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { GUARDIAN_TEXT } from '@/features/settings/settings-texts'
import { describeFreedSeats } from '@/features/waitlist/waitlist-rules'
import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact, pluralise } from '@/lib/text'
import type { Message, MessagesFor } from '@/lib/messages'
import { createBookingCodeMessage } from '@/features/booking-options/promo-codes/code-refusal-messages'
import { createExtraMessage, createRoomMessage } from '@/features/booking-options/extras/extra-messages'
import type { SaveNotesResult } from './booking-mutations'

/**
 * Messages for the results of a cancellation by staff.
 * @param isPast true if the trip has ended. Freed seats are then not offered to the waitlist.
 */
export const createAdminCancelMessages = (isPast: boolean): MessagesFor<RpcResults['cancel_booking']> => ({
  cancelled: ({ refund, ...freed }) => ({
    tone: 'success',
    title: 'Booking cancelled',
    text: [
      !isPast && 'The seats are free again.',
      refund > 0 && `${formatMoneyExact(refund)} is to be refunded.`,
      isPast && refund === 0 && 'There is nothing to refund.',
      describeFreedSeats(freed),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  too_late: { title: 'Too late to cancel', text: 'The trip has departed.' },
  already_cancelled: { title: 'Already cancelled', text: 'This booking no longer holds seats.' },
  invalid: ({ fields }) => ({
    title: 'Please check the form',
    text: fields.includes('goodwill')
      ? 'Enter at most the amount that we keep, in dollars and cents.'
      : 'Enter a reason of up to 500 characters.',
  }),
  not_found: { title: 'Booking not found', text: 'Someone else may have removed the booking.' },
  failed: { title: 'Error', text: 'Failed to cancel the booking. Please try again.' },
})

export const goodwillMessages: MessagesFor<RpcResults['give_goodwill']> = {
  goodwill_given: ({ refund_due }) => ({
    tone: 'success',
    title: 'Refund added',
    text: `${formatMoneyExact(refund_due)} is to be refunded.`,
  }),
  changed: ({ retained }) => ({
    tone: 'warning',
    title: 'The amount that we kept has changed',
    text: `It is now ${formatMoneyExact(retained)}. No refund was added this time.`,
  }),
  not_cancelled: {
    title: 'This booking isn’t cancelled',
    text: 'You can refund kept money only after a booking is cancelled.',
  },
  invalid: { title: 'Please check the form', text: 'Check the amount and the reason.' },
  not_found: { title: 'Booking not found', text: 'Someone else may have removed the booking.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

export const createAdminBookMessages = ({ adult_age }: PublicSettings): MessagesFor<RpcResults['admin_book']> => ({
  booked: ({ reference }) => ({
    tone: 'success',
    title: 'Booking created',
    text: `Its reference is ${reference}. Record the first payment to confirm the booking.`,
  }),
  sold_out: ({ spots_left }) => ({ title: 'Not enough seats', text: `Seats left on this trip: ${spots_left}.` }),
  closed: ({ closed_on }) => ({
    title: 'Bookings are closed',
    text: `This trip closed on ${formatDate(closed_on)}.`,
  }),
  not_bookable: { title: 'Not on sale', text: 'This trip isn’t open for booking at the moment.' },
  already_booked: { title: 'Already booked', text: 'This customer already has a booking for this trip.' },
  repeated: ({ reference }) => ({
    title: 'Already booked',
    text: `Your first click created booking ${reference}. Changes made after that click weren’t saved.`,
  }),
  guardian_needed: {
    title: 'A guardian is needed',
    text: `Travellers under ${adult_age} need ${GUARDIAN_TEXT}.`,
  },
  members_only: ({ opens_on }) => ({
    title: 'Members only',
    text: opens_on
      ? `Until booking opens to everyone on ${formatDate(opens_on)}, only customers with an account can book this trip.`
      : 'Only customers with an account can book this trip.',
  }),
  extra_unavailable: createExtraMessage,
  room_unavailable: createRoomMessage,
  code_refused: createBookingCodeMessage,
  customer_known: ({ full_name }) => ({
    title: 'Already a customer',
    text: `${full_name} has this email address and is now selected. If this is the right customer, click “Book” again.`,
  }),
  invalid: { title: 'Please check the form', text: 'Check what you entered.' },
  not_found: { title: 'Trip not found', text: 'The trip is no longer listed.' },
  customer_not_found: { title: 'Customer not found', text: 'Choose another customer.' },
  failed: { title: 'Error', text: 'Our server didn’t respond. Click “Book” again: no one will be booked twice.' },
})

export const notesMessages: MessagesFor<SaveNotesResult> = {
  saved: { tone: 'success', title: 'Notes saved', text: 'Only staff can read the notes.' },
  invalid: { title: 'Please check the notes', text: 'Check what you entered.' },
  not_found: { title: 'Booking not found', text: 'Someone else may have removed the booking.' },
  failed: { title: 'Error', text: 'Failed to save the notes. Please try again.' },
}

export const reminderMessages: MessagesFor<RpcResults['remind_bookings']> = {
  reminded: ({ sent, unreached, nothing_due }) => ({
    tone: sent > 0 ? 'success' : 'info',
    title: sent === 1 ? '1 Reminder Today' : `${sent} Reminders Today`,
    text: [
      unreached > 0 && `No email could be sent for ${pluralise(unreached, 'booking')}. Please call the customers.`,
      nothing_due > 0 && `No reminder is due for ${pluralise(nothing_due, 'booking')}.`,
      sent > 0 && 'Customers already reminded today weren’t emailed again.',
    ]
      .filter(Boolean)
      .join(' '),
  }),
  invalid: { title: 'Please choose bookings', text: 'No one was reminded.' },
  failed: { title: 'Error', text: 'Our server didn’t respond. Try again: no one is reminded twice in a day.' },
}

export const BOOKINGS_EXPORT_ERROR_MESSAGE: Message = {
  title: 'Error',
  text: 'Failed to export the bookings. Please try again.',
}
