import { screen, waitFor } from '@testing-library/react'
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
/** The client tells of a network that failed. */
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
    expect(await screen.findByText('Please enter your e-mail address.')).toBeInTheDocument()
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

  it("quotes the server's refusal and keeps what was typed", async () => {
    await logIn(site.demo.member)
    expect(await screen.findByText('Login Failed')).toBeInTheDocument()
    expect(screen.getByText('Invalid login credentials')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Email/)).toHaveValue(site.demo.member)
    expect(screen.getByLabelText(/^Password/)).toHaveValue(PASSWORD)
  })

  it('words a failure that nobody expects in general', async () => {
    world.cut('token')
    await logIn(site.demo.member)
    expect(await screen.findByText('Login Error')).toBeInTheDocument()
    expect(screen.getByText('Something went wrong. Please try again.')).toBeInTheDocument()
    clientTold()
  })

  it('offers the confirmation again to whom it has not reached', async () => {
    const { email } = (await world.newMember()).user ?? {}
    await world.sql('update auth.users set email_confirmed_at = null, confirmation_sent_at = null where email = $1', [
      email,
    ])
    await logIn(String(email))
    expect(await screen.findByText('Email not confirmed')).toBeInTheDocument()
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

  it("quotes the server's reasons and keeps the fields", async () => {
    const email = await register()
    await screen.findByText('Registration Successful!')
    await typeIn(email)
    expect(await screen.findByText('Registration Failed')).toBeInTheDocument()
    expect(screen.getByText(/^For security purposes/)).toBeInTheDocument()
    expect(screen.getByLabelText(/^Full Name/)).toHaveValue('  Ada Fog ')
  })

  it('sends whoever had no answer to the mail that has gone out', async () => {
    world.lose('signup', { times: 1 })
    await register()
    await screen.findByText('Registration Error')
    clientTold()
    await create()
    expect(await screen.findByText('We have just written to you')).toBeInTheDocument()
    expect(screen.getByText('Please check your email to confirm your account.')).toBeInTheDocument()
  })

  it('asks for a longer password before it asks the server', async () => {
    await register('short')
    await waitFor(() => expect(screen.getByText('Please use at least 10 characters.')).toBeInTheDocument())
    expect(world.sent('signup')).toEqual([])
  })
})
