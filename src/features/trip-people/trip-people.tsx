import { EventGroup } from './trip-group'
import { EventGuides } from './trip-guides'

/** The guides and the group of a departure. */
export const EventPeople = ({ eventId }: { eventId: string }) => (
  <>
    <EventGuides eventId={eventId} />
    <EventGroup eventId={eventId} />
  </>
)
