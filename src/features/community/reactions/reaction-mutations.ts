import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { ReactionType } from './reaction-rules'

/** Ignores a duplicate row, because it means that an earlier attempt has stored the reaction. */
const INSERT_ONCE_OPTIONS = { onConflict: 'user_id,event_id,reaction_type', ignoreDuplicates: true }

export const createReactionKey = (eventId: string, type: ReactionType) => ['reactions', eventId, type] as const

/**
 * Adds or removes a reaction. The button computes its state from the pending mutations, so the cache needs no rollback
 * after a failure.
 */
export const setReaction = (userId: string, eventId: string, type: ReactionType) =>
  mutationOptions({
    mutationKey: createReactionKey(eventId, type),
    meta: { invalidates: ['reactions', 'event_stats'] },
    // The mutations of fast clicks on one button run in order, so the last click decides.
    scope: { id: createReactionKey(eventId, type).join() },
    mutationFn: async (isOn: boolean) => {
      const supabase = await loadSupabase()
      if (!isOn) {
        await supabase
          .from('reactions')
          .delete()
          .eq('user_id', userId)
          .eq('event_id', eventId)
          .eq('reaction_type', type)
          .throwOnError()
        return
      }
      await supabase
        .from('reactions')
        .upsert({ event_id: eventId, reaction_type: type }, INSERT_ONCE_OPTIONS)
        .throwOnError()
    },
    // The product specification requires that a failure is only logged. The user sees no message, and the button shows
    // the stored value again.
    onError: (error) => console.error('The reaction wasn’t saved:', error),
  })
