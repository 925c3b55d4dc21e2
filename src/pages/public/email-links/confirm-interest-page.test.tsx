import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { ConfirmInterestPage } from './confirm-interest-page'

const app = openTestApp()
const clickConfirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

test('the page that confirms a registration of interest confirms its email address after a click, not when the link is opened', async () => {
  const { id, title } = await app.newEvent()
  await app.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email)
     values ($1, $2, 'Mary', 'mary-interest@example.test')`,
    [id, title],
  )
  const [link] = await app.sql<{ token: string }>(
    "select private.address_token('confirm_interest', 'mary-interest@example.test') as token",
  )
  const readConfirmation = () =>
    app.sql('select confirmed_at is not null as confirmed from public.interest_submissions where event_id = $1', [id])
  renderInApp(<ConfirmInterestPage />, { path: `/confirm-interest#${link?.token}` })
  expect(await readConfirmation()).toEqual([{ confirmed: false }])
  await clickConfirm()
  expect(await screen.findByRole('link', { name: 'See Our Trips' })).toHaveAttribute('href', '/trips')
  expect(await readConfirmation()).toEqual([{ confirmed: true }])
})

test('the page that confirms a registration of interest shows an error when the emailed link is incomplete', async () => {
  renderInApp(<ConfirmInterestPage />, { path: '/confirm-interest#cut' })
  await clickConfirm()
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})
