import { mutationOptions } from '@tanstack/react-query'
import { announceProfile } from '@/features/auth/profile'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { PasswordForm, ProfileForm } from './account-schema'

export const saveProfile = (userId: string) =>
  mutationOptions({
    mutationKey: ['profiles', 'save', userId],
    meta: { invalidates: [['profiles']] },
    mutationFn: async ({ full_name, phone }: ProfileForm) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('profiles')
        .update({ full_name, phone: phone || null })
        .eq('id', userId)
        .select('id, full_name, is_admin')
        .single()
        .throwOnError()
      // The top bar shows the name too.
      announceProfile(data)
    },
  })

/** The current password is asked for first: a screen left open must not be enough to take an account over. */
export const changePassword = (email: string) =>
  mutationOptions({
    mutationKey: ['auth', 'change-password'],
    mutationFn: async ({ current, next }: PasswordForm) => {
      const supabase = await loadSupabase()
      const proof = await supabase.auth.signInWithPassword({ email, password: current })
      if (proof.error) throw proof.error
      const { error } = await supabase.auth.updateUser({ password: next })
      if (error) throw error
    },
  })

/** @returns all that is stored about the member, as JSON text */
export const downloadMyData = mutationOptions({
  mutationKey: ['account', 'download'],
  mutationFn: async () => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('download_my_data').throwOnError()
    return JSON.stringify(data, null, 2)
  },
})

const DELETE_STATUSES = ['deleted', 'has_bookings', 'last_admin'] as const

export const deleteMyAccount = mutationOptions({
  mutationKey: ['account', 'delete'],
  mutationFn: async () => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('delete_my_account').throwOnError()
    return readOutcome(data, DELETE_STATUSES)
  },
})
