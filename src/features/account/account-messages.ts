import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'
import type { ProfileSave } from './account-mutations'

const FAILED = { title: 'Error', text: 'Something went wrong. Please try again.' }

/** Words for each answer to saving one's details. */
export const profileWords: WordsFor<ProfileSave> = {
  saved: { tone: 'success', title: 'Profile updated', text: 'Your details have been saved.' },
  // Said at its field.
  name_taken: null,
  invalid: { title: 'Details not saved', text: 'Please check your name and phone number.' },
  failed: FAILED,
}

export const choiceWords: WordsFor<RpcResults['save_email_preferences']> = {
  saved: { tone: 'success', title: 'Saved', text: 'We write to you as you have chosen.' },
  invalid: FAILED,
  failed: FAILED,
}

export const unsubscribeWords: WordsFor<RpcResults['unsubscribe']> = {
  unsubscribed: {
    tone: 'success',
    title: 'You Are Unsubscribed',
    text: 'We no longer write to you about new departures. On your account page you can ask for it again.',
  },
  not_found: {
    title: 'This Link Does Not Work',
    text: 'It may be cut off: try the one in the letter. Or sign in and choose on your account page.',
  },
  failed: FAILED,
}

export const NAME_TAKEN = "Members can't use this name. Please choose another."
export const WRONG_PASSWORD = 'Your current password is not right.'

export const dataWords: WordsFor<RpcResults['download_my_data']> = {
  ok: { tone: 'success', title: 'Your data is on its way', text: 'Look for the file among your downloads.' },
  failed: FAILED,
}

/** Words for each answer to deleting one's account. */
export const deleteWords: WordsFor<RpcResults['delete_my_account']> = {
  deleted: { tone: 'success', title: 'Account deleted', text: 'We have forgotten you, as you asked. Safe travels.' },
  code_first: {
    title: 'Your code is needed first',
    text: 'Your account has a second factor. Sign in again with its code, then delete your account.',
  },
  has_bookings: {
    title: 'You have a trip still to come',
    text: 'Please cancel it on your dashboard first, or ask us to: your account can be deleted after that.',
  },
  has_orders: {
    title: 'An order is still on its way to you',
    text: 'Your account can be deleted once it has been sent.',
  },
  money_owed: {
    title: 'We still owe you money',
    text: 'Your account can be deleted once we have paid it back. Please write to us if you have not heard from us.',
  },
  last_admin: {
    title: 'You are the only admin',
    text: 'Make somebody else an admin first, or nobody could look after this site.',
  },
  failed: FAILED,
}
