import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventFilterField } from './event-filter'
import { NO_EVENT_FILTER } from './event-filter-rules'

const app = openTestApp()

it('the trip filter shows an error when the selected trip fails to load, and loads the trip on Retry', async () => {
  const event = await app.newEvent()
  // Moves the trip into the past. The list of upcoming trips does not contain the trip, so the filter must fetch it
  // separately.
  await app.sql('update public.events set start_date = start_date - 500, end_date = end_date - 500 where id = $1', [
    event.id,
  ])
  app.fail('event_overview', { times: 1 })
  renderInApp(<EventFilterField filter={{ event: event.id, trip: '' }} onChange={() => undefined} />, {
    auth: await app.admin(),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the trips.')
  expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue('The selected trip')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const eventSelect = screen.getByRole('combobox', { name: 'Trip' })
  await waitFor(() => expect(eventSelect).toHaveDisplayValue(new RegExp(`^${event.title}, `)))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the trip filter selects one departure or all departures of a trip, each with its date', async () => {
  const event = await app.newEvent()
  await app.sql(
    `insert into public.events (title, trip_id, start_date, end_date, status)
     select e.title, e.trip_id, e.start_date + 1, e.end_date + 1, 'published' from public.events e where e.id = $1`,
    [event.id],
  )
  const [{ trip_id } = { trip_id: '' }] = await app.sql<{ trip_id: string }>(
    'select trip_id from public.events where id = $1',
    [event.id],
  )
  const onChange = vi.fn()
  const { unmount } = renderInApp(<EventFilterField filter={NO_EVENT_FILTER} onChange={onChange} />, {
    auth: await app.admin(),
  })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  // If the test database contains many trips, the select lists only some of them. A search field then finds the others.
  const searchBox = screen.queryByRole('searchbox', { name: 'Find a trip' })
  if (searchBox) await userEvent.type(searchBox, event.title)
  const eventOptions = await waitFor(() => {
    const matchingOptions = screen.getAllByRole('option', { name: new RegExp(`^${event.title}, `) })
    expect(matchingOptions).toHaveLength(3)
    return matchingOptions
  })
  expect(new Set(eventOptions.map(({ textContent }) => textContent)).size).toBe(3)
  const eventSelect = screen.getByRole('combobox', { name: 'Trip' })
  await userEvent.selectOptions(eventSelect, `${event.title}, all dates`)
  expect(onChange).toHaveBeenLastCalledWith({ event: '', trip: trip_id })
  await userEvent.selectOptions(eventSelect, event.id)
  expect(onChange).toHaveBeenLastCalledWith({ event: event.id, trip: '' })
  unmount()

  await app.sql(
    'update public.events set start_date = start_date - 500, end_date = end_date - 500 where trip_id = $1',
    [trip_id],
  )
  renderInApp(<EventFilterField filter={{ event: '', trip: trip_id }} onChange={onChange} />, {
    auth: await app.admin(),
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue(`${event.title}, all dates`),
  )
})
