import type { User } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Profile } from '@/features/auth/auth-context'
import { endOtherSessions, createNewPasswordSchema, type PasswordResult } from '@/features/auth/auth-mutations'
import { getVerifiedFactor, verifyFactor } from '@/features/auth/second-factor'
import { announceProfile } from '@/features/auth/session'
import { getErrorCode } from '@/lib/backend/errors'
import { cacheSessionValue } from '@/lib/backend/session-cache'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { TableRow } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { personName, optionalPhone } from '@/lib/schema'

export const profileSchema = z.object({ full_name: personName('Please enter your full name.'), phone: optionalPhone() })
export type ProfileValues = z.infer<typeof profileSchema>

/**
 * Schema of the password form.
 * @param needsCode true for an account with a second factor, whose code the member must also enter
 */
export const createPasswordSchema = (needsCode: boolean) => {
  const { password, code } = createNewPasswordSchema(needsCode).shape
  return z.object({
    current: z.string().check(z.minLength(1, 'Please enter your current password.')),
    newPassword: password,
    code,
  })
}
export type PasswordValues = z.infer<ReturnType<typeof createPasswordSchema>>

export interface SaveProfileResult {
  status: 'saved' | 'name_taken' | 'invalid'
}

/** SQLSTATEs with which a trigger rejects a missing or invalid profile value. */
const INVALID_VALUE_CODES = ['23502', '22023']

/** Saves the name and phone number of the signed-in member. */
export const saveProfile = (profile: Profile) =>
  mutationOptions({
    mutationKey: ['profiles', 'save', profile.id],
    mutationFn: async ({ full_name, phone }: ProfileValues): Promise<SaveProfileResult> => {
      const supabase = await loadSupabase()
      const { error } = await supabase
        .from('profiles')
        .update({ full_name, phone })
        .eq('id', profile.id)
        .select()
        .single()
      if (error && INVALID_VALUE_CODES.includes(error.code)) {
        return { status: error.details === 'name_taken' ? 'name_taken' : 'invalid' }
      }
      if (error) throw error
      // Updates the member's name in the top bar too.
      announceProfile({ ...profile, full_name })
      cacheSessionValue('profile', { ...profile, full_name })
      return { status: 'saved' }
    },
  })

/**
 * Changes the password after checking the current one, so that a stranger at an unattended screen cannot take over the
 * account. The check starts a new session, so an account with a second factor must verify the factor again.
 */
export const changePassword = (email: string) =>
  mutationOptions({
    mutationKey: ['auth', 'change-password'],
    mutationFn: async ({ current, newPassword, code = '' }: PasswordValues): Promise<PasswordResult> => {
      const supabase = await loadSupabase()
      const signInWithPassword = async (password: string): Promise<User | null> => {
        const { data, error } = await supabase.auth.signInWithPassword({ email, password })
        if (error && getErrorCode(error) !== 'invalid_credentials') throw error
        return data.user
      }
      const user = await signInWithPassword(current)
      if (user) {
        const verifiedFactor = getVerifiedFactor(user)
        const { status } = verifiedFactor ? await verifyFactor(verifiedFactor.id, code) : { status: 'shown' as const }
        if (status !== 'shown') return { status }
        const { error } = await supabase.auth.updateUser({ password: newPassword, current_password: current })
        if (error) throw error
      } else if (!(await signInWithPassword(newPassword))) {
        // Reached if neither the entered current password nor the new password works. If only the new one works, an
        // earlier attempt changed the password and its response was lost, so the code below reports success.
        return { status: 'wrong_password' }
      }
      await endOtherSessions()
      return { status: 'changed' }
    },
  })

export const downloadMyData = rpcMutation('download_my_data')

/** True if the signed-in account no longer exists. */
const isAccountDeleted = async (): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.getUser()
  return getErrorCode(error) === 'user_not_found'
}

export const deleteMyAccount = mutationOptions({
  mutationKey: ['delete_my_account'],
  mutationFn: async (): Promise<RpcResults['delete_my_account']> => {
    try {
      return await callRpc('delete_my_account')
    } catch (error) {
      // An earlier attempt may have deleted the account although its response was lost.
      if (await isAccountDeleted()) return { status: 'deleted' }
      throw error
    }
  },
})

export type EmailPreferenceValues = Pick<TableRow<'email_preferences'>, 'new_dates' | 'event_reminders'>

/** Saves the member's email preferences. */
export const saveEmailPreferences = mutationOptions({
  mutationKey: ['email_preferences'],
  mutationFn: async ({ new_dates, event_reminders }: EmailPreferenceValues): Promise<{ status: 'saved' }> => {
    const supabase = await loadSupabase()
    await supabase.from('email_preferences').upsert({ new_dates, event_reminders }).throwOnError()
    return { status: 'saved' }
  },
})

/** Unsubscribes a member from emails about new departures. The token identifies the member, so no sign-in is needed. */
export const unsubscribe = rpcMutation('unsubscribe', (token: string) => ({ token }))
