import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getErrorCode, getErrorMessage } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { paths } from '@/lib/paths'
import { createCodeSchema, emailAddress, newPassword, personName } from '@/lib/schema'
import { announceSignIn, getAuthLevel } from './session'
import { getVerifiedFactor, verifyFactor } from './second-factor'

export interface SignInCredentials {
  email: string
  password: string
}

export interface Registration extends SignInCredentials {
  full_name: string
}

/** The path on this site that opens when the user follows the link in the email. */
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
  mutationFn: async ({ email, password }: SignInCredentials): Promise<SignInResult> => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (getErrorCode(error) === 'email_not_confirmed')
      return { status: 'unconfirmed', email, reason: getErrorMessage(error) }
    if (error) throw error
    announceSignIn()
    return { status: 'signed_in' }
  },
})

/** True if Supabase refused to send a second email within a minute. The link in the first email is still valid. */
const wasJustEmailed = (error: unknown): boolean =>
  getErrorCode(error) === 'over_email_send_rate_limit' && /security purposes/i.test(getErrorMessage(error))

/**
 * Registers a member. A registered email address gets the same response as a new one, and the database sends the email
 * template `account_exists` to the address.
 */
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
 * Signs out the account's other sessions, which may belong to someone who knows the old password. The new password is
 * already set, so a failure here is ignored.
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
    // The link in the password reset email counts only as the first factor, so the second factor is verified here.
    const { data } = await supabase.auth.getSession()
    const verifiedFactor = getVerifiedFactor(data.session?.user ?? null)
    if (verifiedFactor && data.session && getAuthLevel(data.session) !== 'aal2') {
      const { status } = await verifyFactor(verifiedFactor.id, code)
      if (status !== 'shown') return { status }
    }
    const { error } = await supabase.auth.updateUser({ password })
    // `same_password` means that an earlier attempt set the password and its response was lost.
    if (error && getErrorCode(error) !== 'same_password') throw error
    await endOtherSessions()
    return { status: 'changed' }
  },
})

export const loginSchema = z.object({
  email: emailAddress(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/**
 * Schema of the form for a new password.
 * @param needsCode true for an account with a second factor, whose code the member must also enter
 */
export const createNewPasswordSchema = (needsCode: boolean) =>
  z.object({ password: newPassword(), code: needsCode ? createCodeSchema() : z.string() })

export const registrationSchema = z.object({
  full_name: personName('Please enter your full name.'),
  email: emailAddress(),
  password: newPassword(),
})

export const emailSchema = z.object({ email: emailAddress() })
