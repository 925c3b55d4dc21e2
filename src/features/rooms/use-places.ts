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

/**
 * Puts travellers into rooms as fast as one can: each is shown where he was put at once, what was put meanwhile is sent
 * after it, and whoever was refused is back where the database has him.
 */
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
      // After what the database has now is told to the page, as that is told: else he would be back where he was for a moment.
      .finally(() => notifyManager.schedule(() => setMoving((before) => before.filter((one) => one !== places))))
  }
  return { sheet: moving.reduce(withPlaces, stored), place }
}
