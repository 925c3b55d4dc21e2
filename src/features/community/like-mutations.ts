import { mutationOptions } from '@tanstack/react-query'
import { codeOf } from '@/lib/errors'
import { loadSupabase } from '@/lib/load-supabase'
import type { Kind } from '@/features/community/comments/comment-mutations'
import { commentsKey } from '@/features/community/comments/comments-queries'

/** Postgres: the row is there already; what was wanted is so. */
const UNIQUE_VIOLATION = '23505'

export interface LikeTarget {
  kind: Kind
  id: string
  eventId: string
}

export const likeKey = ({ id }: LikeTarget) => ['comment_reactions', 'set', id] as const

/** Likes a comment or a reply, or takes the like back; as setReaction does for events. */
export const setLike = (userId: string, target: LikeTarget) =>
  mutationOptions({
    mutationKey: likeKey(target),
    meta: { invalidates: [commentsKey(target.eventId)] },
    scope: { id: likeKey(target).join() },
    mutationFn: async (wanted: boolean) => {
      const supabase = await loadSupabase()
      const likes = supabase.from('comment_reactions')
      if (!wanted) {
        await likes
          .delete()
          .eq('user_id', userId)
          .eq(target.kind === 'comment' ? 'comment_id' : 'reply_id', target.id)
          .throwOnError()
        return
      }
      const like = { reaction_type: 'like' }
      const { error } = await likes.insert(
        target.kind === 'comment' ? { ...like, comment_id: target.id } : { ...like, reply_id: target.id },
      )
      if (error && codeOf(error) !== UNIQUE_VIOLATION) throw error
    },
    onError: (error) => console.error('The like was not stored:', error),
  })
