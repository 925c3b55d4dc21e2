import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/signed-in'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Joins the staff with a new password, and signs in with it: every session of the account has ended by then. */
export const joinStaff = (token: string) =>
  mutationOptions({
    mutationKey: ['join_staff', token],
    mutationFn: async (password: string) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('join_staff', { token, password }).throwOnError()
      const outcome = readOutcome('join_staff', data)
      if (outcome.status !== 'joined') return outcome
      await supabase.auth.signOut({ scope: 'local' })
      const { error } = await supabase.auth.signInWithPassword({ email: outcome.email, password })
      if (error) throw error
      announceSignIn()
      return outcome
    },
  })
