import { mutationOptions } from '@tanstack/react-query'
import { callRpc, type Read, rpcMutation } from '@/lib/backend/rpc'
import type { Value } from '@/lib/database'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** What is written about: a comment, or a reply to one. */
export type Kind = Value<'moderation_queue', 'kind'>

const tableOf = (kind: Kind) => (kind === 'comment' ? 'comments' : 'comment_replies')

export interface NewText {
  /** Made up by the box: the same text sent again after a lost answer is stored once. */
  id: string
  content: string
}

export interface TextStored {
  status: 'posted' | 'updated'
}

/** The reads that comments, replies, likes and reports change. */
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

/** The row may be there already: what was wanted is so. */
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

/** The author's change of his own words. */
export const editText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'edit'],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewText): Promise<TextStored> => {
      const supabase = await loadSupabase()
      // Without the row asked back, words that could not be changed would count as changed.
      await supabase.from(tableOf(kind)).update({ content }).eq('id', id).select('id').single().throwOnError()
      return { status: 'updated' }
    },
  })

/** Soft: the row stays, for moderators to restore. */
export const deleteText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'delete_comment' : 'delete_reply'],
    meta: { invalidates: COMMENT_READS },
    mutationFn: (id: string) =>
      kind === 'comment' ? callRpc('delete_comment', { comment_id: id }) : callRpc('delete_reply', { reply_id: id }),
  })

/** Pinned comments come first. For admins. */
export const pinComment = rpcMutation('set_comment_pinned', ({ id, on }: { id: string; on: boolean }) => ({
  comment_id: id,
  pinned: on,
}))

/** Flagged ones wait in the moderators' list. For admins. */
export const flagText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'set_comment_flagged' : 'set_reply_flagged'],
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      kind === 'comment'
        ? callRpc('set_comment_flagged', { comment_id: id, flagged: on })
        : callRpc('set_reply_flagged', { reply_id: id, flagged: on }),
  })

/** Takes a deletion back. For admins. */
export const restoreText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [kind === 'comment' ? 'restore_comment' : 'restore_reply'],
    mutationFn: (id: string) =>
      kind === 'comment' ? callRpc('restore_comment', { comment_id: id }) : callRpc('restore_reply', { reply_id: id }),
  })

/** A member's word to the moderators. Answers reported, invalid, too_many or not_found. */
export const reportText = (kind: Kind) =>
  mutationOptions({
    mutationKey: ['report_comment', kind],
    meta: { invalidates: COMMENT_READS },
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callRpc('report_comment', kind === 'comment' ? { reason, comment_id: id } : { reason, reply_id: id }),
  })
