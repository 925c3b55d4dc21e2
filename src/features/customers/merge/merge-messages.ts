import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'

const REJECTION_MESSAGES: Record<'same' | 'not_found' | 'forgotten' | 'two_accounts' | 'of_staff', Message> = {
  same: { title: 'The same customer', text: 'This is the customer you started with. Choose another one.' },
  not_found: { title: 'Customer not found', text: 'Someone else may have merged this customer already.' },
  forgotten: {
    title: 'Cannot be merged',
    text: 'One of the two customers has been deleted.',
  },
  two_accounts: {
    title: 'Cannot be merged',
    text: 'Both customers have an account and sign in with it. One of the two must delete their account first.',
  },
  of_staff: {
    title: 'Cannot be merged',
    text: 'One of the two customers is a staff member. Other people’s bookings can’t be moved to a staff account.',
  },
}

/** Messages that explain why two customers cannot be merged. */
export const reviewMessages: MessagesFor<RpcResults['review_merge']> = {
  ...REJECTION_MESSAGES,
  ok: null,
  failed: { title: 'Error', text: 'We couldn’t compare the two customers. Please try again.' },
}

export const mergeMessages: MessagesFor<RpcResults['merge_customers']> = {
  ...REJECTION_MESSAGES,
  merged: { tone: 'success', title: 'Customers merged', text: 'Everything is now under one customer.' },
  both_offered: ({ event }) => ({
    title: 'Two waitlist offers are open',
    text: `Both customers have a waitlist offer for ${event}. Withdraw one of the two offers on the waitlist page first.`,
  }),
  invalid: { title: 'Error', text: 'Choose which details to keep.' },
  failed: { title: 'Error', text: 'Failed to merge the customers. Please try again.' },
}

/** Texts that say why a customer is a likely duplicate. */
export const DUPLICATE_REASONS: Record<string, string> = {
  phone: 'Same phone number',
  name: 'Same name, and one has no email address',
  email: 'Same email address as a member account',
}
