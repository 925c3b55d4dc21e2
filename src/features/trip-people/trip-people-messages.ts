import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'

const ERROR_MESSAGE = { title: 'Error', text: 'Something went wrong. Please try again.' }

export const nameSharingMessages: MessagesFor<RpcResults['share_traveller_name']> = {
  saved: { tone: 'success', title: 'Saved', text: 'The group now sees the names that you show.' },
  not_found: { title: 'This booking has changed', text: 'Reload the page to see the current travellers.' },
  invalid: ERROR_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const guideProfileMessages: MessagesFor<RpcResults['save_guide_profile']> = {
  saved: { tone: 'success', title: 'Saved', text: 'The guide profile has been updated.' },
  not_found: { title: 'Not a guide', text: 'This person is no longer a guide.' },
  invalid: { title: 'Please check the profile', text: 'Some fields need your attention.' },
  failed: ERROR_MESSAGE,
}
