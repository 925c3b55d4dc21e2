import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { isUuid } from '@/lib/text'
import { tripChoices, tripOverview, type DeskTrip } from './trip-queries'

/** A departure as a list to choose from calls it. */
export const choiceText = ({ title, start_date }: Pick<DeskTrip, 'title' | 'start_date'>): string =>
  start_date ? `${title}, ${formatDate(start_date)}` : title

/** Seats nobody has; null: there is no limit. */
export const spotsLeft = ({ max_registrations, seats_taken }: DeskTrip): number | null =>
  max_registrations === null ? null : Math.max(max_registrations - seats_taken, 0)

const every = () => true

/** The chosen one, where the list lacks it. */
const useApart = (id: string, enabled: boolean) => {
  const read = useQuery({ ...tripOverview(id), enabled })
  if (!enabled) return { trips: [], failed: null }
  return { trips: read.data ? [read.data.trip] : [], failed: read.isError && !read.data ? read : null }
}

/**
 * Departures to choose from: the next ones, or those whose title or place holds the words.
 * @param chosen an id, or nothing; stays among the choices whatever is looked for
 * @param may which of them may be chosen
 */
export const useTripChoices = (chosen: string, may: (trip: DeskTrip) => boolean = every) => {
  const [words, setWords] = useState('')
  const read = useQuery(tripChoices(words))
  const rows = read.data?.rows ?? []
  const found = rows.filter(may)
  const apart = read.data !== undefined && isUuid(chosen) && !found.some(({ id }) => id === chosen)
  const own = useApart(chosen, apart)
  const choices = [...own.trips, ...found]
  /** What did not come: the list, or the chosen one beside it. */
  const failed = read.isError ? read : own.failed
  return { failed, words, setWords, choices, more: (read.data?.total ?? 0) > rows.length }
}
