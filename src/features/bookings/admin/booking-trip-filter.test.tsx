import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { ACTIVE_BOOKINGS_FILTERS } from './booking-rules'
import { TripFilter } from './booking-trip-filter'

const app = openTestApp()

it('the trip filter shows an error when the selected trip fails to load, and loads the trip on Retry', async () => {
  const trip = await app.newTrip()
  // Moves the trip into the past. The list of upcoming trips does not contain the trip, so the filter must fetch it
  // separately.
  await app.sql('update public.events set start_date = start_date - 500, end_date = end_date - 500 where id = $1', [
    trip.id,
  ])
  app.fail('trip_overview', { times: 1 })
  renderInApp(<TripFilter filters={{ ...ACTIVE_BOOKINGS_FILTERS, event: trip.id }} onChange={() => undefined} />, {
    auth: await app.admin(),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the trips.')
  expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue('The selected trip')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const trips = screen.getByRole('combobox', { name: 'Trip' })
  await waitFor(() => expect(trips).toHaveDisplayValue(new RegExp(`^${trip.title}, `)))
  expect(screen.queryByRole('alert')).toBeNull()
})
