import { expect, it } from 'vitest'
import { sortBySimilarity } from './similar-trips-queries'

const createTrip = (journey_id: string, location: string, nights: number) => ({ journey_id, location, nights })

it('trips to the same destination are the most similar, then trips of a similar length', () => {
  const trips = [
    createTrip('long', 'Edinburgh, Scotland', 9),
    createTrip('short', 'Fremantle, Western Australia', 2),
    createTrip('same place, long', 'Launceston, Tasmania', 12),
    createTrip('same place', 'Hobart, Tasmania', 5),
  ]
  const sortedTrips = sortBySimilarity(trips, createTrip('this', 'Port Arthur, Tasmania', 4))
  expect(sortedTrips.map(({ journey_id }) => journey_id)).toEqual(['same place', 'same place, long', 'short', 'long'])
})
