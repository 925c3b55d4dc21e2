import type { ColumnValue } from '@/lib/table-rows'
import { paymentsLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { formatMoney, formatMoneyExact } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'

/** The payment methods that members can use. Cash is omitted, because only staff record cash payments. */
export const MEMBER_METHODS = paymentsLimits.method.values.filter((method) => method !== 'cash')
export type MemberMethod = (typeof MEMBER_METHODS)[number]
/**
 * The payment methods to offer. Omits bank transfer if the settings contain no bank details. Includes bank transfer
 * while the settings are loading.
 */
export const listOfferedMethods = <Method extends string>(
  methods: readonly Method[],
  settings: Pick<PublicSettings, 'bank_transfers_open'> | undefined,
): Method[] => methods.filter((method) => method !== 'bank_transfer' || settings?.bank_transfers_open !== false)
/** The payment method that forms select by default, as the product specification requires. */
export const DEFAULT_PAYMENT_METHOD = 'card'
/** The direction of a payment: money received, or a refund. */
export type PaymentDirection = ColumnValue<'order_payments', 'kind'>

/**
 * The text that asks staff to confirm a refund. The product specification fixes this text.
 * @param amount amount in AUD
 */
export const createRefundQuestion = (amount: number, customer: string): string =>
  `Are you sure you want to issue a refund for ${formatMoney(amount)} to ${customer}? This action cannot be undone.`

/** Shown above the payment form if card payment is not available. */
export const TRANSFER_ONLY_HINT =
  'You pay by bank transfer: you’ll get our account and a reference after booking. We don’t take cards yet.'

export const TRANSFER_HINT =
  '“Process Payment” shows our account and the reference for your bank transfer. Your payment counts once the money has arrived.'

/** Shown after a member has announced a bank transfer. */
export const TRANSFER_ANNOUNCED_MESSAGE = {
  title: 'We’re expecting your bank transfer',
  text: (reference: string) =>
    `Please write ${reference} on your bank transfer. The transfer shows as pending until we have confirmed it.`,
}

export const transferMessages: MessagesFor<RpcResults['request_bank_transfer']> = {
  // A requested transfer shows the bank details instead of a message.
  requested: null,
  repeated: ({ reference, amount }) => ({
    title: 'Your earlier attempt succeeded',
    text:
      `We noted a bank transfer of ${formatMoneyExact(amount)} in your earlier attempt, with the reference ${reference}. ` +
      'Check your pending bank transfers before you continue.',
  }),
  too_small: ({ min }) => ({
    title: 'Amount too low to hold your spots',
    text: `Please transfer at least ${formatMoneyExact(min)}: the rest of your first payment.`,
  }),
  no_bank_account: {
    title: 'Bank transfer isn’t available',
    text: 'Our bank details are not set up yet. Please pay by card, or contact us.',
  },
  too_many: ({ max }) => ({
    title: 'Too many pending bank transfers',
    text: `You can have at most ${max} pending bank transfers. Please wait until we’ve confirmed one.`,
  }),
  invalid: { title: 'Please check the amount', text: 'The amount must be more than $0, in dollars and cents.' },
  too_much: ({ balance }) =>
    balance === 0
      ? {
          title: 'Nothing is left to pay',
          text: 'Your bank transfers cover everything. We’ll email you when the money arrives.',
        }
      : {
          title: 'Amount too high',
          text: `You can pay up to ${formatMoneyExact(balance)}: the amount owing, minus bank transfers that are on their way.`,
        },
  not_live: {
    title: 'This booking no longer holds your spots',
    text: 'The booking was cancelled or expired, so it can’t be paid.',
  },
  not_found: { title: 'Booking not found', text: 'Please choose one of your bookings.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
