import { createOverLimitMessage } from '@/features/auth/permissions/permissions-rules'
import { formatMoneyExact } from '@/lib/text'
import type { ColumnValue } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { PurposeField } from './money-fields'

const ERROR_MESSAGE = { title: 'Error', text: 'Our server didn’t respond. Try again: nothing is recorded twice.' }
const NOT_FOUND_MESSAGE = {
  title: 'Booking or transfer not found',
  text: 'Someone else may have removed the booking or bank transfer.',
}

const describeRefundDue = (refundDue: number): string =>
  refundDue > 0 ? `${formatMoneyExact(refundDue)} is owed to the customer.` : ''

const describeBookingStatus = ({
  booking_status,
  refund_due,
}: {
  booking_status: string
  refund_due: number
}): string => {
  if (booking_status === 'cancelled' || booking_status === 'expired')
    return `The booking has ended: ${describeRefundDue(refund_due)}`
  const statusText = booking_status === 'confirmed' ? 'The booking is confirmed.' : 'The booking is not confirmed yet.'
  return [statusText, describeRefundDue(refund_due)].filter(Boolean).join(' ')
}

/**
 * The settings of the Purpose field for a refund of an active booking.
 * @param refundDue the amount in AUD that is owed to the customer. A refund up to this amount needs no selected
 * purpose.
 */
export const getRefundPurpose = (refundDue: number): PurposeField => ({
  label: 'Purpose',
  selected: refundDue > 0 ? 'price_lowered' : '',
  options: [
    {
      value: 'price_lowered' satisfies ColumnValue<'payments', 'purpose'>,
      label: 'Discount',
      hint: 'Choose this also for goodwill or an overpayment. It lowers the booking’s total.',
    },
    {
      value: 'duplicate_payment' satisfies ColumnValue<'payments', 'purpose'>,
      label: 'Customer will pay this amount again',
      hint: 'The price stays the same, and the customer owes the refunded amount again.',
    },
  ],
})

export const moneyMessages: MessagesFor<RpcResults['record_payment' | 'refund_payment']> = {
  recorded: (result) => ({ tone: 'success', title: 'Payment recorded', text: describeBookingStatus(result) }),
  refunded: ({ paid, refund_due, total }) => ({
    tone: 'success',
    title: 'Refund issued',
    text: [
      `Payments that remain after the refund: ${formatMoneyExact(paid)} of ${formatMoneyExact(total)}.`,
      describeRefundDue(refund_due),
    ]
      .filter(Boolean)
      .join(' '),
  }),
  repeated: ({ amount }) => ({
    title: 'Your earlier attempt succeeded',
    text: `${formatMoneyExact(amount)} was recorded by your earlier attempt. Nothing else has been recorded since. Check the amounts before you continue.`,
  }),
  over_limit: createOverLimitMessage,
  invalid: ({ fields }) =>
    fields.includes('received_on')
      ? { title: 'Please check the payment date', text: 'Choose a date between the booking date and today.' }
      : { title: 'Please check the amount', text: 'The amount must be more than $0, in dollars and cents.' },
  too_much: (result) => ({
    title: 'Amount too high',
    text:
      'paid' in result
        ? `At most ${formatMoneyExact(result.paid)} was paid.`
        : `Only ${formatMoneyExact(result.balance)} is owing. Enter that amount or less.`,
  }),
  not_live: { title: 'This booking was cancelled', text: 'You can’t record payments for this booking.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const decisionMessages: MessagesFor<RpcResults['confirm_bank_transfer' | 'reject_bank_transfer']> = {
  confirmed: (result) => ({ tone: 'success', title: 'Bank transfer confirmed', text: describeBookingStatus(result) }),
  rejected: { tone: 'success', title: 'Bank transfer rejected', text: 'Nothing was recorded as paid.' },
  // Other staff, or an earlier attempt whose response was lost, have already confirmed or rejected the bank transfer.
  already_decided: ({ transfer_status }) => ({
    tone: 'info',
    title: 'Bank transfer already handled',
    text:
      transfer_status === 'expired'
        ? 'This bank transfer has expired.'
        : `This bank transfer was ${transfer_status} already.`,
  }),
  invalid: { title: 'Please check the reason', text: 'Check what you entered.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: ERROR_MESSAGE,
}
