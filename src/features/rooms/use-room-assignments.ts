import { notifyManager, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionError } from '@/lib/backend/errors'
import { resolveMessage, getMessage, type Message } from '@/lib/messages'
import { showToast } from '@/ui/form/use-send'
import { placeMessages } from './room-messages'
import { placeTravellers } from './room-mutations'
import { withPlaces, type Place, type Manifest } from './room-rules'

const notify = (message: Message | null): void => {
  if (message) showToast(message)
}

/** Moves travellers quickly: each move shows at once, moves are sent in order, and a rejected one is undone. */
export const useRoomAssignments = (stored: Manifest) => {
  const [moving, setMoving] = useState<readonly (readonly Place[])[]>([])
  const { mutateAsync } = useMutation(placeTravellers(stored.trip.id))
  const place = (places: readonly Place[]): void => {
    setMoving((before) => [...before, places])
    void mutateAsync(places)
      .then(
        (result) => notify(getMessage(placeMessages, result)),
        (error: unknown) => !isSessionError(error) && notify(resolveMessage(placeMessages.failed, error)),
      )
      // Removes the pending move after the query's new data is shown, so that the traveller does not jump back for a
      // moment.
      .finally(() => notifyManager.schedule(() => setMoving((before) => before.filter((one) => one !== places))))
  }
  return { manifest: moving.reduce(withPlaces, stored), place }
}
