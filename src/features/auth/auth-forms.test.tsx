import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { site } from '@/site'
import { renderInApp } from '../../../tests/support/render'
import { PASSWORD } from '../../../tests/support/members'
import { openWorld } from '../../../tests/support/world'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

const world = openWorld()

const fill = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)))
  await userEvent.paste(text)
}
const form = (): HTMLElement => {
  const found = screen.getByLabelText(/^Email/).closest('form')
  if (!found) throw new Error('There is no form.')
  return found
}
/** The client logs failed requests. */
const clientTold = () => {
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Failed to fetch' }))
  vi.mocked(console.error).mockClear()
}

describe('login', () => {
  const logIn = async (email: string, password: string = PASSWORD) => {
    renderInApp(<LoginForm />, { at: '/login' })
    await fill('Email', email)
    await fill('Password', password)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  }

  it('asks for both fields before it asks the server', async () => {
    renderInApp(<LoginForm />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please enter your email address.')).toBeInTheDocument()
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument()
    expect(world.sent('token')).toEqual([])
  })

  it('says "Signing In..." on a button that does nothing while it waits, and then welcomes back', async () => {
    const release = world.hold('token')
    await logIn(site.demo.member, site.demo.password)
    expect(screen.getByRole('button', { name: 'Signing In...' })).toHaveAttribute('aria-disabled')
    release()
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument()
    expect(screen.getByText("You've successfully logged in.")).toBeInTheDocument()
  })

  it("shows the server's refusal in the form and in a toast, and keeps what was typed", async () => {
    await logIn(site.demo.member)
    await waitFor(() => expect(screen.getAllByText('Login Failed')).toHaveLength(2))
    const notice = within(form()).getByRole('alert')
    expect(notice).toHaveTextContent('Login FailedInvalid login credentials')
    expect(screen.getByLabelText(/^Email/)).toHaveValue(site.demo.member)
    expect(screen.getByLabelText(/^Password/)).toHaveValue(PASSWORD)
  })

  it('shows a general message in the form when there was no response', async () => {
    world.cut('token')
    await logIn(site.demo.member)
    const notice = await within(form()).findByRole('alert')
    expect(notice).toHaveTextContent('Login ErrorSomething went wrong. Please try again.')
    clientTold()
  })

  it('offers the confirmation again to whom it has not reached', async () => {
    const { email } = (await world.newMember()).user ?? {}
    await world.sql('update auth.users set email_confirmed_at = null, confirmation_sent_at = null where email = $1', [
      email,
    ])
    await logIn(String(email))
    expect(await within(form()).findByText('Email not confirmed')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
    expect(await screen.findByText('Email sent')).toBeInTheDocument()
    expect(world.sent('resend')).toMatchObject([{ body: { type: 'signup', email } }])
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
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  const typeIn = async (email: string, password: string = PASSWORD) => {
    await fill('Full Name', '  Ada Fog ')
    await fill('Email', email)
    await fill('Password', password)
    await create()
  }
  const register = async (password: string = PASSWORD) => {
    const email = `${crypto.randomUUID()}@example.test`
    renderInApp(<RegisterForm />)
    await typeIn(email, password)
    return email
  }

  it('says "Creating Account..." while it waits, then tells of the mail and clears the fields', async () => {
    const release = world.hold('signup')
    const email = await register()
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-disabled')
    release()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
    expect(screen.getAllByText('Please check your email to confirm your account.')).not.toHaveLength(0)
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('')
    expect(
      await world.sql('select full_name from public.profiles p join auth.users u using (id) where u.email = $1', [
        email,
      ]),
    ).toEqual([{ full_name: 'Ada Fog' }])
  })

  it('gives an address that has an account the same answer as a new one', async () => {
    const email = await register()
    await screen.findByText('Registration Successful!')
    await typeIn(email)
    await waitFor(() => expect(screen.getByLabelText(/^Full Name/)).toHaveValue(''))
    expect(screen.queryByText('Registration Failed')).not.toBeInTheDocument()
    expect(within(form()).queryByRole('alert')).not.toBeInTheDocument()
  })

  it('tells a visitor to check the mailbox when an email went out a moment ago', async () => {
    const msg = 'For security purposes, you can only request this after 59 seconds.'
    world.reply('signup', { code: 429, error_code: 'over_email_send_rate_limit', msg }, 429)
    await register()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
  })

  it("shows the server's refusal in the form and keeps the fields", async () => {
    world.reply('signup', { code: 422, error_code: 'weak_password', msg: 'Password is too weak' }, 422)
    await register()
    expect(await within(form()).findByRole('alert')).toHaveTextContent('Registration FailedPassword is too weak')
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('  Ada Fog ')
  })

  it('succeeds when it is sent again after a lost response', async () => {
    world.lose('signup', { times: 1 })
    await register()
    expect(await within(form()).findByRole('alert')).toHaveTextContent('Registration Error')
    clientTold()
    await create()
    expect(await screen.findByText('Registration Successful!')).toBeInTheDocument()
    await waitFor(() => expect(within(form()).queryByRole('alert')).not.toBeInTheDocument())
  })

  it('asks for a longer password before it asks the server', async () => {
    await register('short')
    await waitFor(() => expect(screen.getByText('Please use at least 10 characters.')).toBeInTheDocument())
    expect(world.sent('signup')).toEqual([])
  })
})
