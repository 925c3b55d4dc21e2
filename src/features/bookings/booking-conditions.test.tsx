import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { BookingConditions } from './booking-conditions'

const app = openTestApp()

/** Sets the cancellation policy of the trip of a departure. */
const setPolicy = (eventId: string, policy: object[]) =>
  app.sql(
    `update public.trips j set cancellation_policy = $2 from public.events e where e.id = $1 and j.id = e.trip_id`,
    [eventId, JSON.stringify(policy)],
  )

it('the table of cancellation conditions shows what the company keeps and refunds in each tier of the policy', async () => {
  const event = await app.newEvent()
  await app.sql(
    `update public.events set start_date = '2098-12-31', end_date = '2098-12-31', deposit = 250, price = 1000,
      sale_price = null, changes_close_days = 10 where id = $1`,
    [event.id],
  )
  await setPolicy(event.id, [
    { days: 60, keeps: 'amount', value: 0 },
    { days: 30, keeps: 'deposit', value: null },
    { days: 14, keeps: 'percent', value: 50 },
    { days: 0, keeps: 'percent', value: 100 },
  ])
  renderInApp(<BookingConditions eventId={event.id} />)
  const cancellationTable = await screen.findByRole('table', { name: 'What you get back if you cancel' })
  expect(
    within(cancellationTable)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'Until 1st November, 2098NothingAll payments',
    'Until 1st December, 2098The deposit ($250.00 per person)All other payments',
    'Until 17th December, 2098The deposit or 50% of the price, whichever is more ($500.00 per person)All other payments',
    'After that, until departureAll paymentsNothing',
    'If we cancel or move the tripNothingEverything, including the deposit',
  ])
  expect(screen.getByText(/A percentage applies to the whole price of your booking\./)).toBeVisible()
  expect(screen.getByText(/You can change travellers until 21st December, 2098\./)).toBeVisible()
})

it('the table of conditions says whether the deposit includes extras and room supplements', async () => {
  const event = await app.newEvent()
  await app.sql('update public.events set deposit = 250, deposit_includes_extras = true where id = $1', [event.id])
  renderInApp(<BookingConditions eventId={event.id} />)
  expect(await screen.findByText(/\$250\.00 per person, plus your extras and room supplements\./)).toBeVisible()
})

it('if a departure promises free cancellation until it is guaranteed, the conditions table shows that in its first row', async () => {
  const event = await app.newEvent()
  await app.sql('update public.events set min_group_size = 3, free_until_guaranteed = true where id = $1', [event.id])
  renderInApp(<BookingConditions eventId={event.id} />)
  expect(
    await screen.findByRole('row', {
      name: 'Until the departure is guaranteed Nothing Everything, including the deposit',
    }),
  ).toBeVisible()
})

it('after the cancellation conditions fail to load, Retry loads the table', async () => {
  const event = await app.newEvent()
  app.fail('booking_conditions', { times: 1 })
  renderInApp(<BookingConditions eventId={event.id} />)
  expect(await screen.findByText('We couldn’t load the conditions.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'What you get back if you cancel' })).toBeVisible()
})
