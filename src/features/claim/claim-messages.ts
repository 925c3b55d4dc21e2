import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'

/** Messages for a link in an email that should add earlier bookings to an account but does not work any more. */
export const INVALID_CLAIM_MESSAGES = {
  expired: ['This link has expired', 'Sign in and request a new email on your account page, or contact us.'],
  used: ['This link has been used', 'Your trips are on your dashboard. Sign in with the password that you chose.'],
  not_found: ['This link isn’t valid', 'The link may be incomplete: please open the link in your email again.'],
} as const

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const attachMessages: MessagesFor<RpcResults['claim_customer']> = {
  claimed: {
    tone: 'success',
    title: 'Bookings added to your account',
    text: 'Your earlier bookings are on your dashboard.',
  },
  sign_in: null,
  code_first: {
    title: 'Enter your code first',
    text: 'Sign in with the code from your authenticator app, then open this link again.',
  },
  weak_password: null,
  no_account: null,
  expired: null,
  used: null,
  not_found: null,
  failed: ERROR_MESSAGE,
}

/**
 * Messages for the results of a claim. The results for a used or an expired link have no message, because the page
 * shows the link's status.
 */
export const claimMessages: MessagesFor<RpcResults['claim_customer']> = {
  claimed: {
    tone: 'success',
    title: 'Welcome back!',
    text: 'Your earlier bookings are now in your account. From now on, sign in with your new password.',
  },
  sign_in: null,
  code_first: {
    title: 'Enter your code first',
    text: 'Sign in with the code from your authenticator app, then open this link again.',
  },
  weak_password: null,
  no_account: null,
  expired: null,
  used: null,
  not_found: null,
  failed: ERROR_MESSAGE,
}

/**
 * Warns members who have booked the same trip twice: with a booking of their own, and with an earlier booking that was
 * now added to their account.
 */
export const createBookedTwiceMessage = (references: readonly string[]): Message => ({
  tone: 'info',
  title: 'You have two bookings of the same trip',
  text:
    `You had booked the same trip before: ${references.join(', ')}. ` +
    'Both bookings are active. Cancel the one you don’t need.',
})

export const requestClaimMessages: MessagesFor<RpcResults['request_claim']> = {
  sent: { tone: 'info', title: 'Email sent', text: 'Check your inbox and follow the link.' },
  sent_before: {
    tone: 'info',
    title: 'We’ve already emailed you',
    text: 'We sent the link within the last hour. Please check your spam folder too.',
  },
  none: {
    tone: 'info',
    title: 'No more bookings found',
    text: 'All bookings for your email address are already in your account.',
  },
  failed: ERROR_MESSAGE,
}

export const claimLinkMessages: MessagesFor<RpcResults['send_claim_link']> = {
  sent: ({ email }) => ({
    tone: 'success',
    title: 'Account link emailed',
    text: `We emailed the link to ${email}. Only the customer sees the link.`,
  }),
  sent_before: ({ email }) => ({
    tone: 'info',
    title: 'Already emailed',
    text: `The account link went to ${email} within the last hour.`,
  }),
  no_email: { title: 'No email address', text: "Add the customer's email address first." },
  already_linked: { title: 'Already has an account', text: 'This customer already has an account.' },
  not_found: { title: 'Customer not found', text: 'Someone else may have removed this customer.' },
  failed: ERROR_MESSAGE,
}
