import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { isUuid } from '@/lib/text'
import type { DepartureFilter } from './departure-filter'
import { tripOptions, tripOverview, tripTitle, type AdminTrip } from './trip-queries'

/** The label of a departure in a select. */
export const formatTripOption = ({ title, start_date }: Pick<AdminTrip, 'title' | 'start_date'>): string =>
  start_date ? `${title}, ${formatDate(start_date)}` : title

/** The number of free seats. Null if the trip has no seat limit. */
export const countSpotsLeft = ({ max_registrations, seats_taken }: AdminTrip): number | null =>
  max_registrations === null ? null : Math.max(max_registrations - seats_taken, 0)

const acceptAllDepartures = () => true

/** Fetches the selected departure, for the case that the list of options does not contain it. */
const useSelectedDeparture = (id: string, isEnabled: boolean) => {
  const queryResult = useQuery({ ...tripOverview(id), enabled: isEnabled })
  if (!isEnabled) return { trips: [], failed: null }
  return {
    trips: queryResult.data ? [queryResult.data.trip] : [],
    failed: queryResult.isError && !queryResult.data ? queryResult : null,
  }
}

/**
 * The options of a select field for departures: the next departures, or those that match the typed text.
 * @param selected id of the selected departure, which is always an option; empty if none is selected
 * @param canSelect returns false for departures that cannot be selected
 * @param searchesAll true if a search also finds past departures and drafts
 */
export const useTripOptions = (
  selected: string,
  canSelect: (trip: AdminTrip) => boolean = acceptAllDepartures,
  searchesAll = false,
) => {
  const [query, setQuery] = useState('')
  const listQuery = useQuery(tripOptions(query, searchesAll && query.trim() !== '' ? '' : 'upcoming'))
  const listedDepartures = listQuery.data?.rows ?? []
  const selectableDepartures = listedDepartures.filter(canSelect)
  const isSelectedDepartureMissing =
    listQuery.data !== undefined && isUuid(selected) && !selectableDepartures.some(({ id }) => id === selected)
  const selectedDeparture = useSelectedDeparture(selected, isSelectedDepartureMissing)
  const selectableChoices = [...selectedDeparture.trips, ...selectableDepartures]
  /** The failed query: the query of the list, or the query of the selected departure. */
  const failedQuery = listQuery.isError ? listQuery : selectedDeparture.failed
  return {
    failedQuery,
    query,
    setQuery,
    choices: selectableChoices,
    moreOptions: (listQuery.data?.total ?? 0) > listedDepartures.length,
  }
}

interface DepartureFilterOption {
  value: string
  label: string
  filter: DepartureFilter
}

const formatAllDepartures = (title: string): string => `${title}, all dates`

/** The options of the filter. A trip with several departures has an option for all dates, then one for each date. */
export const createDepartureFilterOptions = (
  departures: readonly Pick<AdminTrip, 'id' | 'title' | 'start_date' | 'journey_id' | 'journey_title' | 'departures'>[],
): DepartureFilterOption[] => {
  const tripIds = [...new Set(departures.map(({ journey_id }) => journey_id))]
  return tripIds.flatMap((tripId) => {
    const tripDepartures = departures.filter(({ journey_id }) => journey_id === tripId)
    const departureOptions = tripDepartures.map((row) => ({
      value: row.id,
      label: formatTripOption(row),
      filter: { event: row.id, trip: '' },
    }))
    const [first] = tripDepartures
    if (!first || first.departures < 2) return departureOptions
    return [
      { value: tripId, label: formatAllDepartures(first.journey_title), filter: { event: '', trip: tripId } },
      ...departureOptions,
    ]
  })
}

/**
 * The options of a filter by departure or trip: upcoming departures, or all departures that match a search. The
 * selected departure or trip is always an option.
 */
export const useDepartureFilter = (filter: DepartureFilter) => {
  const { failedQuery, query, setQuery, choices, moreOptions } = useTripOptions(filter.event, acceptAllDepartures, true)
  const options = createDepartureFilterOptions(choices)
  const isTripMissing = isUuid(filter.trip) && !options.some(({ value }) => value === filter.trip)
  const titleQuery = useQuery({ ...tripTitle(filter.trip), enabled: isTripMissing })
  const selectedValue = filter.trip || filter.event
  const isSelectedListed = selectedValue === '' || options.some(({ value }) => value === selectedValue)
  const label = isTripMissing && titleQuery.data ? formatAllDepartures(titleQuery.data) : 'The selected trip'
  return {
    failedQuery: failedQuery ?? (isTripMissing && titleQuery.isError ? titleQuery : null),
    query,
    setQuery,
    moreOptions,
    selected: selectedValue,
    options: isSelectedListed ? options : [{ value: selectedValue, label, filter }, ...options],
  }
}
