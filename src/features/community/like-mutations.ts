import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { COMMENT_READS, type CommentKind } from '@/features/community/comments/comment-mutations'

export interface LikeTarget {
  kind: CommentKind
  id: string
  eventId: string
}

export const createLikeKey = ({ id }: LikeTarget) => ['comment_reactions', id] as const

/**
 * Likes a comment or reply, or removes the like. The mutations of fast clicks run in order, so the last click decides.
 */
export const setLike = (userId: string, target: LikeTarget) =>
  mutationOptions({
    mutationKey: createLikeKey(target),
    meta: { invalidates: COMMENT_READS },
    scope: { id: createLikeKey(target).join() },
    mutationFn: async (isLiked: boolean) => {
      const supabase = await loadSupabase()
      const likesTable = supabase.from('comment_reactions')
      if (!isLiked) {
        await likesTable
          .delete()
          .eq('user_id', userId)
          .eq(target.kind === 'comment' ? 'comment_id' : 'reply_id', target.id)
          .throwOnError()
        return
      }
      const like = { reaction_type: 'like' }
      const [row, onConflict] =
        target.kind === 'comment'
          ? [{ ...like, comment_id: target.id }, 'user_id,comment_id']
          : [{ ...like, reply_id: target.id }, 'user_id,reply_id']
      // Ignores a duplicate row, because it means that an earlier attempt has stored the like.
      await likesTable.upsert(row, { onConflict, ignoreDuplicates: true }).throwOnError()
    },
    onError: (error) => console.error('The like wasn’t saved:', error),
  })
