import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/signed-in'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Sets the password, and signs its owner in with it: whoever was signed in before, here too, no longer is. */
export const takeUpClaim = (token: string) =>
  mutationOptions({
    mutationKey: ['claim_customer', token],
    mutationFn: async (password: string) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('claim_customer', { token, password }).throwOnError()
      const outcome = readOutcome('claim_customer', data)
      if (outcome.status !== 'claimed') return outcome
      await supabase.auth.signOut({ scope: 'local' })
      const { error } = await supabase.auth.signInWithPassword({ email: outcome.email, password })
      if (error) throw error
      announceSignIn()
      return outcome
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

/** For the desk: the link of a customer's letter. Answers ok, no_email, already_linked or not_found. */
export const makeClaimLink = mutationOptions({
  mutationKey: ['make_claim_link'],
  mutationFn: async (customerId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('make_claim_link', { customer_id: customerId }).throwOnError()
    return readOutcome('make_claim_link', data)
  },
})
