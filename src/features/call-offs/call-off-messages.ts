import type { RpcResults } from '@/lib/generated/rpc-results'
import type { ColumnValue } from '@/lib/table-rows'
import type { MessagesFor } from '@/lib/messages'
import { createOverLimitMessage } from '@/features/auth/permissions/permissions-rules'
import { formatMoney, formatMoneyExact, pluralise } from '@/lib/text'

export const CALL_OFF_REASONS: Record<ColumnValue<'call_offs', 'reason'>, string> = {
  too_few: 'Too few travellers',
  weather: 'Weather',
  safety: 'Safety',
  supplier: 'Hotel, transport or venue',
  guide: 'No guide',
  other: 'Other reason',
}

export const callOffMessages: MessagesFor<RpcResults['call_off_event']> = {
  called_off: ({ bookings, refund, waiting, held }) => ({
    tone: 'success',
    title: 'Trip called off',
    text: [
      `${pluralise(bookings, 'booking')} cancelled`,
      refund > 0 && `${formatMoney(refund)} to refund`,
      held > 0 && `seats on another date held for ${pluralise(held, 'booking')}`,
      waiting > 0 && `${pluralise(waiting, 'entry', 'entries')} removed from the waitlist`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  }),
  already_called_off: { title: 'Already called off', text: 'This trip has already been cancelled.' },
  not_published: { title: 'Not published', text: 'A draft can’t be called off, because no one has seen it.' },
  ended: { title: 'Trip has ended', text: 'A trip that has taken place cannot be called off.' },
  invalid: { title: 'Please check the form', text: 'Correct the marked fields, then try again.' },
  not_found: { title: 'Event not found', text: 'It may have been deleted.' },
  failed: { title: 'The trip wasn’t called off', text: 'Please try again.' },
}

const CHOICE_LINK_MESSAGES = {
  too_many: {
    title: 'Too many attempts',
    text: 'Too many incomplete links were opened from your network. Please try again in an hour.',
  },
  not_found: { title: 'This link doesn’t work', text: 'Please open the link in your email again.' },
  failed: { title: 'Not saved', text: 'Our server didn’t respond. Please try again: nothing is saved twice.' },
} as const

const ANSWERED_MESSAGE = {
  title: 'Already answered',
  text: 'The choice has already been made, or the time to choose is over. This page now shows the result.',
}

export const chooseRefundMessages: MessagesFor<RpcResults['choose_refund']> = {
  selected: ({ refund_due }) => ({
    tone: 'success',
    title: 'Refund selected',
    text: refund_due > 0 ? `We’ll refund ${formatMoneyExact(refund_due)}.` : 'There is nothing to refund.',
  }),
  saved: { tone: 'success', title: 'Bank account saved' },
  already_answered: ANSWERED_MESSAGE,
  account_used: {
    title: 'The transfer is already prepared',
    text: 'The bank account can’t be changed any more. Contact us if it’s wrong.',
  },
  invalid: { title: 'Please check the bank account', text: 'Correct the marked fields, then try again.' },
  ...CHOICE_LINK_MESSAGES,
}

const NO_LONGER_POSSIBLE = 'Please choose another date or the refund.'

export const chooseDateMessages: MessagesFor<RpcResults['choose_date']> = {
  selected: { tone: 'success', title: 'Your booking has moved', text: 'We’ve emailed the details.' },
  already_answered: ANSWERED_MESSAGE,
  refund_started: { title: 'The refund has begun', text: 'The booking can’t move to another date any more.' },
  not_offered: { title: 'This date isn’t offered', text: NO_LONGER_POSSIBLE },
  sold_out: { title: 'This date is full', text: NO_LONGER_POSSIBLE },
  price_changed: ({ total }) => ({
    title: 'The price has changed',
    text: `The price on this date is now ${formatMoneyExact(total)}. Check it, then confirm again.`,
  }),
  not_bookable: { title: 'This date isn’t on sale any more', text: NO_LONGER_POSSIBLE },
  closed: { title: 'This date is too soon', text: NO_LONGER_POSSIBLE },
  members_only: { title: 'This date is for members only', text: NO_LONGER_POSSIBLE },
  already_booked: ({ reference }) => ({
    title: 'Already booked',
    text: `There is a booking for this date: ${reference}. ${NO_LONGER_POSSIBLE}`,
  }),
  too_young: { title: 'A traveller is too young for this date', text: NO_LONGER_POSSIBLE },
  guardian_needed: {
    title: 'A traveller under age needs a parent or guardian on this date',
    text: NO_LONGER_POSSIBLE,
  },
  room_unavailable: ({ name }) => ({ title: `“${name}” isn’t free on this date`, text: NO_LONGER_POSSIBLE }),
  ...CHOICE_LINK_MESSAGES,
}

const describeOmittedTransfers = (count: number): string =>
  count > 0
    ? ` ${pluralise(count, 'transfer')} left out, because your role may not refund that much or it’s your own booking.`
    : ''

export const refundFileMessages: MessagesFor<RpcResults['make_refund_file']> = {
  ok: ({ transfers, total, left_out }) => ({
    tone: 'success',
    title: 'Payment file downloaded',
    text: `${pluralise(transfers, 'transfer')}, ${formatMoneyExact(total)} in total.${describeOmittedTransfers(left_out)}`,
  }),
  nothing_due: ({ left_out }) => ({
    tone: 'info',
    title: 'No bank transfers are ready to pay',
    text:
      left_out > 0 ? describeOmittedTransfers(left_out).trim() : 'All ready transfers are already in a payment file.',
  }),
  no_bank_details: {
    title: 'Our bank details are missing',
    text: 'An owner must enter the bank account, the bank code and the direct entry user ID in the settings.',
  },
  not_found: { title: 'Nothing to download', text: 'All transfers in this file may already be recorded.' },
  failed: { title: 'The payment file wasn’t downloaded', text: 'Please try again.' },
}

export const recordTransferMessages: MessagesFor<RpcResults['record_refund_transfer']> = {
  recorded: ({ amount }) => ({ tone: 'success', title: 'Refund recorded', text: formatMoneyExact(amount) }),
  too_much: { title: 'Amount too high', text: 'A part of this money was refunded in another way.' },
  over_limit: createOverLimitMessage,
  not_found: { title: 'Transfer not found', text: 'Someone else may have removed it from the payment file.' },
  failed: { title: 'The refund wasn’t recorded', text: 'Please try again: nothing is recorded twice.' },
}

export const returnTransferMessages: MessagesFor<RpcResults['return_refund_transfer']> = {
  returned: {
    tone: 'success',
    title: 'Transfer removed from the payment file',
    text: 'The bank account was deleted. The customer can enter another one with the link in our email.',
  },
  already_recorded: { title: 'Already recorded', text: 'This refund is already in the payment records.' },
  not_found: { title: 'Transfer not found', text: 'Someone else may have removed it from the payment file.' },
  failed: { title: 'Not saved', text: 'Please try again.' },
}
