import { EventGroup } from './event-group'
import { EventGuides } from './event-guides'

/** The guides and the group of a departure. */
export const EventPeople = ({ eventId }: { eventId: string }) => (
  <>
    <EventGuides eventId={eventId} />
    <EventGroup eventId={eventId} />
  </>
)
