import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/session'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/**
 * The claim tokens that this page has sent without a confirmed result: no response arrived, or the sign-in after the
 * claim failed. The claim itself may have succeeded.
 */
const tokensWithoutResponse = new Set<string>()

const isClaimUsed = async (token: string): Promise<boolean> => {
  return (await callRpc('claim_status', { token })).status === 'used'
}

/**
 * Sends the request that connects the customer with the account. The result `used` can mean that an earlier attempt on
 * this page succeeded but its response was lost.
 */
const sendClaim = async (token: string, password: string): Promise<RpcResults['claim_customer']> => {
  try {
    return await callRpc('claim_customer', { token, password })
  } catch (error) {
    tokensWithoutResponse.add(token)
    if (await isClaimUsed(token).catch(() => false)) return { status: 'used' }
    throw error
  }
}

/**
 * Sets the password and signs in with it. The new password ends all other sessions. If an earlier attempt used the link
 * but its response was lost, the password of that attempt is the account's password.
 */
export const claimAccount = (token: string, email: string) =>
  mutationOptions({
    mutationKey: ['claim_customer', token],
    mutationFn: async (password: string): Promise<RpcResults['claim_customer']> => {
      const claimResult = await sendClaim(token, password)
      const isOwnAttempt = claimResult.status === 'used' && tokensWithoutResponse.has(token)
      if (claimResult.status !== 'claimed' && !isOwnAttempt) return claimResult
      tokensWithoutResponse.add(token)
      const supabase = await loadSupabase()
      await supabase.auth.signOut({ scope: 'local' })
      const { error } = await supabase.auth.signInWithPassword({ email, password })
      // The sign-in fails if the link was used with another password or by another person. The page then says that the
      // link has been used.
      if (error?.code === 'invalid_credentials' && isOwnAttempt) return claimResult
      if (error) throw error
      tokensWithoutResponse.delete(token)
      announceSignIn()
      // An earlier attempt succeeded, but its response was lost. Only that response contained the trips that the member
      // booked twice, so this result contains none. The dashboard shows both bookings, and staff get a reminder.
      return isOwnAttempt ? { status: 'claimed', email, booked_twice: [] } : claimResult
    },
  })

/** Attaches earlier bookings to the account of the signed-in, confirmed member. */
export const attachClaim = (token: string) =>
  mutationOptions({
    mutationKey: ['claim_customer', 'attach', token],
    mutationFn: () => callRpc('claim_customer', { token, password: '' }),
  })

export const requestClaimLink = rpcMutation('request_claim')

export const sendClaimLink = rpcMutation('send_claim_link', (customerId: string) => ({ customer_id: customerId }))
