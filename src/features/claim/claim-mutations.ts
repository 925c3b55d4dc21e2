import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/session'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** Links that were sent off from here and of which no answer came, or nobody could be signed in after it. */
const unsettled = new Set<string>()

const isUsed = async (token: string): Promise<boolean> => {
  return (await callRpc('claim_status', { token })).status === 'used'
}

/** What came of it; `used` too, where it may be by a try of this page whose answer never came. */
const claim = async (token: string, password: string): Promise<RpcResults['claim_customer']> => {
  try {
    return await callRpc('claim_customer', { token, password })
  } catch (error) {
    unsettled.add(token)
    if (await isUsed(token).catch(() => false)) return { status: 'used' }
    throw error
  }
}

/**
 * Sets the password, and signs its owner in with it: whoever was signed in before, here too, no longer is. A link that
 * is used up by a try without an answer opens the account all the same, by the password of that try.
 */
export const takeUpClaim = (token: string, email: string) =>
  mutationOptions({
    mutationKey: ['claim_customer', token],
    mutationFn: async (password: string): Promise<RpcResults['claim_customer']> => {
      const outcome = await claim(token, password)
      const own = outcome.status === 'used' && unsettled.has(token)
      if (outcome.status !== 'claimed' && !own) return outcome
      unsettled.add(token)
      const supabase = await loadSupabase()
      await supabase.auth.signOut({ scope: 'local' })
      const { error } = await supabase.auth.signInWithPassword({ email, password })
      // By another password, or by somebody else: the page says that it is used.
      if (error?.code === 'invalid_credentials' && own) return outcome
      if (error) throw error
      unsettled.delete(token)
      announceSignIn()
      // Which trips are booked twice was in the answer that is lost: the dashboard shows both, and the desk is told.
      return own ? { status: 'claimed', email, booked_twice: [] } : outcome
    },
  })

/** Attaches what was booked with the address to the confirmed account that is signed in. */
export const attachClaim = (token: string) =>
  mutationOptions({
    mutationKey: ['claim_customer', 'attach', token],
    mutationFn: () => callRpc('claim_customer', { token, password: '' }),
  })

/** Has the letter sent to the member's own address. Answers sent, sent_before or none. */
export const askForClaim = rpcMutation('request_claim')

/** For staff: has the claim link emailed to the customer. */
export const sendClaimLink = rpcMutation('send_claim_link', (customerId: string) => ({ customer_id: customerId }))
