import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'

/** Messages for an invalid invitation link. */
export const INVALID_INVITE_MESSAGES = {
  expired: ['This invitation has expired', 'Ask the sender for a new invitation.'],
  not_found: ['This invitation isn’t valid', 'The invitation may have been used, withdrawn or replaced.'],
} as const

/**
 * Messages for the results of joining the staff. The result for an invalid link has no message, because the page shows
 * the reason.
 */
export const joinStaffMessages: MessagesFor<RpcResults['join_staff']> = {
  joined: { tone: 'success', title: 'Welcome to the staff!', text: 'From now on, sign in with your new password.' },
  weak_password: null,
  other_address: ({ email }) => ({
    title: 'Wrong email address',
    text: `This invitation is for ${email}. Sign in with the account of that address. If you’re signed in with it already, confirm the address first.`,
  }),
  code_first: {
    title: 'Sign in with your security code first',
    text: 'Sign in again with a code from your authenticator app, then open the link again.',
  },
  expired: null,
  not_found: null,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
