import { getErrorCode } from '@/lib/backend/errors'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { HasStatus, Message, MessagesFor } from '@/lib/messages'
import type { ChangeFlagsResult, CommentKind, ReportResult, StoreTextResult } from './comment-mutations'

const KIND_NOUNS = { comment: 'Comment', reply: 'Reply' } as const
export type CommentAction = 'post' | 'edit' | 'delete' | 'pin' | 'unpin' | 'flag' | 'unflag' | 'restore'

/**
 * The message for a failed action. The product specification fixes these texts. Messages about comments end with
 * "Please try again.", messages about replies do not.
 */
export const getFailureText = (kind: CommentKind, action: CommentAction): string => {
  const actionVerb = action.replace('un', '')
  return kind === 'comment' ? `Failed to ${actionVerb} comment. Please try again.` : `Failed to ${actionVerb} reply.`
}

/** The error code of a request that the database rejects because the user has sent too many requests. */
const RATE_LIMIT_CODE = 'PT429'

type CommentResult = StoreTextResult | ChangeFlagsResult | RpcResults['delete_comment']

/** Messages for an action on a comment or reply. Rejected actions show the general failure message. */
export const createActionMessages = (kind: CommentKind, action: CommentAction): MessagesFor<CommentResult> => {
  const createSuccessMessage = ({ status }: HasStatus): Message => ({
    tone: 'success',
    title: `${KIND_NOUNS[kind]} ${status}`,
  })
  const failureMessage = { title: 'Error', text: getFailureText(kind, action) }
  return {
    posted: createSuccessMessage,
    updated: createSuccessMessage,
    deleted: createSuccessMessage,
    restored: createSuccessMessage,
    pinned: createSuccessMessage,
    unpinned: createSuccessMessage,
    flagged: createSuccessMessage,
    unflagged: createSuccessMessage,
    forbidden: failureMessage,
    invalid: failureMessage,
    not_found: failureMessage,
    failed: (error) =>
      getErrorCode(error) === RATE_LIMIT_CODE
        ? {
            title: 'Too many comments',
            text: 'You’ve posted too many comments this hour. Please try again later.',
          }
        : failureMessage,
  }
}

export const DELETE_QUESTIONS = {
  comment: 'Are you sure you want to delete this comment?',
  reply: 'Are you sure you want to delete this reply?',
} as const

export const createReportMessages = (kind: CommentKind): MessagesFor<ReportResult> => {
  const failureMessage = { title: 'Error', text: 'Failed to send the report. Please try again.' }
  return {
    reported: {
      tone: 'success',
      title: `${KIND_NOUNS[kind]} reported`,
      text: 'Thank you. Our moderators will take a look.',
    },
    too_many: {
      title: 'Too many reports',
      text: 'You’ve sent too many reports this hour. Please try again later.',
    },
    not_found: { title: 'Error', text: `This ${kind} has already been deleted.` },
    invalid: failureMessage,
    failed: failureMessage,
  }
}
