import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { ContactForm } from './contact-form'

const rpc = vi.hoisted(() => vi.fn<(name: string, args: unknown) => Promise<{ data: unknown }>>())
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({ rpc: (name: string, args: unknown) => ({ throwOnError: () => rpc(name, args) }) }),
}))

beforeEach(() => {
  rpc.mockReset().mockResolvedValue({ data: { status: 'sent' } })
})

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: /send message|sending/i })

const fill = async () => {
  renderInApp(<ContactForm />)
  await userEvent.type(field(/^name/i), 'مريم 👻')
  await userEvent.type(field(/^email/i), "o'mary+ghost@example.test")
  await userEvent.type(field(/^message/i), 'Who walks upstairs?')
}

it('stores a message once for a double click, says so and clears the form', async () => {
  await fill()
  await userEvent.dblClick(submit())
  expect(await screen.findByText('Message sent')).toBeVisible()
  expect(rpc).toHaveBeenCalledExactlyOnceWith('send_contact_message', {
    full_name: 'مريم 👻',
    email: "o'mary+ghost@example.test",
    message: 'Who walks upstairs?',
    phone: undefined,
  })
  expect(field(/^message/i)).toHaveValue('')
})

it('is busy while sending', async () => {
  rpc.mockReturnValue(new Promise(() => undefined))
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled())
})

it('keeps what was typed when sending fails', async () => {
  rpc.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await fill()
  await userEvent.click(submit())
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  expect(field(/^message/i)).toHaveValue('Who walks upstairs?')
})

it('asks to wait when one address writes too often', async () => {
  rpc.mockResolvedValue({ data: { status: 'too_many' } })
  await fill()
  await userEvent.click(submit())
  expect(await screen.findByText('Please wait a little')).toBeVisible()
  expect(field(/^message/i)).toHaveValue('Who walks upstairs?')
})

it('sends nothing for blanks, an odd address or a message that is too long', async () => {
  renderInApp(<ContactForm />)
  await userEvent.type(field(/^name/i), '   ')
  await userEvent.type(field(/^email/i), 'not-an-address')
  await userEvent.click(field(/^message/i))
  await userEvent.paste('x'.repeat(10_000))
  await userEvent.click(submit())
  expect(await screen.findByText('Please enter your name.')).toBeVisible()
  expect(screen.getByText('Please enter a valid e-mail address.')).toBeVisible()
  expect(screen.getByText('Please use at most 2,000 characters.')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})
