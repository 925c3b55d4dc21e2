import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import type { MessagesFor } from '@/lib/messages'
import { ReadError } from '@/ui/empty-state'
import { Button } from '@/ui/button'
import { SearchableSelect } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { saveMessages } from '@/features/event-editor/save/event-form-messages'
import { saveEvent, type SaveEventResult } from '@/features/event-editor/save/event-form-mutations'
import { useEventOptions } from './event-options'
import type { AdminEvent } from './event-admin-queries'

type MovedEvent = Pick<AdminEvent, 'id' | 'version' | 'trip_id' | 'trip_title'>

const moveMessages: MessagesFor<SaveEventResult> = {
  ...saveMessages,
  saved: { tone: 'success', title: 'Departure moved', text: 'It’s now listed with the other dates of the trip.' },
  conflict: { title: 'Someone else has changed this departure', text: 'Please check it, then move it again.' },
  invalid: { title: 'Trip not found', text: 'The trip has been deleted. Please choose another one.' },
}

/** Lists the trips to which a departure can move: each trip of the found departures once, without its current trip. */
const listOtherTrips = (events: readonly AdminEvent[], tripId: string) =>
  [...new Map(events.map((event) => [event.trip_id, event])).values()].filter(({ trip_id }) => trip_id !== tripId)

const MoveEventDialog = ({ event, onClose }: { event: MovedEvent; onClose: () => void }) => {
  const [tripId, setTripId] = useState('')
  const { failedQuery, query, setQuery, choices, moreOptions } = useEventOptions('', undefined, true)
  const { send, isBusy, requestId } = useSend(saveEvent, {
    messages: moveMessages,
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  const changedEvent = { id: event.id, trip_id: tripId }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to Another Trip"
      description={`This departure belongs to ${event.trip_title}. Its dates, price, texts and bookings stay as they are.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy}
            disabled={!tripId}
            onClick={() =>
              void send({
                event: changedEvent,
                expectedVersion: event.version,
                requestId: requestId(changedEvent, event.version),
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
        value={tripId}
        onChange={({ target }) => setTripId(target.value)}
      >
        <option value="">Choose a trip</option>
        {listOtherTrips(choices, event.trip_id).map(({ trip_id, trip_title, event_count }) => (
          <option key={trip_id} value={trip_id}>
            {`${trip_title} (${pluralise(event_count, 'departure')})`}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
    </Dialog>
  )
}

/** A button that moves a departure to another trip. Not shown to staff who may not change trips. */
export const MoveEventButton = ({ event }: { event: MovedEvent }) => {
  const [open, setOpen] = useState(false)
  const hasPermission = useHasPermission()
  if (!hasPermission('trips')) return null
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Move to Another Trip
      </Button>
      {open && <MoveEventDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}
