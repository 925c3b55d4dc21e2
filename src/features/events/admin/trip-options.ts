import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { isUuid } from '@/lib/text'
import { tripOptions, tripOverview, type AdminTrip } from './trip-queries'

/** The label of a departure in a select. */
export const formatTripOption = ({ title, start_date }: Pick<AdminTrip, 'title' | 'start_date'>): string =>
  start_date ? `${title}, ${formatDate(start_date)}` : title

/** The number of free seats. Null if the trip has no seat limit. */
export const countSpotsLeft = ({ max_registrations, seats_taken }: AdminTrip): number | null =>
  max_registrations === null ? null : Math.max(max_registrations - seats_taken, 0)

const acceptAll = () => true

/** Fetches the selected departure, for the case that the list of options does not contain it. */
const useSelectedTrip = (id: string, enabled: boolean) => {
  const queryResult = useQuery({ ...tripOverview(id), enabled })
  if (!enabled) return { trips: [], failed: null }
  return {
    trips: queryResult.data ? [queryResult.data.trip] : [],
    failed: queryResult.isError && !queryResult.data ? queryResult : null,
  }
}

/**
 * The options of a select of departures: the next departures, or those that match a search.
 * @param selected id of the selected departure, which is always an option; empty for none
 * @param canSelect returns false for departures that cannot be selected
 */
export const useTripOptions = (selected: string, canSelect: (trip: AdminTrip) => boolean = acceptAll) => {
  const [query, setQuery] = useState('')
  const listQuery = useQuery(tripOptions(query))
  const rows = listQuery.data?.rows ?? []
  const selectableTrips = rows.filter(canSelect)
  const isSelectedTripMissing =
    listQuery.data !== undefined && isUuid(selected) && !selectableTrips.some(({ id }) => id === selected)
  const selectedTrip = useSelectedTrip(selected, isSelectedTripMissing)
  const choices = [...selectedTrip.trips, ...selectableTrips]
  /** The failed query: the query of the list, or the query of the selected departure. */
  const failedQuery = listQuery.isError ? listQuery : selectedTrip.failed
  return { failedQuery, query, setQuery, choices, more: (listQuery.data?.total ?? 0) > rows.length }
}
