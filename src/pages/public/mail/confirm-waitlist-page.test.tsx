import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { ConfirmWaitlistPage } from './confirm-waitlist-page'

const world = openWorld()
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

test('confirms the address of a visitor by a click, not by opening the link', async () => {
  const { id, title } = await world.newTrip()
  await world.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
     values ($1, $2, 'Mary', 'mary@example.test', 'unconfirmed')`,
    [id, title],
  )
  const [entry] = await world.sql<{ id: string; token: string }>(
    'select id, private.waitlist_token(id) as token from public.waitlist_submissions where event_id = $1',
    [id],
  )
  const status = () => world.sql('select status from public.waitlist_submissions where id = $1', [entry?.id])
  renderInApp(<ConfirmWaitlistPage />, { at: `/confirm-waitlist#${entry?.token}` })
  expect(await status()).toEqual([{ status: 'unconfirmed' }])
  await userEvent.click(confirm())
  expect(await screen.findByText('You’re on the waitlist')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the Trip' })).toHaveAttribute('href', `/event-details/${id}`)
  expect(await status()).toEqual([{ status: 'waiting' }])
})

test('says that a link which is cut short does not work', async () => {
  renderInApp(<ConfirmWaitlistPage />, { at: '/confirm-waitlist#cut' })
  await userEvent.click(confirm())
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})
