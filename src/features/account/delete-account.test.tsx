import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newBooking } from '../../../tests/support/world-rows'
import { DeleteAccount } from './delete-account'

const world = openWorld()
const signOut = vi.fn(() => Promise.resolve())
beforeEach(() => void signOut.mockClear())

const emailOf = (auth: Partial<Auth>): string => auth.user?.email ?? ''
const accounts = (auth: Partial<Auth>) => world.sql('select 1 from auth.users where email = $1', [emailOf(auth)])

const ask = async (auth: Partial<Auth>, typed: string) => {
  renderInApp(<DeleteAccount email={emailOf(auth)} />, { auth: { ...auth, signOut } })
  await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }))
  await userEvent.click(await screen.findByRole('textbox'))
  await userEvent.paste(typed)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }))
}

it('asks for the address, and deletes nothing for another', async () => {
  await ask(await world.newMember(), 'somebody@example.test')
  expect(await screen.findByText('This isn’t your account’s email address.')).toBeVisible()
  expect(world.sent('delete_my_account')).toEqual([])
})

it('deletes, signs out and says so', async () => {
  const auth = await world.newMember()
  await ask(auth, emailOf(auth).replace('component', 'Component'))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(await screen.findByText('Account deleted')).toBeInTheDocument()
  expect(await accounts(auth)).toEqual([])
})

it('says why not where a trip is still to come, and stays signed in', async () => {
  const auth = await world.newMember()
  await newBooking(world, { who: auth, parts: [['2098-01-01', 900]] })
  await ask(auth, emailOf(auth))
  expect(await screen.findByText('You have an upcoming trip')).toBeVisible()
  expect(await accounts(auth)).toHaveLength(1)
  expect(signOut).not.toHaveBeenCalled()
})

it('finds out after a lost answer that it was deleted', async () => {
  const auth = await world.newMember()
  world.lose('delete_my_account')
  await ask(auth, emailOf(auth))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(await screen.findByText('Account deleted')).toBeInTheDocument()
})
