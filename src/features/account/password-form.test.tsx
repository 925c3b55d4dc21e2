import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { PASSWORD } from '../../../tests/support/members'
import { openWorld } from '../../../tests/support/world'
import { PasswordForm } from './password-form'

const world = openWorld()
const NEXT = 'candle-and-rain-7'

/** Renders the form for a new member. */
const change = async (current: string, next: string) => {
  const auth = await world.newMember()
  const email = auth.user?.email ?? ''
  renderInApp(<PasswordForm email={email} />, { auth })
  await userEvent.type(screen.getByLabelText(/^Current Password/), current)
  await userEvent.type(screen.getByLabelText(/^New Password/), next)
  await press()
  return { letsIn: (password: string) => world.signIn(email, password) }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }))

it('changes it, and clears both fields', async () => {
  const { letsIn } = await change(PASSWORD, NEXT)
  await waitFor(() => expect(screen.getByText('Your new password is set.')).toBeVisible())
  await waitFor(() => expect(screen.getByLabelText(/^Current Password/)).toHaveValue(''))
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('')
  await letsIn(NEXT)
})

it('asks for the code of a second factor before anything is sent', async () => {
  const auth = await world.newMember()
  const user = auth.user && {
    ...auth.user,
    factors: [{ id: 'f', factor_type: 'totp' as const, status: 'verified' as const, created_at: '', updated_at: '' }],
  }
  renderInApp(<PasswordForm email={user?.email ?? ''} />, { auth: { ...auth, user } })
  await userEvent.type(screen.getByLabelText(/^Current Password/), PASSWORD)
  await userEvent.type(screen.getByLabelText(/^New Password/), NEXT)
  await press()
  expect(await screen.findByText('Please enter the six digits.')).toBeVisible()
  expect(screen.getByLabelText(/^Code/)).toHaveFocus()
  expect(screen.getByLabelText(/^New Password/)).toHaveValue(NEXT)
})

it('says at its field that the current one is not right', async () => {
  const { letsIn } = await change('somebody-elses', NEXT)
  expect(await screen.findByText('Your current password is not right.')).toBeVisible()
  expect(screen.getByLabelText(/^Current Password/)).toHaveFocus()
  await letsIn(PASSWORD)
})

it('finds out after a lost answer that it was changed', async () => {
  world.lose('user', { method: 'PUT', times: 1 })
  const { letsIn } = await change(PASSWORD, NEXT)
  expect(await screen.findByText('We got no response. Please try again.')).toBeVisible()
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Failed to fetch' }))
  vi.mocked(console.error).mockClear()
  await press()
  expect(await screen.findByText('Your new password is set.')).toBeVisible()
  expect(screen.queryByText('Your current password is not right.')).toBeNull()
  await letsIn(NEXT)
})
