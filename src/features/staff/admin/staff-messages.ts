import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import type { WithdrawInviteResult } from './staff-mutations'

const ERROR_MESSAGE = { title: 'Error', text: 'Our server didn’t respond. Try again: the change is made only once.' }
const NOT_FOUND_MESSAGE = {
  title: 'Staff member or invitation not found',
  text: 'Someone else may have changed this staff member or invitation.',
}
const LAST_OWNER_MESSAGE = { title: 'The last owner can’t be removed', text: 'Make someone else an owner first.' }

export const inviteMessages: MessagesFor<RpcResults['invite_staff']> = {
  invited: ({ email }) => ({
    tone: 'success',
    title: 'Invitation sent',
    text: `We’ve emailed the link to ${email}.`,
  }),
  already_staff: { title: 'Already a staff member', text: 'Change this person’s role in the staff list instead.' },
  invalid: null,
  failed: ERROR_MESSAGE,
}

export const withdrawInviteMessages: MessagesFor<WithdrawInviteResult> = {
  withdrawn: { tone: 'success', title: 'Invitation withdrawn', text: 'The link in the email no longer works.' },
  not_found: NOT_FOUND_MESSAGE,
  failed: ERROR_MESSAGE,
}

export const changeStaffMessages: MessagesFor<RpcResults['change_staff']> = {
  changed: { tone: 'success', title: 'Role saved', text: 'The change applies immediately.' },
  last_owner: LAST_OWNER_MESSAGE,
  not_found: NOT_FOUND_MESSAGE,
  invalid: null,
  failed: ERROR_MESSAGE,
}

export const endStaffMessages: MessagesFor<RpcResults['end_staff']> = {
  ended: { tone: 'success', title: 'No longer a staff member', text: 'This person keeps their member account.' },
  last_owner: LAST_OWNER_MESSAGE,
  not_found: {
    tone: 'info',
    title: 'No longer a staff member',
    text: 'Someone else has already ended their access.',
  },
  failed: ERROR_MESSAGE,
}
