import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { SaveProfileResult } from './account-mutations'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Words for each answer to saving one's details. */
export const profileMessages: MessagesFor<SaveProfileResult> = {
  saved: { tone: 'success', title: 'Profile updated', text: 'Your details have been saved.' },
  // Shown at the name field.
  name_taken: null,
  invalid: { title: 'Details not saved', text: 'Please check your name and phone number.' },
  failed: ERROR_MESSAGE,
}

export const preferencesMessages: MessagesFor<{ status: 'saved' }> = {
  saved: { tone: 'success', title: 'Saved', text: 'We write to you as you have chosen.' },
  failed: ERROR_MESSAGE,
}

export const unsubscribeMessages: MessagesFor<RpcResults['unsubscribe']> = {
  unsubscribed: {
    tone: 'success',
    title: 'You are unsubscribed',
    text: 'You won’t get emails about new departures any more. You can turn them on again on your account page.',
  },
  not_found: {
    title: 'This link does not work',
    text: 'It may be incomplete: try the link in the email again. Or sign in and change this on your account page.',
  },
  failed: ERROR_MESSAGE,
}

export const NAME_TAKEN_MESSAGE = "Members can't use this name. Please choose another."
export const WRONG_PASSWORD_MESSAGE = 'Your current password is not right.'

export const dataMessages: MessagesFor<RpcResults['download_my_data']> = {
  ok: { tone: 'success', title: 'Your data is on its way', text: 'Look for the file among your downloads.' },
  failed: ERROR_MESSAGE,
}

export const deleteMessages: MessagesFor<RpcResults['delete_my_account']> = {
  deleted: { tone: 'success', title: 'Account deleted', text: 'Your account has been deleted. Safe travels.' },
  code_first: {
    title: 'Sign in with your security code first',
    text: 'Your account has a second factor. Sign in again with its code, then delete your account.',
  },
  has_bookings: {
    title: 'You have an upcoming trip',
    text: 'Cancel it on your dashboard first, or ask us to. Then you can delete your account.',
  },
  has_orders: {
    title: 'You have an open order',
    text: 'You can delete your account once your order has been sent.',
  },
  money_owed: {
    title: 'We still owe you money',
    text: 'You can delete your account once we’ve refunded it. If you haven’t heard from us, please contact us.',
  },
  last_admin: {
    title: 'You are the only admin',
    text: 'Make someone else an owner first.',
  },
  failed: ERROR_MESSAGE,
}
