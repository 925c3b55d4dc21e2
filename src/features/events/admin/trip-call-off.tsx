import { useQuery } from '@tanstack/react-query'
import { pluralise, formatMoney } from '@/lib/text'
import { useSend } from '@/ui/form/use-send'
import { ReadError } from '@/ui/empty-state'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { callOffMessages } from '../form/event-form-messages'
import { callOffEvent } from '../form/event-form-mutations'
import { describeAffectedPeople } from '../form/event-form-reschedule'
import { tripOverview, type TripOverview } from './trip-queries'
import { lazyComponent } from '@/ui/lazy-component'

const CalledOffOtherDates = lazyComponent(() => import('./trip-other-dates').then((m) => m.CalledOffOtherDates))

/** Lists the effects of calling off a trip, one sentence each. */
export const listConsequences = (overview: TripOverview): string[] => {
  const { money, trip } = overview
  const affectedText = describeAffectedPeople(overview)
  const waitingCount = trip.waiting + overview.offers.open
  return [
    affectedText
      ? `This affects ${affectedText}. Their bookings are cancelled, with a full refund.`
      : 'This trip has no bookings.',
    money.paid > 0 && `Total to refund: ${formatMoney(money.paid)}.`,
    waitingCount > 0 && `${pluralise(waitingCount, 'entry', 'entries')} on the waitlist will be removed.`,
    (affectedText || waitingCount > 0) && 'We’ll email everyone affected.',
    'Visitors see the trip as called off until its end date.',
  ].filter((sentence) => typeof sentence === 'string')
}

interface CallOffTripDialogProps {
  trip: { id: string; title: string }
  onClose: () => void
}

/** A dialog that explains the effects of calling off a trip before staff confirm it. */
export const CallOffTripDialog = ({ trip, onClose }: CallOffTripDialogProps) => {
  const queryResult = useQuery({ ...tripOverview(trip.id), staleTime: 0 })
  const overview = queryResult.data
  const { send, isBusy } = useSend(callOffEvent, { messages: callOffMessages, onResult: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Call Off ${trip.title}?`}
      description="This action cannot be undone."
      confirmLabel="Call Off Trip"
      cancelLabel="Keep Trip"
      isBusy={isBusy || !overview}
      onConfirm={() => void send(trip.id)}
    >
      {queryResult.isError && !overview && (
        <ReadError read={queryResult}>We couldn’t load the affected bookings.</ReadError>
      )}
      <ul className="grid list-disc gap-1.5 pl-5">
        {overview && listConsequences(overview).map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
      <CalledOffOtherDates eventId={trip.id} />
    </ConfirmDialog>
  )
}
