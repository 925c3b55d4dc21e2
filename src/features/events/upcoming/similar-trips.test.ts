import { expect, it } from 'vitest'
import { sortBySimilarity } from './similar-trips-queries'

const createEvent = (trip_id: string, location: string, nights: number) => ({ trip_id, location, nights })

it('trips to the same destination are the most similar, then trips of a similar length', () => {
  const trips = [
    createEvent('long', 'Edinburgh, Scotland', 9),
    createEvent('short', 'Fremantle, Western Australia', 2),
    createEvent('same place, long', 'Launceston, Tasmania', 12),
    createEvent('same place', 'Hobart, Tasmania', 5),
  ]
  const sortedEvents = sortBySimilarity(trips, createEvent('this', 'Port Arthur, Tasmania', 4))
  expect(sortedEvents.map(({ trip_id }) => trip_id)).toEqual(['same place', 'same place, long', 'short', 'long'])
})
