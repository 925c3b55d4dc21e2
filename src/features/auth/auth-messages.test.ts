import { AuthApiError, AuthRetryableFetchError, AuthUnknownError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { say } from '@/lib/words'
import { signInWords, signUpWords } from './auth-messages'

const GENERAL = 'Something went wrong. Please try again.'

describe('signing in and registering say', () => {
  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthRetryableFetchError('{}', 500),
    new AuthApiError('{}', 500, undefined),
    new AuthUnknownError('Unexpected token \'<\', "<h1>x</h1>" is not valid JSON', null),
    new TypeError('x is not a function'),
  ])('something general of %s', (error) => {
    expect(say(signInWords.failed, error)).toEqual({ title: 'Login Error', text: GENERAL })
    expect(say(signUpWords.failed, error)).toEqual({ title: 'Registration Error', text: GENERAL })
  })

  it('the server’s own reasons', () => {
    const weak = new AuthWeakPasswordError('Password is too weak', 422, ['length'])
    expect(say(signUpWords.failed, weak)).toEqual({ title: 'Registration Failed', text: weak.message })
    const tooMany = new AuthApiError('Email rate limit exceeded', 429, 'over_email_send_rate_limit')
    expect(say(signUpWords.failed, tooMany)).toEqual({ title: 'Registration Failed', text: tooMany.message })
  })
})
