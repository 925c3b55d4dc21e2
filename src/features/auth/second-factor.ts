import type { Factor, User } from '@supabase/supabase-js'
import { getErrorCode } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'

export interface VerifyFactorResult {
  status: 'shown' | 'wrong_code' | 'too_many'
}

/** The user's verified second factor. */
export const getVerifiedFactor = (user: User | null): Factor | undefined =>
  user?.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')

const STATUS_BY_ERROR_CODE: Record<string, VerifyFactorResult['status']> = {
  mfa_verification_failed: 'wrong_code',
  over_request_rate_limit: 'too_many',
}

/** Verifies a code of the second factor, which raises the session to the level `aal2`. */
export const verifyFactor = async (factorId: string, code: string): Promise<VerifyFactorResult> => {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') })
  if (!error) return { status: 'shown' }
  const status = STATUS_BY_ERROR_CODE[getErrorCode(error) ?? '']
  if (!status) throw error
  return { status }
}
