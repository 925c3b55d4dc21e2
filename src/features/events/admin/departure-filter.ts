/** A filter of a list by one departure (`event`) or by all departures of a trip (`trip`). At most one is set. */
export interface DepartureFilter {
  /** The id of the event to which the list is limited. Empty: no filter. */
  event: string
  /** The id of the journey whose departures the list is limited to. Empty: no filter. */
  trip: string
}

export const NO_DEPARTURE_FILTER: DepartureFilter = { event: '', trip: '' }

/** Converts a filter to the arguments of a database function: one departure, or all departures of a trip. */
export const toDepartureArguments = ({ event, trip }: DepartureFilter) => ({
  ...(event && { event_id: event }),
  ...(trip && { journey_id: trip }),
})
