import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { TripFilter } from './trip-filter'
import { NO_DEPARTURE_FILTER } from './departure-filter'

const app = openTestApp()

it('the trip filter shows an error when the selected trip fails to load, and loads the trip on Retry', async () => {
  const trip = await app.newTrip()
  // Moves the trip into the past. The list of upcoming trips does not contain the trip, so the filter must fetch it
  // separately.
  await app.sql('update public.events set start_date = start_date - 500, end_date = end_date - 500 where id = $1', [
    trip.id,
  ])
  app.fail('trip_overview', { times: 1 })
  renderInApp(<TripFilter filter={{ event: trip.id, trip: '' }} onChange={() => undefined} />, {
    auth: await app.admin(),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the trips.')
  expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue('The selected trip')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const tripSelect = screen.getByRole('combobox', { name: 'Trip' })
  await waitFor(() => expect(tripSelect).toHaveDisplayValue(new RegExp(`^${trip.title}, `)))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the trip filter selects one departure or all departures of a trip, each with its date', async () => {
  const trip = await app.newTrip()
  await app.sql(
    `insert into public.events (title, journey_id, start_date, end_date, status)
     select e.title, e.journey_id, e.start_date + 1, e.end_date + 1, 'published' from public.events e where e.id = $1`,
    [trip.id],
  )
  const [{ journey_id } = { journey_id: '' }] = await app.sql<{ journey_id: string }>(
    'select journey_id from public.events where id = $1',
    [trip.id],
  )
  const onChange = vi.fn()
  const { unmount } = renderInApp(<TripFilter filter={NO_DEPARTURE_FILTER} onChange={onChange} />, {
    auth: await app.admin(),
  })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  // If the test database contains many trips, the select lists only some of them. A search field then finds the others.
  const searchBox = screen.queryByRole('searchbox', { name: 'Find a trip' })
  if (searchBox) await userEvent.type(searchBox, trip.title)
  const tripOptions = await waitFor(() => {
    const matchingOptions = screen.getAllByRole('option', { name: new RegExp(`^${trip.title}, `) })
    expect(matchingOptions).toHaveLength(3)
    return matchingOptions
  })
  expect(new Set(tripOptions.map(({ textContent }) => textContent)).size).toBe(3)
  const tripSelect = screen.getByRole('combobox', { name: 'Trip' })
  await userEvent.selectOptions(tripSelect, `${trip.title}, all dates`)
  expect(onChange).toHaveBeenLastCalledWith({ event: '', trip: journey_id })
  await userEvent.selectOptions(tripSelect, trip.id)
  expect(onChange).toHaveBeenLastCalledWith({ event: trip.id, trip: '' })
  unmount()

  await app.sql(
    'update public.events set start_date = start_date - 500, end_date = end_date - 500 where journey_id = $1',
    [journey_id],
  )
  renderInApp(<TripFilter filter={{ event: '', trip: journey_id }} onChange={onChange} />, {
    auth: await app.admin(),
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue(`${trip.title}, all dates`),
  )
})
