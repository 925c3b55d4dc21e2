import { mutationOptions } from '@tanstack/react-query'
import { callRpc, type Read, rpcMutation } from '@/lib/backend/rpc'
import type { Value } from '@/lib/database'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** A comment, or a reply to one. */
export type Kind = Value<'moderation_queue', 'kind'>

const tableOf = (kind: Kind) => (kind === 'comment' ? 'comments' : 'comment_replies')

export interface NewText {
  /** The client creates the id, so that a retry after a lost response stores the text once. */
  id: string
  content: string
}

export interface TextStored {
  status: 'posted' | 'updated'
}

/** Queries that comments, replies, likes and reports change. */
export const COMMENT_READS = [
  'comments',
  'comment_replies',
  'comment_reactions',
  'comment_reports',
  'event_stats',
  'moderation_queue',
  'admin_today',
  'list_history',
] as const satisfies readonly Read[]

/** A duplicate row means that the first attempt succeeded. */
const ONCE = { ignoreDuplicates: true }

export const postComment = (eventId: string) =>
  mutationOptions({
    mutationKey: ['comments', 'post', eventId],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewText): Promise<TextStored> => {
      const supabase = await loadSupabase()
      await supabase.from('comments').upsert({ id, event_id: eventId, content }, ONCE).throwOnError()
      return { status: 'posted' }
    },
  })

export const postReply = (eventId: string, commentId: string) =>
  mutationOptions({
    mutationKey: ['comment_replies', 'post', commentId],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewText): Promise<TextStored> => {
      const supabase = await loadSupabase()
      await supabase
        .from('comment_replies')
        .upsert({ id, event_id: eventId, parent_comment_id: commentId, content }, ONCE)
        .throwOnError()
      return { status: 'posted' }
    },
  })

/** Edits the author's own text. */
export const editText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'edit'],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewText): Promise<TextStored> => {
      const supabase = await loadSupabase()
      // Selects the row, because an update that matches no row is no error.
      await supabase.from(tableOf(kind)).update({ content }).eq('id', id).select('id').single().throwOnError()
      return { status: 'updated' }
    },
  })

/** A soft delete: moderators can restore the row. */
export const deleteText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'delete_comment' : 'delete_reply'],
    meta: { invalidates: COMMENT_READS },
    mutationFn: (id: string) =>
      kind === 'comment' ? callRpc('delete_comment', { comment_id: id }) : callRpc('delete_reply', { reply_id: id }),
  })

/** For moderators. Pinned comments come first. */
export const pinComment = rpcMutation('set_comment_pinned', ({ id, on }: { id: string; on: boolean }) => ({
  comment_id: id,
  pinned: on,
}))

/** For moderators. Flagged texts are listed on the moderation page. */
export const flagText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'set_comment_flagged' : 'set_reply_flagged'],
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      kind === 'comment'
        ? callRpc('set_comment_flagged', { comment_id: id, flagged: on })
        : callRpc('set_reply_flagged', { reply_id: id, flagged: on }),
  })

/** For moderators. */
export const restoreText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'restore_comment' : 'restore_reply'],
    mutationFn: (id: string) =>
      kind === 'comment' ? callRpc('restore_comment', { comment_id: id }) : callRpc('restore_reply', { reply_id: id }),
  })

/** A member's report to the moderators. */
export const reportText = (kind: Kind) =>
  mutationOptions({
    mutationKey: ['report_comment', kind],
    meta: { invalidates: COMMENT_READS },
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callRpc('report_comment', kind === 'comment' ? { reason, comment_id: id } : { reason, reply_id: id }),
  })
