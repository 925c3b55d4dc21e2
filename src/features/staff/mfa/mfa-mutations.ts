import { mutationOptions } from '@tanstack/react-query'
import { getVerifiedFactor, verifyFactor } from '@/features/auth/second-factor'
import { expectSessionEnd } from '@/features/auth/session'
import { getErrorCode } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { pluralise } from '@/lib/text'
import { site } from '@/site'
import { toastByTone } from '@/ui/toast/toast'

/** A second factor that the user has not confirmed with a first code yet. */
export interface NewFactor {
  status: 'begun'
  id: string
  /** The URL of the QR code. */
  qrCodeUrl: string
  secret: string
}

/**
 * Begins the setup of a second factor. First deletes an unverified factor of an earlier attempt, because the names of
 * factors are unique.
 */
export const beginFactor = mutationOptions({
  mutationKey: ['auth', 'begin-factor'],
  mutationFn: async (): Promise<NewFactor> => {
    const { mfa } = (await loadSupabase()).auth
    const { data: factors, error: listError } = await mfa.listFactors()
    if (listError) throw listError
    for (const { id, status } of factors.all) if (status === 'unverified') await mfa.unenroll({ factorId: id })
    const { data, error } = await mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Authenticator app',
      issuer: site.brand,
    })
    if (error) throw error
    return { status: 'begun', id: data.id, qrCodeUrl: data.totp.qr_code, secret: data.totp.secret }
  },
})

/**
 * Fetches the id of the second factor from the auth service, because a session that is older than the factor does not
 * contain the id.
 */
const fetchFactorId = async (): Promise<string> => {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.auth.mfa.listFactors()
  if (error) throw error
  return data.totp[0]?.id ?? ''
}

/**
 * Verifies a code of the second factor.
 * @param factorId empty if the session does not contain the factor's id
 */
export const verifyCode = (factorId: string) =>
  mutationOptions({
    mutationKey: ['auth', 'show-factor'],
    mutationFn: async (code: string) => verifyFactor(factorId || (await fetchFactorId()), code),
  })

/** Refreshes the token after a second factor was removed, because the old token still states that there is one. */
const refreshToken = async (): Promise<void> => {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.refreshSession()
  if (error) throw error
}

export const removeFactor = (factorId: string) =>
  mutationOptions({
    mutationKey: ['auth', 'remove-factor'],
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { error } = await supabase.auth.mfa.unenroll({ factorId })
      // This error means that an earlier attempt has already removed the factor and its response was lost.
      if (error && getErrorCode(error) !== 'mfa_factor_not_found') throw error
      await refreshToken()
      return { status: 'removed' as const }
    },
  })

export const makeRecoveryCodes = rpcMutation('make_recovery_codes')

/** True if the factor is already removed, because an earlier attempt succeeded and its response was lost. */
const isFactorRemoved = async (): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.auth.getUser()
  return data.user !== null && getVerifiedFactor(data.user) === undefined
}

export const spendRecoveryCode = mutationOptions({
  mutationKey: ['spend_recovery_code'],
  mutationFn: async (code: string): Promise<RpcResults['spend_recovery_code']> => {
    const result = await callRpc('spend_recovery_code', { code })
    if (result.status === 'wrong_code' && (await isFactorRemoved())) {
      await refreshToken()
      return { status: 'removed', left: 0 }
    }
    if (result.status === 'removed') await refreshToken()
    return result
  },
})

/**
 * Reports activity of a staff member, because the backend ends idle sessions. Signs out in this browser if the session
 * has ended.
 * @returns the allowed hours without activity; null if the session has ended or the user is not staff
 */
export const sendHeartbeat = async (): Promise<number | null> => {
  const result = await callRpc('staff_seen')
  if (result.status === 'seen') return result.hours
  if (result.status === 'no_staff') return null
  expectSessionEnd()
  const supabase = await loadSupabase()
  await supabase.auth.signOut({ scope: 'local' })
  const idleLimitText = pluralise(result.hours, 'hour')
  toastByTone.error(
    'You were signed out',
    `You haven’t used the admin area for ${idleLimitText}. Please sign in again.`,
  )
  return null
}
