import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { MessagesFor } from '@/lib/messages'
import type { EditedTier, MovePolicy, CancellationPolicy } from './policy-queries'

export type SavePolicyResult = { status: 'saved' | 'conflict' | 'not_found' } | { status: 'invalid'; fields: string[] }

/**
 * Asks the database to check a cancellation policy. Returns null if the policy is invalid; the form then marks the
 * invalid fields.
 */
const checkPolicy = async (tiers: EditedTier[]): Promise<CancellationPolicy | null> => {
  const policyPreview = await callRpc('preview_policy', { policy: tiers })
  return policyPreview.status === 'ok'
    ? tiers.flatMap(({ days, ...tier }) => (days === null ? [] : [{ ...tier, days }]))
    : null
}

/**
 * Saves the default cancellation policy, which applies to trips without a policy of their own. `conflict`: other staff
 * have saved the settings since the page loaded them.
 */
export const saveDefaultPolicy = (version: number) =>
  mutationOptions({
    mutationKey: [['settings', 'preview_policy']],
    mutationFn: async (tiers: EditedTier[] | null): Promise<SavePolicyResult> => {
      const policy = await checkPolicy(tiers ?? [])
      if (!policy) return { status: 'invalid', fields: [] }
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('settings')
        .update({ cancellation_policy: policy })
        .eq('only_row', true)
        .eq('version', version)
        .select('version')
        .throwOnError()
      return { status: data.length > 0 ? 'saved' : 'conflict' }
    },
  })

/** Saves the cancellation policy of a trip. Null: new bookings get the default policy from the settings. */
export const saveTripPolicy = (tripId: string) =>
  mutationOptions({
    mutationKey: [['trips', 'preview_policy'], tripId],
    mutationFn: async (tiers: EditedTier[] | null): Promise<SavePolicyResult> => {
      const policy = tiers && (await checkPolicy(tiers))
      if (tiers && !policy) return { status: 'invalid', fields: [] }
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('trips')
        .update({ cancellation_policy: policy })
        .eq('id', tripId)
        .select('id')
        .throwOnError()
      return { status: data.length > 0 ? 'saved' : 'not_found' }
    },
  })

export const policyMessages: MessagesFor<SavePolicyResult> = {
  saved: {
    tone: 'success',
    title: 'Cancellation policy saved',
    text: 'It applies to new bookings. Existing bookings keep their policy.',
  },
  conflict: {
    tone: 'warning',
    title: 'Someone else saved the settings first',
    text: 'Your tiers are still filled in. Check them, then save again.',
  },
  invalid: { title: 'Please check the tiers', text: 'Correct the marked fields, then save again.' },
  not_found: { title: 'Trip not found', text: 'Someone else may have deleted the trip.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

export type SaveMovePolicyResult = { status: 'saved' | 'conflict' | 'not_found' }

/**
 * Saves the default move policy: until when, and for what fee, members can move a booking to another departure. Trips
 * without a policy of their own use the default.
 */
export const saveDefaultMovePolicy = (version: number) =>
  mutationOptions({
    mutationKey: ['settings', 'move_policy'],
    mutationFn: async (policy: MovePolicy | null): Promise<SaveMovePolicyResult> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('settings')
        .update({ move_policy: policy ?? undefined })
        .eq('only_row', true)
        .eq('version', version)
        .select('version')
        .throwOnError()
      return { status: data.length > 0 ? 'saved' : 'conflict' }
    },
  })

/**
 * Saves until when, and for what fee, members can move a booking of the trip to another departure. Null: new bookings
 * get the default policy from the settings.
 */
export const saveTripMovePolicy = (tripId: string) =>
  mutationOptions({
    mutationKey: ['trips', 'move_policy', tripId],
    mutationFn: async (policy: MovePolicy | null): Promise<SaveMovePolicyResult> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('trips')
        .update({ move_policy: policy })
        .eq('id', tripId)
        .select('id')
        .throwOnError()
      return { status: data.length > 0 ? 'saved' : 'not_found' }
    },
  })

export const movePolicyMessages: MessagesFor<SaveMovePolicyResult> = {
  saved: {
    tone: 'success',
    title: 'Move policy saved',
    text: 'It applies to new bookings. Existing bookings keep their policy.',
  },
  conflict: {
    tone: 'warning',
    title: 'Someone else saved the settings first',
    text: 'Your values are still filled in. Check them, then save again.',
  },
  not_found: { title: 'Trip not found', text: 'Someone else may have deleted the trip.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}
