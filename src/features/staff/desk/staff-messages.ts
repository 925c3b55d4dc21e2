import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'
import type { InviteWithdrawal } from './staff-mutations'

const FAILED = { title: 'Error', text: 'We had no answer. Try once more: nothing is done twice.' }
const GONE = { title: 'Not Found', text: 'Somebody else may have changed it.' }
const LAST = { title: 'The last owner stays', text: 'Make somebody else an owner first.' }

/** Words for each answer to asking somebody to join. */
export const inviteWords: WordsFor<RpcResults['invite_staff']> = {
  invited: ({ email }) => ({
    tone: 'success',
    title: 'Invitation Sent',
    text: `A letter with the link is on its way to ${email}.`,
  }),
  already_staff: { title: 'One of the staff already', text: 'Change the role in the list instead.' },
  invalid: null,
  failed: FAILED,
}

export const withdrawWords: WordsFor<InviteWithdrawal> = {
  withdrawn: { tone: 'success', title: 'Invitation Withdrawn', text: 'The link in the letter leads nowhere now.' },
  not_found: GONE,
  failed: FAILED,
}

export const changeWords: WordsFor<RpcResults['change_staff']> = {
  changed: { tone: 'success', title: 'Role Saved', text: 'It holds from this moment on.' },
  last_owner: LAST,
  not_found: GONE,
  invalid: null,
  failed: FAILED,
}

export const endWords: WordsFor<RpcResults['end_staff']> = {
  ended: { tone: 'success', title: 'No longer one of the staff', text: 'The account stays, as a member’s.' },
  last_owner: LAST,
  not_found: { tone: 'info', title: 'No longer one of the staff', text: 'It was so already.' },
  failed: FAILED,
}
