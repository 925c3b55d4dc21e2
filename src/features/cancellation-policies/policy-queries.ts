import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { TableRow } from '@/lib/table-rows'

/** The tiers of a cancellation policy, in the order in which they apply before departure. */
export type CancellationPolicy = TableRow<'settings'>['cancellation_policy']

/** The rules for members who move their booking to another departure: the deadlines, and the fees in AUD per person. */
export type MovePolicy = TableRow<'settings'>['move_policy']

/** A tier before the database has checked it. `days` is null if the typed text is not a number. */
export type EditedTier = Omit<CancellationPolicy[number], 'days'> & { days: number | null }

/** Describes a cancellation policy that is not saved yet, or names its invalid fields. */
export const policyPreview = (policy: EditedTier[]) =>
  queryOptions({
    queryKey: ['preview_policy', policy],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('preview_policy', { policy }, signal),
  })

/**
 * The cancellation policy and the move policy of a trip. A policy is null if the trip uses the default from the
 * settings.
 */
export const tripPolicy = (tripId: string) =>
  queryOptions({
    queryKey: ['trips', 'cancellation_policy', tripId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('trips')
        .select('cancellation_policy, move_policy')
        .eq('id', tripId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
