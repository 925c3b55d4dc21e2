import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { UnsubscribePage } from './unsubscribe-page'

const app = openTestApp()

const fetchSubscription = (id: string) =>
  app.sql('select new_dates from public.email_preferences where profile_id = $1', [id])

test('the unsubscribe page unsubscribes a member after a click, not when the link is opened', async () => {
  const auth = await app.newMember()
  const id = auth.user?.id ?? ''
  await app.sql('insert into public.email_preferences (profile_id, new_dates) values ($1, true)', [id])
  const [link] = await app.sql<{ token: string }>('select private.unsubscribe_token($1) as token', [id])
  renderInApp(<UnsubscribePage />, { path: `/unsubscribe?token=${link?.token}` })
  expect(await fetchSubscription(id)).toEqual([{ new_dates: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('You’re unsubscribed')).toBeVisible()
  expect(await fetchSubscription(id)).toEqual([{ new_dates: false }])
})

test('the unsubscribe page shows an error for an incomplete link', async () => {
  renderInApp(<UnsubscribePage />, { path: '/unsubscribe?token=cut' })
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()
})
