import { mutationOptions } from '@tanstack/react-query'
import { codeOf } from '@/lib/errors'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { commentsKey } from './comments-queries'
import { eventPulseKey } from './event-stats-queries'

/** What is written about: a comment, or a reply to one. */
export type Kind = 'comment' | 'reply'

/** Postgres: the row is there already; what was wanted is so. */
const UNIQUE_VIOLATION = '23505'
const tableOf = (kind: Kind) => (kind === 'comment' ? 'comments' : 'comment_replies')
const talkOf = (eventId: string) => ({ invalidates: [commentsKey(eventId), eventPulseKey(eventId)] })
const moderated = (eventId: string) => [...talkOf(eventId).invalidates, ['moderation_queue']]

export interface NewText {
  /** Made up by the box: the same text sent again after a lost answer is stored once. */
  id: string
  content: string
}

const unlessStored = (error: unknown): void => {
  if (error && codeOf(error) !== UNIQUE_VIOLATION) throw error
}

export const postComment = (eventId: string) =>
  mutationOptions({
    mutationKey: ['comments', 'post', eventId],
    meta: talkOf(eventId),
    mutationFn: async ({ id, content }: NewText) => {
      const supabase = await loadSupabase()
      unlessStored((await supabase.from('comments').insert({ id, event_id: eventId, content })).error)
    },
  })

export const postReply = (eventId: string, commentId: string) =>
  mutationOptions({
    mutationKey: ['comment_replies', 'post', commentId],
    meta: talkOf(eventId),
    mutationFn: async ({ id, content }: NewText) => {
      const supabase = await loadSupabase()
      unlessStored((await supabase.from('comment_replies').insert({ id, event_id: eventId, parent_comment_id: commentId, content })).error)
    },
  })

/** The author's change of his own words. */
export const editText = (eventId: string, kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'edit'],
    meta: talkOf(eventId),
    mutationFn: async ({ id, content }: NewText) => {
      const supabase = await loadSupabase()
      // Without the row asked back, words that could not be changed would count as changed.
      await supabase.from(tableOf(kind)).update({ content }).eq('id', id).select('id').single().throwOnError()
    },
  })

/** @throws where the answer is another: not allowed, or gone */
const expectStatus = (answer: unknown, status: string): void => void readOutcome(answer, [status])

/** Soft: the row stays, for moderators to restore. */
export const deleteText = (eventId: string, kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'delete'],
    meta: { invalidates: moderated(eventId) },
    mutationFn: async (id: string) => {
      const supabase = await loadSupabase()
      const { data } = await (kind === 'comment'
        ? supabase.rpc('delete_comment', { comment_id: id })
        : supabase.rpc('delete_reply', { reply_id: id })
      ).throwOnError()
      expectStatus(data, 'deleted')
    },
  })

/** Pinned comments come first. For admins. */
export const pinComment = (eventId: string) =>
  mutationOptions({
    mutationKey: ['comments', 'pin'],
    meta: talkOf(eventId),
    mutationFn: async ({ id, on }: { id: string; on: boolean }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('set_comment_pinned', { comment_id: id, pinned: on }).throwOnError()
      expectStatus(data, on ? 'pinned' : 'unpinned')
    },
  })

/** Flagged ones wait in the moderators' list. For admins. */
export const flagText = (eventId: string, kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'flag'],
    meta: { invalidates: moderated(eventId) },
    mutationFn: async ({ id, on }: { id: string; on: boolean }) => {
      const supabase = await loadSupabase()
      const { data } = await (kind === 'comment'
        ? supabase.rpc('set_comment_flagged', { comment_id: id, flagged: on })
        : supabase.rpc('set_reply_flagged', { reply_id: id, flagged: on })
      ).throwOnError()
      expectStatus(data, on ? 'flagged' : 'unflagged')
    },
  })

/** Takes a deletion back. For admins. */
export const restoreText = (eventId: string, kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'restore'],
    meta: { invalidates: moderated(eventId) },
    mutationFn: async (id: string) => {
      const supabase = await loadSupabase()
      const { data } = await (kind === 'comment'
        ? supabase.rpc('restore_comment', { comment_id: id })
        : supabase.rpc('restore_reply', { reply_id: id })
      ).throwOnError()
      expectStatus(data, 'restored')
    },
  })

/** A member's word to the moderators. Answers reported, invalid, too_many or not_found. */
export const reportText = (kind: Kind) =>
  mutationOptions({
    mutationKey: [tableOf(kind), 'report'],
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('report_comment', kind === 'comment' ? { reason, comment_id: id } : { reason, reply_id: id })
        .throwOnError()
      return readOutcome(data, ['reported', 'invalid', 'too_many', 'not_found'])
    },
  })
