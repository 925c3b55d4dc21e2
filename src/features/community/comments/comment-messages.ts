import { codeOf } from '@/lib/errors'
import type { Answers } from '@/lib/law'
import { toast } from '@/ui/toast/toast'
import type { Kind } from './comment-mutations'

const NOUN = { comment: 'Comment', reply: 'Reply' } as const
const PAST = {
  post: 'posted',
  edit: 'updated',
  delete: 'deleted',
  pin: 'pinned',
  unpin: 'unpinned',
  flag: 'flagged',
  unflag: 'unflagged',
  restore: 'restored',
} as const

export type Deed = keyof typeof PAST

/** `Comment posted`. */
export const sayDone = (kind: Kind, deed: Deed): void => toast.success(`${NOUN[kind]} ${PAST[deed]}`)

/** As the spec words them: failures about comments ask to try again, those about replies do not. */
export const failureText = (kind: Kind, deed: Deed): string => {
  const verb = deed.replace('un', '')
  return kind === 'comment' ? `Failed to ${verb} comment. Please try again.` : `Failed to ${verb} reply.`
}

/** The database's own brake on floods. */
const TOO_MANY = 'PT429'

export const sayFailed =
  (kind: Kind, deed: Deed) =>
  (error: unknown): void =>
    codeOf(error) === TOO_MANY
      ? toast.error('Slow down a little', 'You have written a great deal this hour. Please try again later.')
      : toast.error('Error', failureText(kind, deed))

export const DELETE_QUESTION = {
  comment: 'Are you sure you want to delete this comment?',
  reply: 'Are you sure you want to delete this reply?',
} as const

/** What became of a member's report. */
export const sayReported = (kind: Kind, status: Answers['report_comment']['status'] | 'failed'): void => {
  if (status === 'reported')
    return toast.success(`${NOUN[kind]} reported`, 'Thank you. Our moderators will take a look.')
  if (status === 'too_many')
    return toast.error('Slow down a little', 'You have sent many reports this hour. Please try again later.')
  if (status === 'not_found') return toast.error('Error', `This ${kind} is already gone.`)
  toast.error('Error', 'Failed to send the report. Please try again.')
}
