import { useQuery } from '@tanstack/react-query'
import { ReadError } from '@/ui/empty-state'
import { CallOffChoicePanel } from './call-off-choice-panel'
import { callOffChoice } from './call-off-queries'

/**
 * The choice between a refund and another date on the page of a cancelled booking. Shows nothing if the departure was not
 * called off.
 */
export const BookingCallOff = ({ bookingId }: { bookingId: string }) => {
  const choiceSource = { bookingId }
  const choiceQuery = useQuery(callOffChoice(choiceSource))
  if (choiceQuery.isError && !choiceQuery.data)
    return <ReadError read={choiceQuery}>We couldn’t load your choice of a refund or another date.</ReadError>
  return (
    choiceQuery.data?.status === 'ok' && (
      <section aria-labelledby="call-off" className="screen-only grid gap-4">
        <h2 id="call-off" className="display text-2xl">
          We had to cancel this departure
        </h2>
        <CallOffChoicePanel source={choiceSource} choice={choiceQuery.data} />
      </section>
    )
  )
}
