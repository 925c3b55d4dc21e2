import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { createRoomMessage } from '@/features/booking-options/extras/extra-messages'

type PreviewRefusal = Exclude<RpcResults['preview_event_change'], { status: 'ok' }>

/** Messages with the reason why a booking cannot move to another departure. */
const refusalMessages: MessagesFor<PreviewRefusal> = {
  not_live: { title: 'This booking has ended', text: 'The booking was cancelled or has expired.' },
  not_confirmed: {
    tone: 'warning',
    title: 'This booking isn’t paid yet',
    text: 'An unpaid booking can’t move. Pay for it first, or cancel it and book the other date.',
  },
  departed: ({ departed_on }) => ({ title: 'This trip has begun', text: `It departed on ${formatDate(departed_on)}.` }),
  same_event: { tone: 'info', title: 'The booking is already on this date', text: 'There is nothing to change.' },
  not_bookable: { tone: 'info', title: 'Not on sale yet', text: 'This date can’t be booked yet. Choose another one.' },
  closed: ({ closed_on }) => ({
    tone: 'warning',
    title: 'Bookings are closed',
    text: `Bookings for this date closed on ${formatDate(closed_on)}. Choose another date.`,
  }),
  members_only: ({ opens_on }) => ({
    tone: 'info',
    title: 'Only members can book this date now',
    text: `The customer has no account.${opens_on ? ` Everyone can book from ${formatDate(opens_on)}.` : ''}`,
  }),
  already_booked: ({ reference }) => ({
    tone: 'info',
    title: 'Already booked',
    text: `The booking ${reference} is on this date already. Choose another one.`,
  }),
  too_young: {
    tone: 'warning',
    title: 'A traveller is too young',
    text: 'This trip has a higher minimum age. Choose another trip.',
  },
  guardian_needed: {
    tone: 'warning',
    title: 'A parent or guardian is needed',
    text: 'On this date, a traveller won’t be an adult yet, and no parent or guardian is on the booking.',
  },
  room_unavailable: createRoomMessage,
  not_found: { title: 'This date is no longer listed', text: 'Choose another one.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

const describeOfferedSeats = (offered: { full_name: string }[]): string | false =>
  offered.length > 0 && `The freed seats were offered to ${offered.map((person) => person.full_name).join(', ')}.`

export const changeEventMessages: MessagesFor<RpcResults['change_event']> = {
  ...refusalMessages,
  changed: ({ refund_due, offered }) => ({
    tone: 'success',
    title: 'Booking moved',
    text: [
      'The price, the payment plan and the dates are updated. An email with the details is on its way.',
      refund_due > 0 && `${formatMoneyExact(refund_due)} is owed back.`,
      describeOfferedSeats(offered),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  price_changed: ({ total, fee }) => ({
    tone: 'warning',
    title: 'The price has changed',
    text: `The new total would be ${formatMoneyExact(total)}${fee > 0 ? `, including a fee of ${formatMoneyExact(fee)}` : ''}. Nothing was changed. Check it, then confirm again.`,
  }),
  ask_staff: ({ asks }) => ({
    tone: 'warning',
    title: asks === 'full' ? 'Not enough free spots' : 'Please ask us',
    text:
      asks === 'full'
        ? 'The last spots have just gone. You can ask us to move your booking.'
        : 'The last day to change the date yourself has passed. You can ask us to move your booking.',
  }),
  sold_out: ({ spots_left }) => ({
    tone: 'warning',
    title: 'Not enough free seats',
    text: `This departure has ${pluralise(Math.max(spots_left, 0), 'free seat')}. Raise its capacity first, or choose another one.`,
  }),
}

export const moveMessages: MessagesFor<RpcResults['move_travellers']> = {
  ...refusalMessages,
  changed: ({ reference, refund_due, offered }) => ({
    tone: 'success',
    title: 'Travellers moved',
    text: [
      `Their new booking is ${reference}. An email with the details is on its way.`,
      refund_due > 0 && `${formatMoneyExact(refund_due)} is owed back.`,
      describeOfferedSeats(offered),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  price_changed: changeEventMessages.price_changed,
  ask_staff: ({ asks }) => ({
    tone: 'warning',
    title: asks === 'full' ? 'Not enough free spots' : 'Please ask us',
    text:
      asks === 'full'
        ? 'The last spots have just gone. You can ask us to move these travellers.'
        : 'The last day to change the date yourself has passed. You can ask us to move these travellers.',
  }),
  sold_out: changeEventMessages.sold_out,
  request_open: {
    tone: 'warning',
    title: 'Another request is still open',
    text: 'There is already a request to move this booking or some of its travellers. Answer or withdraw it first.',
  },
  payment_pending: {
    tone: 'warning',
    title: 'A payment is on its way',
    text: 'Travellers can move once it has arrived. Try again later.',
  },
  called_off: { tone: 'warning', title: 'This departure was called off', text: 'Choose another date for everyone.' },
  guardian_leaves: {
    tone: 'warning',
    title: 'A parent or guardian is needed',
    text: 'A traveller who stays isn’t an adult. Their parent or guardian must stay too.',
  },
  invalid: {
    title: 'The travellers have changed',
    text: 'Someone changed the travellers of this booking. Close this window and open it again.',
  },
}

export const requestMessages: MessagesFor<RpcResults['request_event_change']> = {
  ...refusalMessages,
  request_open: moveMessages.request_open,
  payment_pending: moveMessages.payment_pending,
  called_off: moveMessages.called_off,
  guardian_leaves: moveMessages.guardian_leaves,
  invalid: moveMessages.invalid,
  requested: {
    tone: 'success',
    title: 'Request sent',
    text: 'Your booking stays as it is until we answer by email.',
  },
  can_change: {
    tone: 'info',
    title: 'You can change it yourself',
    text: 'Spots are free now. Check the new price, then confirm.',
  },
}

export const withdrawChangeMessages: MessagesFor<RpcResults['withdraw_event_change']> = {
  withdrawn: { tone: 'success', title: 'Request withdrawn', text: 'Your booking stays as it is.' },
  no_request: { tone: 'info', title: 'Already answered', text: 'This request is no longer open.' },
  not_found: { title: 'Booking not found', text: 'The booking may have been cancelled.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

export const declineChangeMessages: MessagesFor<RpcResults['decline_event_change']> = {
  declined: { tone: 'success', title: 'Request declined', text: 'The customer gets an email with your reason.' },
  no_request: { tone: 'info', title: 'Already answered', text: 'This request is no longer open.' },
  invalid: { title: 'Please check the form', text: 'Enter a reason for the customer.' },
  not_found: { title: 'Booking not found', text: 'It may have been deleted.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
