import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

export type GuestsToWrite = Extract<Answers['guests_to_write'], { status: 'ok' }>
export type Guest = GuestsToWrite['guests'][number]
export type GuestLetter = Answers['list_event_letters']['rows'][number]

export const GUEST_LETTERS_PAGE = 10

// What becomes of letters, and who owes, changes by itself: each look asks anew.
const fresh = { staleTime: 0 }

/** A departure, and who has a confirmed booking of it; null where there is none such. */
export const guestsToWrite = (eventId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['guests_to_write', eventId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('guests_to_write', { event_id: eventId }).abortSignal(signal).throwOnError()
      const answer = readOutcome('guests_to_write', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What was written to its guests, the newest first, and how it stands with each reader. */
export const guestLetters = (eventId: string, page: number) =>
  queryOptions({
    ...fresh,
    placeholderData: keepPreviousData,
    queryKey: ['list_event_letters', eventId, page],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_event_letters', { event_id: eventId, page, page_size: GUEST_LETTERS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('list_event_letters', data)
    },
  })
