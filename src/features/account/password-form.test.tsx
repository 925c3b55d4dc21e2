import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { TEST_PASSWORD } from '../../../tests/support/members'
import { openTestApp } from '../../../tests/support/test-app'
import { PasswordForm } from './password-form'

const app = openTestApp()
const NEW_PASSWORD = 'candle-and-rain-7'

/** Renders the password form for a new member and submits it with the two passwords. */
const changePassword = async (current: string, newPassword: string) => {
  const auth = await app.newMember()
  const email = auth.user?.email ?? ''
  renderInApp(<PasswordForm email={email} />, { auth })
  await insertText(screen.getByLabelText(/^Current Password/), current)
  await insertText(screen.getByLabelText(/^New Password/), newPassword)
  await clickChangePassword()
  return { canSignInWith: (password: string) => app.signIn(email, password) }
}
const clickChangePassword = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }))

it('the password form changes the password and clears both fields', async () => {
  const { canSignInWith } = await changePassword(TEST_PASSWORD, NEW_PASSWORD)
  await waitFor(() => expect(screen.getByText('Your new password is set.')).toBeVisible())
  await waitFor(() => expect(screen.getByLabelText(/^Current Password/)).toHaveValue(''))
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('')
  await canSignInWith(NEW_PASSWORD)
})

it('the password form requires the authenticator code from a user with a second factor before it sends the new password', async () => {
  const auth = await app.newMember()
  const user = auth.user && {
    ...auth.user,
    factors: [{ id: 'f', factor_type: 'totp' as const, status: 'verified' as const, created_at: '', updated_at: '' }],
  }
  renderInApp(<PasswordForm email={user?.email ?? ''} />, { auth: { ...auth, user } })
  await insertText(screen.getByLabelText(/^Current Password/), TEST_PASSWORD)
  await insertText(screen.getByLabelText(/^New Password/), NEW_PASSWORD)
  await clickChangePassword()
  expect(await screen.findByText('Please enter the six digits.')).toBeVisible()
  expect(screen.getByLabelText(/^Code/)).toHaveFocus()
  expect(screen.getByLabelText(/^New Password/)).toHaveValue(NEW_PASSWORD)
})

it('the password form shows an error at the current password field when that password is wrong', async () => {
  const { canSignInWith } = await changePassword('somebody-elses', NEW_PASSWORD)
  expect(await screen.findByText('Your current password isn’t correct.')).toBeVisible()
  expect(screen.getByLabelText(/^Current Password/)).toHaveFocus()
  await canSignInWith(TEST_PASSWORD)
})

it('the password form succeeds on the second submit when the response to the first was lost', async () => {
  app.lose('user', { method: 'PUT', times: 1 })
  const { canSignInWith } = await changePassword(TEST_PASSWORD, NEW_PASSWORD)
  expect(await screen.findByText('Our server didn’t respond. Please try again.')).toBeVisible()
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Failed to fetch' }))
  vi.mocked(console.error).mockClear()
  await clickChangePassword()
  expect(await screen.findByText('Your new password is set.')).toBeVisible()
  expect(screen.queryByText('Your current password isn’t correct.')).toBeNull()
  await canSignInWith(NEW_PASSWORD)
})
