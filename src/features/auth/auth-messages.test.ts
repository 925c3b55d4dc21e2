import { AuthApiError, AuthRetryableFetchError, AuthUnknownError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { resolveMessage } from '@/lib/messages'
import { signInMessages, signUpMessages } from './auth-messages'

const GENERAL_ERROR = 'Something went wrong. Please try again.'

describe('sign-in and registration messages', () => {
  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthRetryableFetchError('{}', 500),
    new AuthApiError('{}', 500, undefined),
    new AuthUnknownError('Unexpected token \'<\', "<h1>x</h1>" is not valid JSON', null),
    new TypeError('x is not a function'),
  ])('shows a general message for the error %s', (error) => {
    expect(resolveMessage(signInMessages.failed, error)).toEqual({ title: 'Login Error', text: GENERAL_ERROR })
    expect(resolveMessage(signUpMessages.failed, error)).toEqual({ title: 'Registration Error', text: GENERAL_ERROR })
  })

  it('shows the reason that the server gives for refusing a weak password or too many emails', () => {
    const weakPasswordError = new AuthWeakPasswordError('Password is too weak', 422, ['length'])
    expect(resolveMessage(signUpMessages.failed, weakPasswordError)).toEqual({
      title: 'Registration Failed',
      text: weakPasswordError.message,
    })
    const rateLimitError = new AuthApiError('Email rate limit exceeded', 429, 'over_email_send_rate_limit')
    expect(resolveMessage(signUpMessages.failed, rateLimitError)).toEqual({
      title: 'Registration Failed',
      text: rateLimitError.message,
    })
  })
})
