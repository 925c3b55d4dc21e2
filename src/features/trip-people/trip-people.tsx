import { TripGroup } from './trip-group'
import { TripGuides } from './trip-guides'

/** The guides and the group of a departure. */
export const TripPeople = ({ eventId }: { eventId: string }) => (
  <>
    <TripGuides eventId={eventId} />
    <TripGroup eventId={eventId} />
  </>
)
