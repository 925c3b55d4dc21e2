import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AuthApiError, AuthRetryableFetchError, AuthUnknownError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

const auth = { signInWithPassword: vi.fn(), signUp: vi.fn(), resend: vi.fn() }
vi.mock('@/lib/backend/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ auth }) }))

const fill = async (label: string, text: string) => userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text)

beforeEach(() => {
  for (const call of Object.values(auth)) call.mockReset()
})

describe('login', () => {
  const logIn = async () => {
    renderInApp(<LoginForm />, { at: '/login' })
    await fill('Email', 'ada@example.test')
    await fill('Password', 'lantern')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  it('asks for both fields before it asks the server', async () => {
    renderInApp(<LoginForm />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please enter your e-mail address.')).toBeInTheDocument()
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument()
    expect(auth.signInWithPassword).not.toHaveBeenCalled()
  })

  it('says "Signing In..." on a disabled button while it waits', async () => {
    auth.signInWithPassword.mockReturnValue(new Promise(() => undefined))
    await logIn()
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  })

  it('welcomes back', async () => {
    auth.signInWithPassword.mockResolvedValue({ error: null })
    await logIn()
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument()
    expect(screen.getByText("You've successfully logged in.")).toBeInTheDocument()
  })

  it("quotes the server's refusal and keeps what was typed", async () => {
    auth.signInWithPassword.mockResolvedValue({
      error: new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    })
    await logIn()
    expect(await screen.findByText('Login Failed')).toBeInTheDocument()
    expect(screen.getByText('Invalid login credentials')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.test')
    expect(screen.getByLabelText(/^Password/)).toHaveValue('lantern')
  })

  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthRetryableFetchError('{}', 500),
    new AuthApiError('{}', 500, undefined),
    new AuthUnknownError('Unexpected token \'<\', "<h1>x</h1>" is not valid JSON', null),
    new TypeError('x is not a function'),
  ])('words an unexpected failure in general', async (error) => {
    auth.signInWithPassword.mockRejectedValue(error)
    await logIn()
    expect(await screen.findByText('Login Error')).toBeInTheDocument()
    expect(screen.getByText('Something went wrong. Please try again.')).toBeInTheDocument()
  })

  it('offers the confirmation again to whom it has not reached', async () => {
    auth.signInWithPassword.mockResolvedValue({
      error: new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'),
    })
    auth.resend.mockResolvedValue({ error: null })
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Send the confirmation again' }))
    expect(auth.resend).toHaveBeenCalledWith(expect.objectContaining({ type: 'signup', email: 'ada@example.test' }))
  })

  it('shows and hides the password', async () => {
    renderInApp(<LoginForm />)
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
  })
})

describe('registration', () => {
  const registerAda = async (password = 'lantern-and-fog') => {
    renderInApp(<RegisterForm />)
    await fill('Full Name', '  Ada Fog ')
    await fill('Email', 'ada@example.test')
    await fill('Password', password)
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  }

  it('tells of the mail and clears the fields', async () => {
    auth.signUp.mockResolvedValue({ error: null })
    await registerAda()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
    expect(screen.getAllByText('Please check your email to confirm your account.')).not.toHaveLength(0)
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('')
    expect(auth.signUp).toHaveBeenCalledWith(
      expect.objectContaining({
        email: 'ada@example.test',
        options: expect.objectContaining({ data: { full_name: 'Ada Fog' } }) as unknown,
      }),
    )
  })

  it('says "Creating Account..." while it waits', async () => {
    auth.signUp.mockReturnValue(new Promise(() => undefined))
    await registerAda()
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  })

  it("quotes the server's reasons and keeps the fields", async () => {
    auth.signUp.mockResolvedValue({ error: new AuthWeakPasswordError('Password is too weak', 422, ['length']) })
    await registerAda()
    expect(await screen.findByText('Registration Failed')).toBeInTheDocument()
    expect(screen.getByText('Password is too weak')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('  Ada Fog ')
  })

  it('words an unexpected failure in general', async () => {
    auth.signUp.mockRejectedValue(new AuthRetryableFetchError('Failed to fetch', 0))
    await registerAda()
    expect(await screen.findByText('Registration Error')).toBeInTheDocument()
  })

  it('sends whoever had no answer to the mail that has gone out', async () => {
    auth.signUp.mockRejectedValueOnce(new AuthRetryableFetchError('Failed to fetch', 0))
    await registerAda()
    await screen.findByText('Registration Error')
    auth.signUp.mockResolvedValue({
      error: new AuthApiError('You can only request this after 59 seconds.', 429, 'over_email_send_rate_limit'),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please check your email to confirm your account.')).toBeInTheDocument()
  })

  it('asks for a longer password before it asks the server', async () => {
    await registerAda('short')
    expect(await screen.findByText('Please use at least 10 characters.')).toBeInTheDocument()
    expect(auth.signUp).not.toHaveBeenCalled()
  })
})
