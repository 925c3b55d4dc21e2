import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { site } from '@/site'
import { clickEnabledButton } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { TEST_PASSWORD } from '../../../tests/support/members'
import { openTestApp } from '../../../tests/support/test-app'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

const app = openTestApp()

const fillField = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)))
  await userEvent.paste(text)
}
const getForm = (): HTMLElement => {
  const form = screen.getByLabelText(/^Email/).closest('form')
  if (!form) throw new Error('There is no form.')
  return form
}
/** Checks that the Supabase client logged exactly one failed request with console.error, and clears the mock. */
const expectOneFetchError = () => {
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Failed to fetch' }))
  vi.mocked(console.error).mockClear()
}

describe('login', () => {
  const logIn = async (email: string, password: string = TEST_PASSWORD) => {
    renderInApp(<LoginForm />, { path: '/login' })
    await fillField('Email', email)
    await fillField('Password', password)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  it('shows an error for each empty field and sends no request', async () => {
    renderInApp(<LoginForm />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please enter your email address.')).toBeInTheDocument()
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument()
    expect(app.sent('token')).toEqual([])
  })

  it('shows Signing In... on a disabled button while the request is pending, then a welcome message', async () => {
    const releaseTokenRequest = app.hold('token')
    await logIn(site.demo.member, site.demo.password)
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveAttribute('aria-disabled')
    releaseTokenRequest()
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument()
    expect(screen.getByText("You've successfully logged in.")).toBeInTheDocument()
  })

  it("shows the server's error in the form and in a toast, and keeps the typed values", async () => {
    await logIn(site.demo.member)
    await waitFor(() => expect(screen.getAllByText('Login Failed')).toHaveLength(2))
    const formAlert = within(getForm()).getByRole('alert')
    expect(formAlert).toHaveTextContent('Login FailedInvalid login credentials')
    expect(screen.getByLabelText(/^Email/)).toHaveValue(site.demo.member)
    expect(screen.getByLabelText(/^Password/)).toHaveValue(TEST_PASSWORD)
  })

  it('shows a general error in the form when there is no response', async () => {
    app.cut('token')
    await logIn(site.demo.member)
    const notice = await within(getForm()).findByRole('alert')
    expect(notice).toHaveTextContent('Login ErrorSomething went wrong. Please try again.')
    expectOneFetchError()
  })

  it('offers to send the confirmation email again when the address is not confirmed', async () => {
    const { email } = (await app.newMember()).user ?? {}
    await app.sql('update auth.users set email_confirmed_at = null, confirmation_sent_at = null where email = $1', [
      email,
    ])
    await logIn(String(email))
    expect(await within(getForm()).findByText('Email not confirmed')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
    expect(await screen.findByText('Email sent')).toBeInTheDocument()
    expect(app.sent('resend')).toMatchObject([{ body: { type: 'signup', email } }])
  })

  it('shows and hides the typed password on click', async () => {
    renderInApp(<LoginForm />)
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password')
  })
})

describe('registration', () => {
  const clickCreateAccount = () => clickEnabledButton('Create Account')
  const submitCredentials = async (email: string, password: string = TEST_PASSWORD) => {
    await fillField('Full Name', '  Ada Fog ')
    await fillField('Email', email)
    await fillField('Password', password)
    await clickCreateAccount()
  }
  const register = async (password: string = TEST_PASSWORD) => {
    const email = `${crypto.randomUUID()}@example.test`
    renderInApp(<RegisterForm />)
    await submitCredentials(email, password)
    return email
  }

  it('shows Creating Account... while the request is pending, then mentions the confirmation email and clears the fields', async () => {
    const releaseSignUp = app.hold('signup')
    const email = await register()
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-disabled')
    releaseSignUp()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
    expect(screen.getAllByText('Please check your email to confirm your account.')).not.toHaveLength(0)
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('')
    expect(
      await app.sql('select full_name from public.profiles p join auth.users u using (id) where u.email = $1', [email]),
    ).toEqual([{ full_name: 'Ada Fog' }])
  })

  it('does not reveal that an email address is already registered', async () => {
    const email = await register()
    await screen.findByText('Registration Successful!')
    await submitCredentials(email)
    await waitFor(() => expect(screen.getByLabelText(/^Full Name/)).toHaveValue(''))
    expect(screen.queryByText('Registration Failed')).not.toBeInTheDocument()
    expect(within(getForm()).queryByRole('alert')).not.toBeInTheDocument()
  })

  it('reports success when the server refuses a second confirmation email because the first was sent just before', async () => {
    const rateLimitMessage = 'For security purposes, you can only request this after 59 seconds.'
    app.reply('signup', { code: 429, error_code: 'over_email_send_rate_limit', msg: rateLimitMessage }, 429)
    await register()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
  })

  it("shows the server's error in the form and keeps the typed values", async () => {
    app.reply('signup', { code: 422, error_code: 'weak_password', msg: 'Password is too weak' }, 422)
    await register()
    expect(await within(getForm()).findByRole('alert')).toHaveTextContent('Registration FailedPassword is too weak')
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('  Ada Fog ')
  })

  it('succeeds on the second submit when the response to the first was lost', async () => {
    app.lose('signup', { times: 1 })
    await register()
    expect(await within(getForm()).findByRole('alert')).toHaveTextContent('Registration Error')
    expectOneFetchError()
    await clickCreateAccount()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
    await waitFor(() => expect(within(getForm()).queryByRole('alert')).not.toBeInTheDocument())
  })

  it('refuses a short password before it sends a request', async () => {
    await register('short')
    await waitFor(() => expect(screen.getByText('Please use at least 10 characters.')).toBeInTheDocument())
    expect(app.sent('signup')).toEqual([])
  })
})
