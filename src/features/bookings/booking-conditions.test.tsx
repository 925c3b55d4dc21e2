import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { BookingConditions } from './booking-conditions'

const app = openTestApp()

it('the table of cancellation conditions shows how much the company keeps and refunds before each date', async () => {
  const trip = await app.newTrip()
  await app.sql(
    `update public.events set start_date = '2098-12-31', end_date = '2098-12-31', deposit = 250,
      cancelling_closes_days = 30, changes_close_days = 10 where id = $1`,
    [trip.id],
  )
  renderInApp(<BookingConditions eventId={trip.id} />)
  const table = await screen.findByRole('table', { name: 'What you get back if you cancel' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'Until 1st December, 2098$250.00 per person, the depositEverything else you have paid',
    'After thatEverything you have paidNothing, but we try to pass your place on',
    'If we cancel or move the tripNothingEverything, the deposit included',
  ])
  expect(screen.getByText(/You can change travellers until 21st December, 2098\./)).toBeVisible()
})

it('the table of cancellation conditions says if the deposit of the departure includes the extras', async () => {
  const trip = await app.newTrip()
  await app.sql('update public.events set deposit = 250, deposit_includes_extras = true where id = $1', [trip.id])
  renderInApp(<BookingConditions eventId={trip.id} />)
  expect(await screen.findByText(/\$250\.00 per person and your extras and room supplements/)).toBeVisible()
  expect(screen.getByText(/\$250\.00 per person, plus your extras and room supplements\./)).toBeVisible()
})

it('the table of cancellation conditions can be loaded again after an error', async () => {
  const trip = await app.newTrip()
  app.fail('booking_conditions', { times: 1 })
  renderInApp(<BookingConditions eventId={trip.id} />)
  expect(await screen.findByText('We couldn’t load the conditions.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'What you get back if you cancel' })).toBeVisible()
})
