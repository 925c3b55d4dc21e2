import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/signed-in'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

/** Links that were sent off from here and of which no answer came, or nobody could be signed in after it. */
const unsettled = new Set<string>()

const isUsed = async (token: string): Promise<boolean> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.rpc('claim_status', { token }).throwOnError()
  return readOutcome('claim_status', data).status === 'used'
}

/** What came of it; `used` too, where it may be by a try of this page whose answer never came. */
const claim = async (token: string, password: string): Promise<Answers['claim_customer']> => {
  const supabase = await loadSupabase()
  try {
    const { data } = await supabase.rpc('claim_customer', { token, password }).throwOnError()
    return readOutcome('claim_customer', data)
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
    mutationFn: async (password: string): Promise<Answers['claim_customer']> => {
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
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('claim_customer', { token, password: '' }).throwOnError()
      return readOutcome('claim_customer', data)
    },
  })

/** Has the letter sent to the member's own address. Answers sent, sent_before or none. */
export const askForClaim = mutationOptions({
  mutationKey: ['ask_for_claim'],
  mutationFn: async () => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('ask_for_claim').throwOnError()
    return readOutcome('ask_for_claim', data)
  },
})

/** For staff: has the claim link emailed to the customer. */
export const sendClaimLink = mutationOptions({
  mutationKey: ['send_claim_link'],
  mutationFn: async (customerId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('send_claim_link', { customer_id: customerId }).throwOnError()
    return readOutcome('send_claim_link', data)
  },
})
