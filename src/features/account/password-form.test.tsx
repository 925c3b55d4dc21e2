import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { PasswordForm } from './password-form'

/** An account of its own: it lets in whoever has its password. */
const account = vi.hoisted(() => ({ password: '', lost: false }))
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      auth: {
        signInWithPassword: ({ password }: { password: string }) =>
          Promise.resolve({
            error:
              password === account.password
                ? null
                : new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
          }),
        updateUser: ({ password }: { password: string }) => {
          account.password = password
          const error = account.lost ? new AuthRetryableFetchError('Failed to fetch', 0) : null
          account.lost = false
          return Promise.resolve({ error })
        },
        signOut: () => Promise.resolve({ error: null }),
      },
    }),
}))

const change = async (current: string, next: string) => {
  renderInApp(<PasswordForm email="mabel@example.test" />)
  await userEvent.type(screen.getByLabelText(/^Current Password/), current)
  await userEvent.type(screen.getByLabelText(/^New Password/), next)
  await press()
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change Password' }))

beforeEach(() => Object.assign(account, { password: 'haunted-house-42', lost: false }))

it('changes it, and clears both fields', async () => {
  await change('haunted-house-42', 'lantern-and-fog')
  expect(await screen.findByText('Your new password is set.')).toBeVisible()
  expect(account.password).toBe('lantern-and-fog')
  await waitFor(() => expect(screen.getByLabelText(/^Current Password/)).toHaveValue(''))
})

it('says at its field that the current one is not right', async () => {
  await change('somebody-elses', 'lantern-and-fog')
  expect(await screen.findByText('Your current password is not right.')).toBeVisible()
  expect(screen.getByLabelText(/^Current Password/)).toHaveFocus()
  expect(account.password).toBe('haunted-house-42')
})

it('finds out after a lost answer that it was changed', async () => {
  account.lost = true
  await change('haunted-house-42', 'lantern-and-fog')
  expect(await screen.findByText('We had no answer. Please try once more.')).toBeVisible()
  await press()
  expect(await screen.findByText('Your new password is set.')).toBeVisible()
  expect(screen.queryByText('Your current password is not right.')).toBeNull()
})
