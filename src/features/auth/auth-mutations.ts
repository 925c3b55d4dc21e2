import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { paths } from '@/lib/paths'
import { announceSignIn } from './signed-in'

export interface Credentials {
  email: string
  password: string
}

export interface Registration extends Credentials {
  full_name: string
}

const linkTo = (path: string): string => `${location.origin}${path}`

export const signIn = mutationOptions({
  mutationKey: ['auth', 'sign-in'],
  mutationFn: async ({ email, password }: Credentials) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password })
    if (error) throw error
    announceSignIn()
  },
})

/** The confirmation link returns to the dashboard, as the spec says; a known address is answered like a new one. */
export const signUp = mutationOptions({
  mutationKey: ['auth', 'sign-up'],
  mutationFn: async ({ email, password, full_name }: Registration) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.signUp({
      email: email.trim(),
      password,
      options: { data: { full_name: full_name.trim() }, emailRedirectTo: linkTo(paths.dashboard) },
    })
    if (error) throw error
  },
})

export const resendConfirmation = mutationOptions({
  mutationKey: ['auth', 'resend'],
  mutationFn: async (email: string) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: linkTo(paths.dashboard) },
    })
    if (error) throw error
  },
})

export const requestPasswordReset = mutationOptions({
  mutationKey: ['auth', 'request-reset'],
  mutationFn: async (email: string) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), {
      redirectTo: linkTo(paths.resetPassword),
    })
    if (error) throw error
  },
})

/** Whoever knew the old password must not stay in with it. The password is set by then, so that a failure here is no fault. */
export const endOtherSessions = async (): Promise<void> => {
  const supabase = await loadSupabase()
  await supabase.auth.signOut({ scope: 'others' })
}

export const setNewPassword = mutationOptions({
  mutationKey: ['auth', 'new-password'],
  mutationFn: async (password: string) => {
    const supabase = await loadSupabase()
    const { error } = await supabase.auth.updateUser({ password })
    if (error) throw error
    await endOtherSessions()
  },
})
