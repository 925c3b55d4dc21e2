import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventDetails } from '@/features/events/events-queries'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { SimilarTrips } from './similar-trips'

const app = openTestApp()

/** Creates three trips in a place that no other trip has. The third one is longer than the others. */
const newEvents = async () => {
  const destination = `Gallows Bay, ${crypto.randomUUID()}`
  const trips = await Promise.all([app.newEvent(), app.newEvent(), app.newEvent()])
  const eventIds = trips.map(({ id }) => id)
  await app.sql(
    `update public.events set location = $2, start_date = private.today() + 100,
       end_date = private.today() + case id when $3::uuid then 109 else 104 end
     where id = any ($1)`,
    [eventIds, destination, eventIds[2]],
  )
  const event = await new QueryClient().fetchQuery(eventDetails(eventIds[0] ?? ''))
  if (!event) throw new Error('The trip was not found.')
  return { event, titles: trips.map(({ title }) => title) }
}

it('the page of a trip suggests two trips to the same destination, the trip of similar length first', async () => {
  const { event, titles } = await newEvents()
  renderInApp(<SimilarTrips event={event} />)
  await screen.findByRole('heading', { name: 'Similar trips' })
  const cards = screen.getAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(titles.slice(1))
  for (const eventCard of cards) expect(within(eventCard).getByRole('link', { name: /^Book Now/ })).toBeVisible()
})

it('the page of a trip has no section of similar trips if they fail to load', async () => {
  const { event } = await newEvents()
  app.fail('trip_cards')
  const { container } = renderInApp(<SimilarTrips event={event} />)
  await expect.poll(() => app.sent('trip_cards', 'GET').length).toBeGreaterThan(0)
  expect(within(container).queryByRole('heading')).toBeNull()
})
