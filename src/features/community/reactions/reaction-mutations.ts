import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { ReactionType } from './reaction-rules'

/** The row may be there already: what was wanted is so. */
const ONCE = { onConflict: 'user_id,event_id,reaction_type', ignoreDuplicates: true }

export const reactionKey = (eventId: string, type: ReactionType) => ['reactions', eventId, type] as const

/** Adds or takes back one reaction. The button shows what is pending, so a failure needs no undoing. */
export const setReaction = (userId: string, eventId: string, type: ReactionType) =>
  mutationOptions({
    mutationKey: reactionKey(eventId, type),
    meta: { invalidates: ['reactions', 'event_stats'] },
    // Quick clicks on one button take effect in the order they were made: the last one stands.
    scope: { id: reactionKey(eventId, type).join() },
    mutationFn: async (wanted: boolean) => {
      const supabase = await loadSupabase()
      if (!wanted) {
        await supabase
          .from('reactions')
          .delete()
          .eq('user_id', userId)
          .eq('event_id', eventId)
          .eq('reaction_type', type)
          .throwOnError()
        return
      }
      await supabase.from('reactions').upsert({ event_id: eventId, reaction_type: type }, ONCE).throwOnError()
    },
    // As the spec has it: logged, and no word to the member, who sees the button go back.
    onError: (error) => console.error('The reaction wasn’t saved:', error),
  })
