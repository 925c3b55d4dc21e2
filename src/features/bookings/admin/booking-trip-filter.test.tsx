import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
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

it('the trip filter selects one departure or all departures of a trip, each with its date', async () => {
  const { id } = await app.newTrip()
  // Tests in other files may create trips with the same title, and so many later trips that the list has further pages.
  const trip = { id, title: `Lantern ${crypto.randomUUID()}` }
  await app.sql(
    `with renamed as (update public.events set title = $2, start_date = start_date - 280, end_date = end_date - 280
       where id = $1 returning journey_id)
     update public.journeys set title = $2 where id in (select journey_id from renamed)`,
    [trip.id, trip.title],
  )
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
  const { unmount } = renderInApp(<TripFilter filters={ACTIVE_BOOKINGS_FILTERS} onChange={onChange} />, {
    auth: await app.admin(),
  })
  const options = await screen.findAllByRole('option', { name: new RegExp(`^${trip.title}, `) })
  expect(options).toHaveLength(3)
  expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(3)
  const select = screen.getByRole('combobox', { name: 'Trip' })
  await userEvent.selectOptions(select, `${trip.title}, all dates`)
  expect(onChange).toHaveBeenLastCalledWith({ event: '', trip: journey_id })
  await userEvent.selectOptions(select, trip.id)
  expect(onChange).toHaveBeenLastCalledWith({ event: trip.id, trip: '' })
  unmount()

  await app.sql(
    'update public.events set start_date = start_date - 500, end_date = end_date - 500 where journey_id = $1',
    [journey_id],
  )
  renderInApp(<TripFilter filters={{ ...ACTIVE_BOOKINGS_FILTERS, trip: journey_id }} onChange={onChange} />, {
    auth: await app.admin(),
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue(`${trip.title}, all dates`),
  )
})
