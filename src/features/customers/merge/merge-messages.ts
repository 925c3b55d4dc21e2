import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

const REFUSED: Record<'same' | 'not_found' | 'forgotten' | 'two_accounts' | 'of_staff', Words> = {
  same: { title: 'The Same Customer', text: 'Choose somebody else: this is the customer you began with.' },
  not_found: { title: 'Customer Not Found', text: 'Somebody else may have merged these two already.' },
  forgotten: {
    title: 'Cannot Be Merged',
    text: 'One of them asked to be forgotten: nobody stands behind those bookings any more.',
  },
  two_accounts: {
    title: 'Cannot Be Merged',
    text: 'Both have an account and sign in with it. One of them has to be deleted by its owner first.',
  },
  of_staff: {
    title: 'Cannot Be Merged',
    text: 'One of them is staff. What others have booked must not come to an account that opens the desk.',
  },
}

/** Why two customers cannot be weighed against each other; what can needs no words. */
export const reviewWords: WordsFor<RpcResults['review_merge']> = {
  ...REFUSED,
  ok: null,
  failed: { title: 'Error', text: 'We could not compare the two. Please try again.' },
}

export const mergeWords: WordsFor<RpcResults['merge_customers']> = {
  ...REFUSED,
  merged: { tone: 'success', title: 'Customers Merged', text: 'Everything stands under one customer now.' },
  both_offered: ({ event }) => ({
    title: 'Two Offers Are Open',
    text: `Seats on ${event} are held for both. Take one offer back on the waitlist first.`,
  }),
  invalid: { title: 'Error', text: 'Please choose what stays.' },
  failed: { title: 'Error', text: 'Failed to merge the customers. Please try again.' },
}

/** Why somebody may be the same person. */
export const WHY: Record<string, string> = {
  phone: 'Same phone number',
  name: 'Same name, and one has no address',
  email: 'Same address as the account',
}
