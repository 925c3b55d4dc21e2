import { mutationOptions } from '@tanstack/react-query'
import { toRejectionResult } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import { INBOX_TABLES, type EnquiryKind } from './inbox-queries'

export interface MarkHandledResult {
  status: 'handled' | 'reopened' | 'not_found'
}

/**
 * Marks an entry as handled or as new. The database sets the time and the staff member. Repeating the call changes
 * nothing.
 */
const storeHandledState = async (kind: EnquiryKind, id: string, isHandled: boolean): Promise<MarkHandledResult> => {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .from(INBOX_TABLES[kind])
    .update({ handled_at: isHandled ? new Date().toISOString() : null })
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) return { status: 'not_found' }
  return { status: isHandled ? 'handled' : 'reopened' }
}

/** Marks an enquiry as handled or as new. */
export const setHandled = (kind: EnquiryKind) =>
  mutationOptions({
    mutationKey: [INBOX_TABLES[kind], 'mark'],
    mutationFn: ({ id, isHandled }: { id: string; isHandled: boolean }) => storeHandledState(kind, id, isHandled),
  })

/**
 * Marks the selected entries as handled. Returns how many succeeded and how many failed (entry deleted, or no
 * response). Throws if all failed. Repeating the call changes nothing.
 */
export const markSelectedHandled = (kind: EnquiryKind) =>
  mutationOptions({
    mutationKey: [INBOX_TABLES[kind], 'mark'],
    mutationFn: async ({ ids }: { ids: readonly string[] }) => {
      const settledRequests = await Promise.allSettled(ids.map((id) => storeHandledState(kind, id, true)))
      const storedResults = settledRequests.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      const rejectedRequest = settledRequests.find((result) => result.status === 'rejected')
      if (storedResults.length === 0 && rejectedRequest) throw rejectedRequest.reason
      const markedCount = storedResults.filter(({ status }) => status === 'handled').length
      return { status: 'marked' as const, marked: markedCount, missed: ids.length - markedCount }
    },
  })

interface MessageReply {
  id: string
  body: string
  requestId: string
}

/** Emails a reply and marks the message as handled. The request id makes a retry idempotent. */
export const replyToMessage = rpcMutation('reply_to_message', ({ id, body, requestId }: MessageReply) => ({
  message_id: id,
  body,
  request_id: requestId,
}))

interface PublishedAnswer {
  id: string
  question: string
  answer: string
}

/** Publishes the answer to a question on the pages of all departures of the trip that are not over. */
export const publishAnswer = rpcMutation('publish_answer', ({ id, question, answer }: PublishedAnswer) => ({
  message_id: id,
  question,
  answer,
}))

export type SaveCannedReplyResult = { status: 'saved' } | { status: 'invalid' }

/** Saves a canned reply. A canned reply with the same title is replaced. */
export const saveCannedReply = mutationOptions({
  mutationKey: ['canned_replies', 'save'],
  mutationFn: async ({ title, body }: { title: string; body: string }): Promise<SaveCannedReplyResult> => {
    const supabase = await loadSupabase()
    return supabase
      .from('canned_replies')
      .upsert({ title, body }, { onConflict: 'title_key' })
      .throwOnError()
      .then(
        () => ({ status: 'saved' }),
        (error: unknown) => toRejectionResult(error, { '23514': 'invalid' }),
      )
  },
})

export type DeleteCannedReplyResult = { status: 'deleted' } | { status: 'not_found' }

export const deleteCannedReply = mutationOptions({
  mutationKey: ['canned_replies', 'delete'],
  mutationFn: async (id: string): Promise<DeleteCannedReplyResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.from('canned_replies').delete().eq('id', id).select('id').throwOnError()
    return { status: data.length > 0 ? 'deleted' : 'not_found' }
  },
})
