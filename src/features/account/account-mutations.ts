import type { User } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Profile } from '@/features/auth/auth-context'
import { endOtherSessions, newPasswordSchema, type PasswordAnswer } from '@/features/auth/auth-mutations'
import { factorOf, showFactor } from '@/features/auth/second-factor'
import { announceProfile } from '@/features/auth/session'
import { codeOf } from '@/lib/backend/errors'
import { noteKnown } from '@/lib/backend/known'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { personName, phone } from '@/lib/schema'

export const profileSchema = z.object({ full_name: personName('Please enter your full name.'), phone: phone() })
export type ProfileValues = z.infer<typeof profileSchema>

/** @param factor whether it is asked of somebody with a second factor, who shows it too */
export const passwordSchema = (factor: boolean) => {
  const { password, code } = newPasswordSchema(factor).shape
  return z.object({
    current: z.string().check(z.minLength(1, 'Please enter your current password.')),
    next: password,
    code,
  })
}
export type PasswordValues = z.infer<ReturnType<typeof passwordSchema>>

export interface ProfileSave {
  status: 'saved' | 'name_taken' | 'invalid'
}

/** SQLSTATEs with which the trigger refuses a missing and an invalid value. */
const INVALID = ['23502', '22023']

/** Saves the member's own name and phone number. */
export const saveProfile = (profile: Profile) =>
  mutationOptions({
    mutationKey: ['profiles', 'save', profile.id],
    mutationFn: async ({ full_name, phone }: ProfileValues): Promise<ProfileSave> => {
      const supabase = await loadSupabase()
      const { error } = await supabase
        .from('profiles')
        .update({ full_name, phone })
        .eq('id', profile.id)
        .select()
        .single()
      if (error && INVALID.includes(error.code)) {
        return { status: error.details === 'name_taken' ? 'name_taken' : 'invalid' }
      }
      if (error) throw error
      // The top bar shows the name too.
      announceProfile({ ...profile, full_name })
      noteKnown('profile', { ...profile, full_name })
      return { status: 'saved' }
    },
  })

/**
 * The current password is asked for first: a screen left open must not be enough to take an account over. Asking begins
 * a new session, which shows the second factor anew where there is one.
 */
export const changePassword = (email: string) =>
  mutationOptions({
    mutationKey: ['auth', 'change-password'],
    mutationFn: async ({ current, next, code = '' }: PasswordValues): Promise<PasswordAnswer> => {
      const supabase = await loadSupabase()
      const signedIn = async (password: string): Promise<User | null> => {
        const { data, error } = await supabase.auth.signInWithPassword({ email, password })
        if (error && codeOf(error) !== 'invalid_credentials') throw error
        return data.user
      }
      const user = await signedIn(current)
      if (user) {
        const factor = factorOf(user)
        const { status } = factor ? await showFactor(factor.id, code) : { status: 'shown' as const }
        if (status !== 'shown') return { status }
        const { error } = await supabase.auth.updateUser({ password: next, current_password: current })
        if (error) throw error
      } else if (!(await signedIn(next))) {
        // The new one would be right where an earlier try has set it and its answer was lost.
        return { status: 'wrong_password' }
      }
      await endOtherSessions()
      return { status: 'changed' }
    },
  })

/** Answers all that is stored about the member. */
export const downloadMyData = rpcMutation('download_my_data')

/** Whether whoever is signed in here has no account any more. */
const isGone = async (): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.getUser()
  return codeOf(error) === 'user_not_found'
}

export const deleteMyAccount = mutationOptions({
  mutationKey: ['delete_my_account'],
  mutationFn: async (): Promise<RpcResults['delete_my_account']> => {
    try {
      return await callRpc('delete_my_account')
    } catch (error) {
      // An earlier try has deleted it, and only the answer was lost.
      if (await isGone()) return { status: 'deleted' }
      throw error
    }
  },
})

export type MailChoices = Omit<RpcResults['my_email_preferences'], 'status'>

/** What the member is written about from now on. */
export const saveMailChoices = rpcMutation(
  'save_email_preferences',
  ({ new_departures, trip_reminders }: MailChoices) => ({
    new_departures,
    trip_reminders,
  }),
)

/** Ends letters about new departures for whom the token of one names, whoever is here. */
export const endLetters = rpcMutation('unsubscribe', (token: string) => ({ token }))
