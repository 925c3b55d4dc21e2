import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { eventDetails } from '@/features/events/events-queries'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { EventPrintout } from './event-printout'

const app = openTestApp()

const openPrintout = async (id: string) => {
  const event = await new QueryClient().fetchQuery(eventDetails(id))
  if (!event) throw new Error('The trip was not found.')
  renderInApp(
    <Suspense>
      <EventPrintout event={event} />
    </Suspense>,
  )
  await screen.findAllByRole('table')
  return within(screen.getByRole('article', { name: event.title }))
}

/** The titles of the sections, which are the second-level headings after the title of the trip. */
const listSections = (printout: Awaited<ReturnType<typeof openPrintout>>) =>
  printout
    .getAllByRole('heading', { level: 2 })
    .slice(1)
    .map(({ textContent }) => textContent)

it('the print page of a trip has its days, dates, price, facts and meeting point', async () => {
  const { id, title } = await app.newEvent()
  await app.sql(
    `update public.events set visa = 'None needed', meeting_point = 'Sorell Gate', start_time = '17:30',
       custom_fields = '{"includes": ["Two nights"], "excludes": ["Flights"]}' where id = $1`,
    [id],
  )
  await app.sql(
    "insert into public.event_itineraries (event_id, day_number, title, description) values ($1, 1, 'Arrival', 'By boat.')",
    [id],
  )
  await app.sql(
    `insert into public.events (title, start_date, end_date, status, location, price, max_registrations, trip_id)
     select title, start_date + 50, end_date + 50, 'published', location, 1900, 5, trip_id
     from public.events where id = $1`,
    [id],
  )
  const printout = await openPrintout(id)
  await expect
    .poll(() => listSections(printout))
    .toEqual([
      'Day by day',
      'Dates and prices',
      'What the price covers',
      'Not included',
      'Practical facts',
      'Start and end',
      'If you cancel',
      'Good to know',
    ])
  expect(printout.getByRole('heading', { name: title })).toBeVisible()
  expect(printout.getByRole('heading', { name: /^Day 1: Arrival/ })).toBeVisible()
  for (const expectedText of ['By boat.', 'Two nights', 'Flights', 'None needed', '5:30 pm, Sorell Gate'])
    expect(printout.getByText(expectedText)).toBeVisible()
  // The table of departures comes before the table of cancellation terms.
  const [, first, second] = printout.getAllByRole('row')
  expect(first).toHaveTextContent('$2,000')
  expect(second).toHaveTextContent('$1,900')
  expect(printout.queryByRole('button')).toBeNull()
})

it('the print page of a trip without days, facts and a meeting point has no sections for them', async () => {
  const { id } = await app.newEvent()
  const printout = await openPrintout(id)
  await expect.poll(() => listSections(printout)).toEqual(['Dates and prices', 'If you cancel', 'Good to know'])
})
