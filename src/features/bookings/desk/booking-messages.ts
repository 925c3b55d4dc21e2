import type { Answers } from '@/lib/law'
import { formatMoneyExact } from '@/lib/format/money'
import { formatDate } from '@/lib/format/dates'
import type { HouseRules } from '@/features/house-rules/house-rules-queries'

const money = (value: unknown): string => formatMoneyExact(typeof value === 'number' ? value : 0)

interface Words {
  title: string
  text: (answer: Record<string, unknown>, rules: HouseRules) => string
}

/** Words for each answer to an admin's cancelling. */
export const adminCancelMessages: Record<Answers['cancel_booking']['status'] | 'failed', Words> = {
  cancelled: {
    title: 'Booking Cancelled',
    text: ({ refund }) =>
      refund === 0 ? 'The seats are free again.' : `The seats are free again, and ${money(refund)} is to be refunded.`,
  },
  too_late: { title: 'Too Late to Cancel', text: () => 'Changes to this trip are closed.' },
  already_cancelled: { title: 'Already Cancelled', text: () => 'This booking holds no seats any more.' },
  invalid: { title: 'Please check the reason', text: () => 'It could not be accepted.' },
  not_found: { title: 'Booking Not Found', text: () => 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: () => 'Failed to cancel the booking. Please try again.' },
}

/** Words for each answer to booking on behalf of a customer. */
export const adminBookMessages: Record<Answers['admin_book']['status'] | 'failed', Words> = {
  booked: {
    title: 'Booking Created',
    text: ({ reference }) => `Its reference is ${String(reference)}. Record the first payment to confirm it.`,
  },
  sold_out: {
    title: 'Not enough seats',
    text: ({ spots_left }) => `Seats left on this trip: ${typeof spots_left === 'number' ? spots_left : 0}.`,
  },
  closed: {
    title: 'Bookings are closed',
    text: ({ closed_on }) =>
      typeof closed_on === 'string' ? `This trip closed on ${formatDate(closed_on)}.` : 'This trip is closed.',
  },
  not_bookable: { title: 'Not on sale', text: () => 'This trip does not take bookings at the moment.' },
  already_booked: { title: 'Already booked', text: () => 'This customer already has a booking on this trip.' },
  repeated: {
    title: 'Already booked',
    text: ({ reference }) =>
      `The first press of the button booked ${String(reference)}; what was changed since is not in it.`,
  },
  guardian_needed: {
    title: 'A guardian is needed',
    text: (_, { adult_age }) => `Travellers under ${adult_age} need a parent or guardian on the booking.`,
  },
  invalid: { title: 'Please check the form', text: () => 'The seats, plan or notes could not be accepted.' },
  not_found: { title: 'Trip not found', text: () => 'It is no longer listed.' },
  customer_not_found: { title: 'Customer not found', text: () => 'Choose another customer.' },
  failed: { title: 'Error', text: () => 'We had no answer. Press Book once more: nobody will be booked twice.' },
}

export const EXPORT_FAILED = ['Error', 'Failed to export the bookings. Please try again.'] as const
