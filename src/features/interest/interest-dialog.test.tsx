import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '@/ui/toast/toast'
import { InterestDialog } from './interest-dialog'
import { renderInApp } from '../../../tests/support/render'

const rpc = vi.hoisted(() => vi.fn<(name: string, args: unknown) => Promise<{ data: unknown }>>())
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({ rpc: (name: string, args: unknown) => ({ throwOnError: () => rpc(name, args) }) }),
}))

const onOpenChange = vi.fn()

const open = (auth: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(
    <InterestDialog trip={{ eventId: 'e3', name: 'USA Paranormal Road Trip' }} open onOpenChange={onOpenChange} />,
    auth,
  )

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: /register interest|sending/i })

const fill = async (email = 'mary@example.test') => {
  await userEvent.type(field(/^name/i), 'مريم 👻')
  await userEvent.type(field(/^email/i), email)
}

beforeEach(() => {
  rpc.mockReset().mockResolvedValue({ data: { status: 'registered' } })
  onOpenChange.mockReset()
  for (const tone of ['success', 'error'] as const) vi.spyOn(toast, tone)
})

it('opens idle and names the trip', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Express Interest' })).toHaveAccessibleDescription(
    /USA Paranormal Road Trip/,
  )
  expect(submit()).toBeEnabled()
})

it('stores the interest once for a double click and thanks by the name of the trip', async () => {
  open()
  await fill()
  await userEvent.dblClick(submit())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(rpc).toHaveBeenCalledExactlyOnceWith('express_interest', {
    full_name: 'مريم 👻',
    email: 'mary@example.test',
    phone: undefined,
    message: undefined,
    event_id: 'e3',
    trip_name: 'USA Paranormal Road Trip',
  })
  expect(toast.success).toHaveBeenCalledWith(
    'Interest Registered!',
    expect.stringContaining('USA Paranormal Road Trip'),
  )
})

it('is busy while sending', async () => {
  rpc.mockReturnValue(new Promise(() => undefined))
  open()
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled())
})

it('keeps what was typed when sending fails', async () => {
  rpc.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open()
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Error', 'Something went wrong. Please try again.'))
  expect(field(/^name/i)).toHaveValue('مريم 👻')
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('asks to wait when one address writes too often', async () => {
  rpc.mockResolvedValue({ data: { status: 'too_many' } })
  open()
  await fill()
  await userEvent.click(submit())
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Please wait a little', expect.any(String)))
})

it('sends nothing for blank fields, an odd address or a message that is too long', async () => {
  open()
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
