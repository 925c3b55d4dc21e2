import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'

export type GuestsToWrite = Extract<RpcResults['guests_to_write'], { status: 'ok' }>
export type Guest = GuestsToWrite['guests'][number]
export type GuestLetter = RpcResults['list_event_letters']['rows'][number]

export const GUEST_LETTERS_PAGE = 10

// What becomes of letters, and who owes, changes by itself: each look asks anew.
const fresh = { staleTime: 0 }

/** A departure, and who has a confirmed booking of it; null where there is none such. */
export const guestsToWrite = (eventId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['guests_to_write', eventId],
    queryFn: async ({ signal }) => {
      const answer = await callRpc('guests_to_write', { event_id: eventId }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What was written to its guests, the newest first, and how it stands with each reader. */
export const guestLetters = (eventId: string, page: number) =>
  queryOptions({
    ...fresh,
    placeholderData: keepPreviousData,
    queryKey: ['list_event_letters', eventId, page],
    queryFn: ({ signal }) =>
      callRpc('list_event_letters', { event_id: eventId, page, page_size: GUEST_LETTERS_PAGE }, signal),
  })
