import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { InviteWithdrawal } from './staff-mutations'

const FAILED = { title: 'Error', text: 'We got no response. Try again: nothing is done twice.' }
const GONE = { title: 'Not found', text: 'Someone else may have changed it.' }
const LAST = { title: 'The last owner stays', text: 'Make someone else an owner first.' }

export const inviteMessages: MessagesFor<RpcResults['invite_staff']> = {
  invited: ({ email }) => ({
    tone: 'success',
    title: 'Invitation sent',
    text: `We’ve emailed the link to ${email}.`,
  }),
  already_staff: { title: 'One of the staff already', text: 'Change the role in the list instead.' },
  invalid: null,
  failed: FAILED,
}

export const withdrawMessages: MessagesFor<InviteWithdrawal> = {
  withdrawn: { tone: 'success', title: 'Invitation withdrawn', text: 'The link in the email no longer works.' },
  not_found: GONE,
  failed: FAILED,
}

export const changeMessages: MessagesFor<RpcResults['change_staff']> = {
  changed: { tone: 'success', title: 'Role saved', text: 'It holds from this moment on.' },
  last_owner: LAST,
  not_found: GONE,
  invalid: null,
  failed: FAILED,
}

export const endMessages: MessagesFor<RpcResults['end_staff']> = {
  ended: { tone: 'success', title: 'No longer one of the staff', text: 'The account stays, as a member’s.' },
  last_owner: LAST,
  not_found: { tone: 'info', title: 'No longer one of the staff', text: 'It was so already.' },
  failed: FAILED,
}
