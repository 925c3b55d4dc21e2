import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { DeleteAccount } from './delete-account'

const rpc = vi.hoisted(() => vi.fn<() => Promise<{ data: unknown }>>())
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () => Promise.resolve({ rpc: () => ({ throwOnError: rpc }) }),
}))

const signOut = vi.fn(() => Promise.resolve())
const ask = async (typed: string) => {
  renderInApp(<DeleteAccount email="mabel@example.test" />, { auth: { signOut } })
  await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }))
  await userEvent.type(await screen.findByRole('textbox'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }))
}

beforeEach(() => {
  signOut.mockClear()
  rpc.mockReset().mockResolvedValue({ data: { status: 'deleted' } })
})

it('asks for the address, and deletes nothing for another', async () => {
  await ask('somebody@example.test')
  expect(await screen.findByText('This is not the address of your account.')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})

it('deletes, signs out and says so', async () => {
  await ask('Mabel@example.test')
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(await screen.findByText('Account deleted')).toBeInTheDocument()
})

it.each([
  ['has_bookings', 'You have a trip still to come'],
  ['has_orders', 'An order is still on its way to you'],
  ['money_owed', 'We still owe you money'],
  ['last_admin', 'You are the only admin'],
])('says why not where the answer is %s, and stays signed in', async (status, title) => {
  rpc.mockResolvedValue({ data: { status } })
  await ask('mabel@example.test')
  expect(await screen.findByText(title)).toBeVisible()
  expect(signOut).not.toHaveBeenCalled()
})
