import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { DeleteAccount } from './delete-account'

const app = openTestApp()
const signOut = vi.fn(() => Promise.resolve())
beforeEach(() => void signOut.mockClear())

const getEmail = (auth: Partial<Auth>): string => auth.user?.email ?? ''
const fetchAccounts = (auth: Partial<Auth>) => app.sql('select 1 from auth.users where email = $1', [getEmail(auth)])

const openForm = async (auth: Partial<Auth>, typedText: string) => {
  renderInApp(<DeleteAccount email={getEmail(auth)} />, { auth: { ...auth, signOut } })
  await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }))
  await userEvent.click(await screen.findByRole('textbox'))
  await userEvent.paste(typedText)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }))
}

it('the account page refuses to delete the account when the typed email address does not match the account', async () => {
  await openForm(await app.newMember(), 'somebody@example.test')
  expect(await screen.findByText('Enter the email address of your account.')).toBeVisible()
  expect(app.sent('delete_my_account')).toEqual([])
})

it('the account page deletes the account, signs the member out, and confirms the deletion', async () => {
  const auth = await app.newMember()
  await openForm(auth, getEmail(auth).replace('component', 'Component'))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(await screen.findByText('Account deleted')).toBeInTheDocument()
  expect(await fetchAccounts(auth)).toEqual([])
})

it('the account page refuses to delete an account with an upcoming trip, and the member stays signed in', async () => {
  const auth = await app.newMember()
  await newBooking(app, { bookedBy: auth, installments: [['2098-01-01', 900]] })
  await openForm(auth, getEmail(auth))
  expect(await screen.findByText('You have an upcoming trip')).toBeVisible()
  expect(await fetchAccounts(auth)).toHaveLength(1)
  expect(signOut).not.toHaveBeenCalled()
})

it('the account page confirms the deletion of the account even though the response to the deletion was lost', async () => {
  const auth = await app.newMember()
  app.lose('delete_my_account')
  await openForm(auth, getEmail(auth))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(await screen.findByText('Account deleted')).toBeInTheDocument()
})
