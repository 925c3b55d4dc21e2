import { useState } from 'react'
import { useHasPermission } from '@/features/staff/use-permissions'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import { ReadError } from '@/ui/empty-state'
import { Button } from '@/ui/button'
import { SearchableSelect } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { saveMessages } from '../form/event-form-messages'
import { saveEvent, type SaveEventResult } from '../form/event-form-mutations'
import { useTripOptions } from './trip-options'
import type { AdminTrip } from './trip-queries'

type MovedDeparture = Pick<AdminTrip, 'id' | 'version' | 'journey_id' | 'journey_title'>

const moveMessages: MessagesFor<SaveEventResult> = {
  ...saveMessages,
  saved: { tone: 'success', title: 'Departure moved', text: 'It’s now listed with the other dates of the trip.' },
  conflict: { title: 'Someone else has changed this departure', text: 'Please check it, then move it again.' },
  invalid: { title: 'Trip not found', text: 'The trip has been deleted. Please choose another one.' },
}

/** Lists the trips to which a departure can move: each trip of the found departures once, without its current trip. */
const listOtherTrips = (departures: readonly AdminTrip[], journeyId: string) =>
  [...new Map(departures.map((departure) => [departure.journey_id, departure])).values()].filter(
    ({ journey_id }) => journey_id !== journeyId,
  )

const MoveDepartureDialog = ({ trip, onClose }: { trip: MovedDeparture; onClose: () => void }) => {
  const [journeyId, setJourneyId] = useState('')
  const { failedQuery, query, setQuery, choices, moreOptions } = useTripOptions('', undefined, true)
  const { send, isBusy, requestId } = useSend(saveEvent, {
    messages: moveMessages,
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  const changedDeparture = { id: trip.id, journey_id: journeyId }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to Another Trip"
      description={`This departure belongs to ${trip.journey_title}. Its dates, price, texts and bookings stay as they are.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            disabled={!journeyId}
            onClick={() =>
              void send({
                event: changedDeparture,
                expectedVersion: trip.version,
                requestId: requestId(changedDeparture, trip.version),
              })
            }
          >
            Move
          </Button>
        </>
      }
    >
      <SearchableSelect
        label="Trip"
        hasMore={moreOptions}
        searchLabel="Find a trip"
        query={query}
        onQueryChange={setQuery}
        value={journeyId}
        onChange={({ target }) => setJourneyId(target.value)}
      >
        <option value="">Choose a trip</option>
        {listOtherTrips(choices, trip.journey_id).map(({ journey_id, journey_title, departures }) => (
          <option key={journey_id} value={journey_id}>
            {`${journey_title} (${pluralise(departures, 'departure')})`}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
    </Dialog>
  )
}

/** A button that moves a departure to another trip. Not shown to staff who may not change trips. */
export const MoveDepartureButton = ({ trip }: { trip: MovedDeparture }) => {
  const [open, setOpen] = useState(false)
  const hasPermission = useHasPermission()
  if (!hasPermission('trips')) return null
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Move to Another Trip
      </Button>
      {open && <MoveDepartureDialog trip={trip} onClose={() => setOpen(false)} />}
    </>
  )
}
