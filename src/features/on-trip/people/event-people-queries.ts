import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcQuery } from '@/lib/backend/rpc'
import type { TableRow } from '@/lib/table-rows'

/**
 * The size of a departure's group. Members who have booked the departure also get their own travellers and the other
 * travellers who agreed to be shown.
 * @param userId null for a visitor
 */
export const eventGroup = (eventId: string, userId: string | null) =>
  rpcQuery('event_group', [eventId, userId], { event_id: eventId })

/** The public profiles of the guides of a departure. */
export const eventGuides = (eventId: string) => rpcQuery('event_guides', [eventId], { event_id: eventId })

export type GuideProfile = Omit<TableRow<'guide_profiles'>, 'user_id'>

/** The profile of a guide. Null if the guide has none yet. */
export const guideProfile = (userId: string) =>
  queryOptions({
    queryKey: ['guide_profiles', userId],
    queryFn: async ({ signal }): Promise<GuideProfile | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('guide_profiles')
        .select('public_name, biography, photo_url, is_public')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
