import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { EVENT_CARD_COLUMNS, toListedEvent } from '../events-queries'

/** The number of trips among which similar trips are searched: the next ones that can be booked or joined. */
const MAX_SIMILAR_CANDIDATES = 24

/** The number of similar trips on the page of a trip. */
const SIMILAR_TRIP_COUNT = 2

export interface ComparedTrip {
  trip_id: string
  location: string
  nights: number
}

/** The last part of a location, such as `Tasmania`. */
const getDestination = (location: string): string => location.split(',').at(-1)?.trim() ?? ''

/** Sorts trips by similarity: first those with the same destination, then those of similar length. */
export const sortBySimilarity = <Event extends ComparedTrip>(trips: readonly Event[], to: ComparedTrip): Event[] => {
  const isAtOtherDestination = ({ location }: Event) => getDestination(location) !== getDestination(to.location)
  return trips.toSorted(
    (a, b) =>
      Number(isAtOtherDestination(a)) - Number(isAtOtherDestination(b)) ||
      Math.abs(a.nights - to.nights) - Math.abs(b.nights - to.nights),
  )
}

/** Other trips that are open for bookings, for the waitlist or for interest, the most similar first. */
export const similarTrips = (trip: ComparedTrip) =>
  queryOptions({
    queryKey: ['trip_cards', 'similar', trip.trip_id],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('trip_cards')
        .select(`${EVENT_CARD_COLUMNS}, other_events, from_price`)
        .neq('trip_id', trip.trip_id)
        .is('is_available', true)
        .order('sort_group')
        .order('start_date')
        .order('id')
        .limit(MAX_SIMILAR_CANDIDATES)
        .abortSignal(signal)
        .throwOnError()
      const trips = data.map((card) => toListedEvent(card))
      return sortBySimilarity(trips, trip).slice(0, SIMILAR_TRIP_COUNT)
    },
  })
