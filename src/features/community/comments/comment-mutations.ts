import { mutationOptions } from '@tanstack/react-query'
import { callRpc, type ReadableName } from '@/lib/backend/rpc'
import type { Row, ColumnValue } from '@/lib/database'
import { toRejectionResult } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** The kind of a text: a comment, or a reply to a comment. */
export type CommentKind = ColumnValue<'moderation_queue', 'kind'>

const getTable = (kind: CommentKind) => (kind === 'comment' ? 'comments' : 'comment_replies')

export interface NewComment {
  /** The id of the text, created by the client, so that a retry after a lost response stores the text once. */
  id: string
  content: string
}

export interface StoreTextResult {
  status: 'posted' | 'updated'
}

/** The queries whose data changes with comments, replies, likes and reports. */
export const COMMENT_READS = [
  'comments',
  'comment_replies',
  'comment_reactions',
  'comment_reports',
  'event_stats',
  'moderation_queue',
  'admin_today',
  'list_activity',
] as const satisfies readonly ReadableName[]

/** Ignores a duplicate row: an earlier attempt has stored the text. */
const INSERT_ONCE_OPTIONS = { ignoreDuplicates: true }

export const postComment = (eventId: string) =>
  mutationOptions({
    mutationKey: ['comments', 'post', eventId],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewComment): Promise<StoreTextResult> => {
      const supabase = await loadSupabase()
      await supabase.from('comments').upsert({ id, event_id: eventId, content }, INSERT_ONCE_OPTIONS).throwOnError()
      return { status: 'posted' }
    },
  })

export const postReply = (eventId: string, commentId: string) =>
  mutationOptions({
    mutationKey: ['comment_replies', 'post', commentId],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewComment): Promise<StoreTextResult> => {
      const supabase = await loadSupabase()
      await supabase
        .from('comment_replies')
        .upsert({ id, event_id: eventId, parent_comment_id: commentId, content }, INSERT_ONCE_OPTIONS)
        .throwOnError()
      return { status: 'posted' }
    },
  })

/** Saves an author's changes to a comment or reply. */
export const editText = (kind: CommentKind) =>
  mutationOptions({
    mutationKey: [getTable(kind), 'edit'],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, content }: NewComment): Promise<StoreTextResult> => {
      const supabase = await loadSupabase()
      // Selects the updated row, because an update that matches no row is no error in PostgREST.
      await supabase.from(getTable(kind)).update({ content }).eq('id', id).select('id').single().throwOnError()
      return { status: 'updated' }
    },
  })

/** Marks a text as deleted. Moderators can restore it. */
export const deleteText = (kind: CommentKind) =>
  mutationOptions({
    mutationKey: ['delete_comment', kind],
    meta: { invalidates: COMMENT_READS },
    mutationFn: (id: string) => callRpc('delete_comment', kind === 'comment' ? { comment_id: id } : { reply_id: id }),
  })

export interface ChangeFlagsResult {
  status: 'pinned' | 'unpinned' | 'flagged' | 'unflagged' | 'restored' | 'not_found'
}

type CommentFlags = Partial<Pick<Row<'comment_replies'>, 'is_deleted' | 'is_flagged'>>

/** Changes the flags of a text, for moderators. Finds no row if the text no longer exists. */
const changeFlags = async <Status extends ChangeFlagsResult['status']>(
  kind: CommentKind,
  id: string,
  flags: CommentFlags,
  status: Status,
): Promise<{ status: Status | 'not_found' }> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.from(getTable(kind)).update(flags).eq('id', id).select('id').throwOnError()
  return { status: data.length > 0 ? status : 'not_found' }
}

/** Pins or unpins a comment, for moderators. Pinned comments come first. */
export const pinComment = mutationOptions({
  mutationKey: ['comments', 'pin'],
  mutationFn: async ({ id, on }: { id: string; on: boolean }): Promise<ChangeFlagsResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.from('comments').update({ is_pinned: on }).eq('id', id).select('id').throwOnError()
    if (data.length === 0) return { status: 'not_found' }
    return { status: on ? 'pinned' : 'unpinned' }
  },
})

/** Flags or unflags a text, for moderators. Flagged texts are in the moderation queue. */
export const flagText = (kind: CommentKind) =>
  mutationOptions({
    mutationKey: [getTable(kind), 'flag'],
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      changeFlags(kind, id, { is_flagged: on }, on ? 'flagged' : 'unflagged'),
  })

/** Restores a deleted text, for moderators. */
export const restoreText = (kind: CommentKind) =>
  mutationOptions({
    mutationKey: [getTable(kind), 'restore'],
    mutationFn: (id: string) => changeFlags(kind, id, { is_deleted: false }, 'restored'),
  })

/** The result of a rejected report, by SQLSTATE. The text may be deleted, or hidden from the member. */
const REPORT_STATUS_BY_SQLSTATE = {
  '42501': 'not_found',
  '23503': 'not_found',
  '23514': 'invalid',
  PT429: 'too_many',
} as const

export interface ReportResult {
  status: 'reported' | (typeof REPORT_STATUS_BY_SQLSTATE)[keyof typeof REPORT_STATUS_BY_SQLSTATE]
}

/** Reports a text to the moderators. A second report by the same member changes nothing. */
export const reportText = (kind: CommentKind) =>
  mutationOptions({
    mutationKey: ['comment_reports', kind],
    meta: { invalidates: COMMENT_READS },
    mutationFn: async ({ id, reason }: { id: string; reason: string }): Promise<ReportResult> => {
      const supabase = await loadSupabase()
      return supabase
        .from('comment_reports')
        .insert(kind === 'comment' ? { reason, comment_id: id } : { reason, reply_id: id })
        .throwOnError()
        .then(
          () => ({ status: 'reported' }),
          (error: unknown) => toRejectionResult(error, REPORT_STATUS_BY_SQLSTATE),
        )
    },
  })
