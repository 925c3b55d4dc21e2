import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { SaveProfileResult } from './account-mutations'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Messages for the results of saving the profile. */
export const profileMessages: MessagesFor<SaveProfileResult> = {
  saved: { tone: 'success', title: 'Profile updated', text: 'Your details have been saved.' },
  // No message for a taken name: the name field shows the error.
  name_taken: null,
  invalid: { title: 'Details not saved', text: 'Please check your name and phone number.' },
  failed: ERROR_MESSAGE,
}

export const preferencesMessages: MessagesFor<{ status: 'saved' }> = {
  saved: { tone: 'success', title: 'Saved', text: 'Your email preferences have been updated.' },
  failed: ERROR_MESSAGE,
}

export const unsubscribeMessages: MessagesFor<RpcResults['unsubscribe']> = {
  unsubscribed: {
    tone: 'success',
    title: 'You’re unsubscribed',
    text: 'We’ll no longer email you news about trips or products. Members can turn news on again on the account page.',
  },
  not_found: {
    title: 'This link doesn’t work',
    text: 'The link may be incomplete. Open the link in your email again, or change your email preferences on your account page.',
  },
  failed: ERROR_MESSAGE,
}

export const NAME_TAKEN_MESSAGE = 'This name is reserved. Please enter your own name.'
export const WRONG_PASSWORD_MESSAGE = 'Your current password isn’t correct.'

export const downloadMessages: MessagesFor<RpcResults['download_my_data']> = {
  ok: {
    tone: 'success',
    title: 'Your data has been downloaded',
    text: 'You’ll find the file in your downloads folder.',
  },
  failed: ERROR_MESSAGE,
}

export const deleteAccountMessages: MessagesFor<RpcResults['delete_my_account']> = {
  deleted: { tone: 'success', title: 'Account deleted', text: 'Your account has been deleted. Safe travels.' },
  code_first: {
    title: 'Sign in with your security code first',
    text: 'Sign in again with a code from your authenticator app, then delete your account.',
  },
  has_bookings: {
    title: 'You have an upcoming trip',
    text: 'Cancel your booking on your dashboard or contact us. Then you can delete your account.',
  },
  has_orders: {
    title: 'You have an open order',
    text: 'You can delete your account once your order has been sent.',
  },
  money_owed: {
    title: 'We still owe you money',
    text: 'You can delete your account once we’ve paid your refund. If you haven’t heard from us, please contact us.',
  },
  last_owner: {
    title: 'You are the only owner',
    text: 'Make another staff member an owner, then delete your account.',
  },
  failed: ERROR_MESSAGE,
}
