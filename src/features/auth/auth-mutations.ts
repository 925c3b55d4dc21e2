import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createCodeSchema } from '@/features/staff/mfa/mfa-code-schema'
import { getErrorCode, getErrorMessage } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { paths } from '@/lib/paths'
import { emailAddress, newPassword, personName } from '@/lib/schema'
import { announceSignIn, getAuthLevel } from './session'
import { getVerifiedFactor, verifyFactor } from './second-factor'

export interface Credentials {
  email: string
  password: string
}

export interface Registration extends Credentials {
  full_name: string
}

/** Path of this site that the email's link opens. */
interface ReturnTarget {
  returnTo: string
}

export type SignInResult = { status: 'signed_in' } | { status: 'unconfirmed'; email: string; reason: string }
export interface SignUpResult {
  status: 'signed_up'
  email: string
}
export interface PasswordResult {
  status: 'changed' | 'wrong_password' | 'wrong_code' | 'too_many'
}

const createAbsoluteUrl = (path: string): string => `${location.origin}${path}`

export const signIn = mutationOptions({
  mutationKey: ['auth', 'sign-in'],
  mutationFn: async ({ email, password }: Credentials): Promise<SignInResult> => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (getErrorCode(error) === 'email_not_confirmed')
      return { status: 'unconfirmed', email, reason: getErrorMessage(error) }
    if (error) throw error
    announceSignIn()
    return { status: 'signed_in' }
  },
})

/** Hosted Supabase sends one confirmation email a minute. The last one is still valid. */
const wasJustEmailed = (error: unknown): boolean =>
  getErrorCode(error) === 'over_email_send_rate_limit' && /security purposes/i.test(getErrorMessage(error))

/** A known email gets the same response as a new one. The database emails the owner (`account_exists`). */
export const signUp = mutationOptions({
  mutationKey: ['auth', 'sign-up'],
  mutationFn: async ({ email, password, full_name, returnTo }: Registration & ReturnTarget): Promise<SignUpResult> => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.signUp({
      email: email.trim(),
      password,
      options: { data: { full_name: full_name.trim() }, emailRedirectTo: createAbsoluteUrl(returnTo) },
    })
    if (error && !wasJustEmailed(error)) throw error
    return { status: 'signed_up', email }
  },
})

export const resendConfirmation = mutationOptions({
  mutationKey: ['auth', 'resend'],
  mutationFn: async ({ email, returnTo }: { email: string } & ReturnTarget) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: createAbsoluteUrl(returnTo) },
    })
    if (error) throw error
    return { status: 'sent' as const }
  },
})

export const requestPasswordReset = mutationOptions({
  mutationKey: ['auth', 'request-reset'],
  mutationFn: async (email: string) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), {
      redirectTo: createAbsoluteUrl(paths.resetPassword),
    })
    if (error) throw error
    return { status: 'sent' as const, email }
  },
})

/**
 * Signs out other sessions, which may know the old password. The password is already set, so a failure here is not an
 * error.
 */
export const endOtherSessions = async (): Promise<void> => {
  const supabase = await loadSupabase()
  await supabase.auth.signOut({ scope: 'others' })
}

interface NewPasswordValues {
  password: string
  code?: string
}

export const setNewPassword = mutationOptions({
  mutationKey: ['auth', 'new-password'],
  mutationFn: async ({ password, code = '' }: NewPasswordValues): Promise<PasswordResult> => {
    const supabase = await loadSupabase()
    // The link of the email counts as the first factor only.
    const { data } = await supabase.auth.getSession()
    const factor = getVerifiedFactor(data.session?.user ?? null)
    if (factor && data.session && getAuthLevel(data.session) !== 'aal2') {
      const { status } = await verifyFactor(factor.id, code)
      if (status !== 'shown') return { status }
    }
    const { error } = await supabase.auth.updateUser({ password })
    // The password is already set if only the response of an earlier attempt was lost.
    if (error && getErrorCode(error) !== 'same_password') throw error
    await endOtherSessions()
    return { status: 'changed' }
  },
})

export const loginSchema = z.object({
  email: emailAddress(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** @param needsCode true for an account with a second factor, which must enter its code too */
export const createNewPasswordSchema = (needsCode: boolean) =>
  z.object({ password: newPassword(), code: needsCode ? createCodeSchema() : z.string() })

export const registrationSchema = z.object({
  full_name: personName('Please enter your full name.'),
  email: emailAddress(),
  password: newPassword(),
})

export const emailSchema = z.object({ email: emailAddress() })
