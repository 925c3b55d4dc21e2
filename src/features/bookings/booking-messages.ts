import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { GUARDIAN_TEXT } from '@/features/settings/settings-texts'
import { formatMoneyExact, pluralise, formatPrice } from '@/lib/text'
import { formatDate, formatDeadline } from '@/lib/dates'
import { createExtraMessage, createRoomMessage } from '@/features/booking-options/extras/extra-messages'
import { createBookingCodeMessage } from '@/features/booking-options/promo-codes/code-refusal-messages'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'

/**
 * The results of an attempt to book. `already_booked` has no booking id here, because a page can also show this result
 * before an attempt, when the id is unknown.
 */
export type BookingResult =
  | Exclude<RpcResults['book'] | RpcResults['book_as_guest'], { status: 'already_booked' }>
  | { status: 'already_booked' }
export type BookingAttempt = BookingResult | { status: 'failed' }

/** The page to which the message about an attempt to book links. */
export type NextStep = 'waitlist' | 'dashboard' | 'event' | 'events' | 'login' | 'none'

export const NEXT_STEP_BY_STATUS: Record<BookingAttempt['status'], NextStep> = {
  booked: 'dashboard',
  sold_out: 'waitlist',
  closed: 'events',
  not_bookable: 'event',
  already_booked: 'dashboard',
  members_only: 'login',
  repeated: 'dashboard',
  too_many: 'none',
  unpaid_holds: 'dashboard',
  held_before: 'none',
  network_seats: 'none',
  price_changed: 'none',
  guardian_needed: 'none',
  terms_required: 'none',
  terms_changed: 'none',
  conditions_changed: 'none',
  offer_over: 'waitlist',
  extra_unavailable: 'none',
  room_unavailable: 'none',
  code_refused: 'none',
  invalid: 'none',
  not_found: 'events',
  failed: 'none',
}

const formatSpotsLeft = (count: number): string =>
  count === 1 ? 'Only 1 spot is left' : `Only ${count} spots are left`

const createGuardianMessage = ({ adult_age }: PublicSettings) => ({
  title: 'A parent or guardian is needed',
  text:
    `Travellers under ${adult_age} need ${GUARDIAN_TEXT}: ` +
    'add that adult as a traveller with a date of birth, and tick “Parent or guardian”.',
})

const createSoldOutMessage = ({ spots_left }: { spots_left: number }): Message => ({
  tone: 'warning',
  title: 'Not enough spots left',
  text:
    spots_left > 0
      ? `${formatSpotsLeft(spots_left)}. Choose fewer travellers, or join the waitlist: freed spots are offered in order.`
      : 'This trip has just sold out. Join the waitlist: freed spots are offered in order.',
})

const createClosedMessage = ({ closed_on }: { closed_on: string }): Message => ({
  tone: 'warning',
  title: 'Bookings are closed',
  text: `Bookings for this trip closed on ${formatDate(closed_on)}.`,
})

/** Messages for people who cannot book the trip now, or have booked it already. */
const unavailableMessages: Pick<MessagesFor<BookingResult>, 'members_only' | 'already_booked' | 'not_bookable'> = {
  members_only: ({ opens_on }) => ({
    tone: 'info',
    title: 'Only members can book this trip now',
    text: `Log in or create a free account to book.${opens_on ? ` Everyone can book from ${formatDate(opens_on)}.` : ''}`,
  }),
  already_booked: {
    tone: 'info',
    title: 'You are already on this trip',
    text: 'You already have a booking for these dates. Contact us to add travellers to it.',
  },
  not_bookable: {
    tone: 'info',
    title: 'Not on sale yet',
    text: 'This trip is still being planned. Register your interest, and your dashboard will show when booking opens.',
  },
}

/** Messages for members who already hold seats that they have not paid for. */
const holdMessages: Pick<MessagesFor<BookingResult>, 'unpaid_holds' | 'held_before' | 'network_seats'> = {
  unpaid_holds: ({ max }) => ({
    tone: 'warning',
    title: 'Please pay or cancel an unpaid booking first',
    text:
      `You have ${pluralise(max, 'unpaid booking')}, the most that one member can have. ` +
      'Pay or cancel one of them on your dashboard.',
  }),
  held_before: ({ again_at }) => ({
    tone: 'warning',
    title: 'You can’t hold these spots again yet',
    text:
      'Your earlier bookings for this trip expired without a payment. ' +
      `You can book it again from ${formatDeadline(again_at)}. To book earlier, contact us.`,
  }),
  network_seats: ({ left }) => ({
    tone: 'warning',
    title: 'Too many unpaid spots on hold',
    text:
      'One household or office can hold up to half of a trip’s spots before paying. ' +
      (left > 0 ? `You can hold ${pluralise(left, 'more spot')} now. ` : 'Pay for an earlier booking first. ') +
      'To book for a group, contact us.',
  }),
}

export const createBookingMessages = (settings: PublicSettings): MessagesFor<BookingResult> => ({
  // A successful booking opens its own page instead of a message.
  booked: null,
  sold_out: createSoldOutMessage,
  closed: createClosedMessage,
  ...unavailableMessages,
  repeated: {
    tone: 'info',
    title: 'Your spots are already on hold',
    text: 'We already have this booking. Changes you made after your first click weren’t saved: please check your booking.',
  },
  too_many: {
    tone: 'warning',
    title: 'Too many bookings at once',
    text: 'Only a few bookings can be started in an hour from one account or internet connection. Please try again later, or contact us.',
  },
  ...holdMessages,
  price_changed: ({ price, total }) => ({
    tone: 'warning',
    title: 'The price has changed',
    text:
      `The price is now ${formatPrice(price)} per person, ${formatPrice(total)} in total. ` +
      'Nothing was booked. Check the new plan, then confirm again.',
  }),
  guardian_needed: createGuardianMessage(settings),
  terms_required: {
    title: 'Please accept the terms',
    text: 'You can book once you’ve accepted the terms.',
  },
  terms_changed: {
    tone: 'warning',
    title: 'Our terms have changed',
    text: 'The terms changed while you were booking, and nothing was booked. Read the new terms, then confirm again.',
  },
  conditions_changed: {
    tone: 'warning',
    title: 'The conditions have changed',
    text: 'The conditions of this departure changed while you were booking, and nothing was booked. Read what applies if you cancel, then confirm again.',
  },
  offer_over: ({ offer_status }) => ({
    tone: 'warning',
    title: 'This offer is no longer open',
    text:
      offer_status === 'accepted'
        ? 'You’ve already accepted this offer. See your dashboard.'
        : 'The offer expired, and the spots went to the next person on the waitlist. You can join the waitlist again.',
  }),
  extra_unavailable: createExtraMessage,
  room_unavailable: createRoomMessage,
  code_refused: createBookingCodeMessage,
  invalid: {
    title: 'Please check the form',
    text: 'Check the marked fields.',
  },
  not_found: {
    tone: 'warning',
    title: 'This trip is no longer listed',
    text: 'Please choose another trip.',
  },
  failed: {
    title: 'Booking failed',
    text:
      'Our server didn’t respond. Nothing you typed is lost: check your connection and confirm again. ' +
      'You won’t be booked twice.',
  },
})

export const createTravellersMessages = (settings: PublicSettings): MessagesFor<RpcResults['update_travellers']> => ({
  saved: { tone: 'success', title: 'Details saved', text: 'Thank you: your guides will see them.' },
  invalid: { title: 'Please check the form', text: 'Check the marked fields.' },
  guardian_needed: createGuardianMessage(settings),
  too_late: ({ deadline }) => ({
    title: 'Too late to change',
    text: `Changes were possible until ${formatDate(deadline)}. Please contact us.`,
  }),
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

export const cancelBookingMessages: MessagesFor<RpcResults['cancel_booking']> = {
  invalid: { title: 'Please check the form', text: 'Check the reason.' },
  cancelled: { tone: 'success', title: 'Booking cancelled', text: 'Your spots have been released.' },
  too_late: ({ deadline }) => ({
    title: 'Too late to cancel here',
    text: `This trip departed on ${formatDate(deadline)}. Please contact us.`,
  }),
  already_cancelled: { title: 'Already cancelled', text: 'This booking no longer holds spots.' },
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

export const refundOfferMessages: MessagesFor<RpcResults['accept_refund_offer']> = {
  cancelled: ({ refund }) => ({
    tone: 'success',
    title: 'Booking cancelled',
    text:
      refund > 0
        ? `We’ll refund ${formatMoneyExact(refund)} to your original payment method.`
        : 'You hadn’t paid anything, so there is nothing to refund.',
  }),
  already_cancelled: { tone: 'info', title: 'Already cancelled', text: 'This booking no longer holds spots.' },
  expired: { title: 'This offer has expired', text: 'Your booking is unchanged. Please contact us.' },
  not_found: {
    title: 'This link doesn’t work',
    text: 'Use the link in our latest email. If that fails too, please contact us.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
