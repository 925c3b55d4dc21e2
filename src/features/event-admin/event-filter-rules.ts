/** A filter of a list by one departure (`event`) or by all departures of a trip (`trip`). At most one is set. */
export interface EventFilter {
  /** The id of the event to which the list is limited. Empty: no filter. */
  event: string
  /** The id of the trip whose departures the list is limited to. Empty: no filter. */
  trip: string
}

export const NO_EVENT_FILTER: EventFilter = { event: '', trip: '' }

/** Converts a filter to the arguments of a database function: one departure, or all departures of a trip. */
export const toEventArguments = ({ event, trip }: EventFilter) => ({
  ...(event && { event_id: event }),
  ...(trip && { trip_id: trip }),
})
