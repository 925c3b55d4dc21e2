import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { ConfirmWaitlistPage } from './confirm-waitlist-page'

const app = openTestApp()
const getConfirmButton = () => screen.getByRole('button', { name: 'Confirm' })

test('the page that confirms a waitlist entry confirms its email address after a click, not when the link is opened', async () => {
  const { id, title } = await app.newEvent()
  await app.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
     values ($1, $2, 'Mary', 'mary@example.test', 'unconfirmed')`,
    [id, title],
  )
  const [entry] = await app.sql<{ id: string; token: string }>(
    'select id, private.waitlist_token(id) as token from public.waitlist_submissions where event_id = $1',
    [id],
  )
  const readStatus = () => app.sql('select status from public.waitlist_submissions where id = $1', [entry?.id])
  renderInApp(<ConfirmWaitlistPage />, { path: `/confirm-waitlist#${entry?.token}` })
  expect(await readStatus()).toEqual([{ status: 'unconfirmed' }])
  await userEvent.click(getConfirmButton())
  expect(await screen.findByText('You’re on the waitlist')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the Trip' })).toHaveAttribute('href', `/event-details/${id}`)
  expect(await readStatus()).toEqual([{ status: 'waiting' }])
})

test('the page that confirms a waitlist entry shows an error when the emailed link is incomplete', async () => {
  renderInApp(<ConfirmWaitlistPage />, { path: '/confirm-waitlist#cut' })
  await userEvent.click(getConfirmButton())
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})
