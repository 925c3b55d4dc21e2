import { notifyManager, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionError } from '@/lib/backend/errors'
import { say, wordsOf, type Words } from '@/lib/words'
import { tellByToast } from '@/ui/form/use-send'
import { placeWords } from './room-messages'
import { placeTravellers } from './room-mutations'
import { withPlaces, type Place, type Sheet } from './room-rules'

const tell = (words: Words | null): void => {
  if (words) tellByToast(words)
}

/** Moves travellers quickly: each move shows at once, moves are sent in order, and a rejected one is undone. */
export const usePlaces = (stored: Sheet) => {
  const [moving, setMoving] = useState<readonly (readonly Place[])[]>([])
  const { mutateAsync } = useMutation(placeTravellers(stored.trip.id))
  const place = (places: readonly Place[]): void => {
    setMoving((before) => [...before, places])
    void mutateAsync(places)
      .then(
        (answer) => tell(wordsOf(placeWords, answer)),
        (error: unknown) => !isSessionError(error) && tell(say(placeWords.failed, error)),
      )
      // Removes the pending move after the query's new data is shown, so that the traveller does not jump back for a
      // moment.
      .finally(() => notifyManager.schedule(() => setMoving((before) => before.filter((one) => one !== places))))
  }
  return { sheet: moving.reduce(withPlaces, stored), place }
}
