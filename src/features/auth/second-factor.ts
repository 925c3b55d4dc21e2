import type { Factor, User } from '@supabase/supabase-js'
import { getErrorCode } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'

export interface VerifiedFactor {
  status: 'shown' | 'wrong_code' | 'too_many'
}

/** The user's verified second factor. */
export const factorOf = (user: User | null): Factor | undefined =>
  user?.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')

const REFUSALS: Record<string, VerifiedFactor['status']> = {
  mfa_verification_failed: 'wrong_code',
  over_request_rate_limit: 'too_many',
}

/** Verifies the second factor, which raises the session to `aal2`. */
export const showFactor = async (factorId: string, code: string): Promise<VerifiedFactor> => {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') })
  if (!error) return { status: 'shown' }
  const status = REFUSALS[getErrorCode(error) ?? '']
  if (!status) throw error
  return { status }
}
