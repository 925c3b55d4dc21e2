import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '@/ui/toast/toast'
import { WaitlistDialog } from './waitlist-dialog'
import { renderInApp } from '../../../tests/support/render'

const rpc = vi.hoisted(() => vi.fn<(name: string, args: unknown) => Promise<{ data: unknown }>>())
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({ rpc: (name: string, args: unknown) => ({ throwOnError: () => rpc(name, args) }) }),
}))

const onOpenChange = vi.fn()

const open = (auth: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(<WaitlistDialog event={{ id: 'e1', title: 'Haunted Tasmania' }} open onOpenChange={onOpenChange} />, auth)

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: /join/i })

const fill = async (name = 'Mary Shelley', email = 'mary@example.test') => {
  await userEvent.type(field(/full name/i), name)
  await userEvent.type(field(/email address/i), email)
}

beforeEach(() => {
  rpc.mockReset().mockResolvedValue({ data: { status: 'joined' } })
  onOpenChange.mockReset()
  for (const tone of ['success', 'error', 'info'] as const) vi.spyOn(toast, tone)
})

it('opens idle, with its four fields', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Join the Waitlist' })).toHaveAccessibleDescription(
    /held for you for 47 hours/,
  )
  for (const name of [/full name/i, /email address/i, /mobile number/i, /notes/i]) expect(field(name)).toHaveValue('')
  expect(submit()).toBeEnabled()
})

it('stores empty optional fields as nothing, says thanks, clears and closes', async () => {
  open()
  await fill('  Mary Shelley ')
  await userEvent.click(submit())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(rpc).toHaveBeenCalledExactlyOnceWith('join_waitlist', {
    event_id: 'e1',
    full_name: 'Mary Shelley',
    email: 'mary@example.test',
    phone: undefined,
    notes: undefined,
  })
  expect(toast.success).toHaveBeenCalledWith('Thanks!', "You've been added to the waitlist for this event.")
  expect(field(/full name/i)).toHaveValue('')
})

it('says so while submitting, and sends a double click once', async () => {
  let answer: (reply: { data: unknown }) => void = () => undefined
  rpc.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  open()
  await fill()
  await userEvent.dblClick(submit())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Joining...' })).toBeDisabled())
  answer({ data: { status: 'joined' } })
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(rpc).toHaveBeenCalledOnce()
  expect(toast.info).not.toHaveBeenCalled()
})

it('tells who is on the waitlist already, and stops', async () => {
  rpc.mockResolvedValue({ data: { status: 'duplicate' } })
  open()
  await fill()
  await userEvent.click(submit())
  await waitFor(() =>
    expect(toast.info).toHaveBeenCalledWith('Already on waitlist', "You're already on the waitlist for this event."),
  )
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(field(/email address/i)).toHaveValue('mary@example.test')
})

it('keeps what was typed when sending fails, and can send again', async () => {
  rpc.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open()
  await fill()
  await userEvent.type(field(/notes/i), 'שלום 🕯️')
  await userEvent.click(submit())
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Error', 'Something went wrong. Please try again.'))
  expect(field(/full name/i)).toHaveValue('Mary Shelley')
  expect(field(/notes/i)).toHaveValue('שלום 🕯️')
  await userEvent.click(submit())
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
})

it.each(['', '   '])('sends nothing for the blank name %j and says what is missing', async (name) => {
  open()
  if (name) await userEvent.type(field(/full name/i), name)
  await userEvent.type(field(/email address/i), 'mary@example.test')
  await userEvent.click(submit())
  expect(await screen.findByText('Please enter your full name.')).toBeVisible()
  expect(field(/full name/i)).toBeInvalid()
  expect(rpc).not.toHaveBeenCalled()
})

it('refuses 10,000 characters of notes with a word, and keeps them', async () => {
  open()
  await fill()
  await userEvent.click(field(/notes/i))
  await userEvent.paste('x'.repeat(10_000))
  await userEvent.click(submit())
  expect(await screen.findByText('Please use at most 2,000 characters.')).toBeVisible()
  expect(field(/notes/i)).toHaveValue('x'.repeat(10_000))
  expect(rpc).not.toHaveBeenCalled()
})

it('marks the fields the database found wrong', async () => {
  rpc.mockResolvedValue({ data: { status: 'invalid', fields: ['email'] } })
  open()
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(field(/email address/i)).toBeInvalid())
})

it('greets a member by filling in name and address', () => {
  open({
    auth: {
      user: { id: 'u1', email: 'member@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
      profile: { id: 'u1', full_name: 'Mabel Moonlight', is_admin: false },
    },
  })
  expect(field(/full name/i)).toHaveValue('Mabel Moonlight')
  expect(field(/email address/i)).toHaveValue('member@example.test')
})
