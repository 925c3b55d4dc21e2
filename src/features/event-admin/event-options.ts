import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { isUuid } from '@/lib/text'
import type { EventFilter } from './event-filter-rules'
import { eventOverview } from '@/features/events/event-overview-queries'
import { eventOptions, tripTitle, type AdminEvent } from './event-admin-queries'

/** The label of a departure in a select. */
export const formatEventOption = ({ title, start_date }: Pick<AdminEvent, 'title' | 'start_date'>): string =>
  start_date ? `${title}, ${formatDate(start_date)}` : title

/** The number of free seats. Null if the trip has no seat limit. */
export const countSpotsLeft = ({ max_registrations, seats_taken }: AdminEvent): number | null =>
  max_registrations === null ? null : Math.max(max_registrations - seats_taken, 0)

const acceptAllEvents = () => true

/** Fetches the selected departure, for the case that the list of options does not contain it. */
const useSelectedEvent = (id: string, isEnabled: boolean) => {
  const queryResult = useQuery({ ...eventOverview(id), enabled: isEnabled })
  if (!isEnabled) return { events: [], failed: null }
  return {
    events: queryResult.data ? [queryResult.data.event] : [],
    failed: queryResult.isError && !queryResult.data ? queryResult : null,
  }
}

/**
 * The options of a select field for departures: the next departures, or those that match the typed text.
 * @param selected id of the selected departure, which is always an option; empty if none is selected
 * @param canSelect returns false for departures that cannot be selected
 * @param searchesAll true if a search also finds past departures and drafts
 */
export const useEventOptions = (
  selected: string,
  canSelect: (event: AdminEvent) => boolean = acceptAllEvents,
  searchesAll = false,
) => {
  const [query, setQuery] = useState('')
  const listQuery = useQuery(eventOptions(query, searchesAll && query.trim() !== '' ? '' : 'upcoming'))
  const listedEvents = listQuery.data?.rows ?? []
  const selectableEvents = listedEvents.filter(canSelect)
  const isSelectedEventMissing =
    listQuery.data !== undefined && isUuid(selected) && !selectableEvents.some(({ id }) => id === selected)
  const selectedEvent = useSelectedEvent(selected, isSelectedEventMissing)
  const selectableChoices = [...selectedEvent.events, ...selectableEvents]
  /** The failed query: the query of the list, or the query of the selected departure. */
  const failedQuery = listQuery.isError ? listQuery : selectedEvent.failed
  return {
    failedQuery,
    query,
    setQuery,
    choices: selectableChoices,
    moreOptions: (listQuery.data?.total ?? 0) > listedEvents.length,
  }
}

interface EventFilterOption {
  value: string
  label: string
  filter: EventFilter
}

const formatAllEvents = (title: string): string => `${title}, all dates`

/** The options of the filter. A trip with several departures has an option for all dates, then one for each date. */
export const createEventFilterOptions = (
  events: readonly Pick<AdminEvent, 'id' | 'title' | 'start_date' | 'trip_id' | 'trip_title' | 'event_count'>[],
): EventFilterOption[] => {
  const tripIds = [...new Set(events.map(({ trip_id }) => trip_id))]
  return tripIds.flatMap((tripId) => {
    const tripEvents = events.filter(({ trip_id }) => trip_id === tripId)
    const siblingOptions = tripEvents.map((row) => ({
      value: row.id,
      label: formatEventOption(row),
      filter: { event: row.id, trip: '' },
    }))
    const [first] = tripEvents
    if (!first || first.event_count < 2) return siblingOptions
    return [
      { value: tripId, label: formatAllEvents(first.trip_title), filter: { event: '', trip: tripId } },
      ...siblingOptions,
    ]
  })
}

/**
 * The options of a filter by departure or trip: upcoming departures, or all departures that match a search. The
 * selected departure or trip is always an option.
 */
export const useEventFilter = (filter: EventFilter) => {
  const { failedQuery, query, setQuery, choices, moreOptions } = useEventOptions(filter.event, acceptAllEvents, true)
  const options = createEventFilterOptions(choices)
  const isTripMissing = isUuid(filter.trip) && !options.some(({ value }) => value === filter.trip)
  const titleQuery = useQuery({ ...tripTitle(filter.trip), enabled: isTripMissing })
  const selectedValue = filter.trip || filter.event
  const isSelectedListed = selectedValue === '' || options.some(({ value }) => value === selectedValue)
  const label = isTripMissing && titleQuery.data ? formatAllEvents(titleQuery.data) : 'The selected trip'
  return {
    failedQuery: failedQuery ?? (isTripMissing && titleQuery.isError ? titleQuery : null),
    query,
    setQuery,
    moreOptions,
    selected: selectedValue,
    options: isSelectedListed ? options : [{ value: selectedValue, label, filter }, ...options],
  }
}
