import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { InboxKind } from './inbox-queries'

const mark = (kind: InboxKind, id: string, handled: boolean) =>
  kind === 'interest'
    ? callRpc('set_interest_handled', { interest_id: id, handled })
    : callRpc('set_message_handled', { message_id: id, handled })

const keyOf = (kind: InboxKind) => [kind === 'interest' ? 'set_interest_handled' : 'set_message_handled'] as const

/** Marks an entry as handled or new. The database stores who and when. */
export const markHandled = (kind: InboxKind) =>
  mutationOptions({
    mutationKey: keyOf(kind),
    mutationFn: ({ id, handled }: { id: string; handled: boolean }) => mark(kind, id, handled),
  })

/**
 * Marks the selected entries as handled. Returns how many were, and how many were not (deleted, or no response).
 * Throws if all failed. Repeating it changes nothing.
 */
export const markTheseHandled = (kind: InboxKind) =>
  mutationOptions({
    mutationKey: keyOf(kind),
    mutationFn: async ({ ids }: { ids: readonly string[] }) => {
      const answers = await Promise.allSettled(ids.map((id) => mark(kind, id, true)))
      const came = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const lost = answers.find((answer) => answer.status === 'rejected')
      if (came.length === 0 && lost) throw lost.reason
      const marked = came.filter(({ status }) => status === 'handled').length
      return { status: 'marked' as const, marked, missed: ids.length - marked }
    },
  })

interface Answer {
  id: string
  body: string
  requestId: string
}

/** Emails a reply and marks the message as handled. Idempotent by request id. */
export const answerMessage = rpcMutation('reply_to_message', ({ id, body, requestId }: Answer) => ({
  message_id: id,
  body,
  request_id: requestId,
}))

/** Saves a canned reply. One with the same title is replaced. */
export const saveCannedAnswer = rpcMutation(
  'save_canned_reply',
  ({ title, body }: { title: string; body: string }) => ({ title, body }),
)

export const deleteCannedAnswer = rpcMutation('delete_canned_reply', (id: string) => ({ id }))
