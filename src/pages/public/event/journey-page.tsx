import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { shownDeparture } from '@/features/journeys/shown-departure-query'
import { DeparturePage } from './event-details-page'

/** The page of a trip shows its next departure that can be booked. */
export const JourneyPage = () => {
  const { slug = '' } = useParams()
  const { data: id } = useSuspenseQuery(shownDeparture(slug))
  return <DeparturePage id={id ?? ''} />
}
