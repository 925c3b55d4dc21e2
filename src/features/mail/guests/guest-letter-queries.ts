import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'

export type GuestsToWrite = Extract<RpcResults['preview_announcement'], { status: 'ok' }>
export type Guest = GuestsToWrite['guests'][number]
export type GuestLetter = RpcResults['list_announcements']['rows'][number]

export const GUEST_LETTERS_PAGE = 10

// What becomes of letters, and who owes, changes by itself: each look asks anew.
const fresh = { staleTime: 0 }

/** A departure, and who has a confirmed booking of it; null where there is none such. */
export const guestsToWrite = (eventId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['preview_announcement', eventId],
    queryFn: async ({ signal }) => {
      const answer = await callRpc('preview_announcement', { event_id: eventId }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What was written to its guests, the newest first, and how it stands with each reader. */
export const guestLetters = (eventId: string, page: number) =>
  queryOptions({
    ...fresh,
    placeholderData: keepPreviousData,
    queryKey: ['list_announcements', eventId, page],
    queryFn: ({ signal }) =>
      callRpc('list_announcements', { event_id: eventId, page, page_size: GUEST_LETTERS_PAGE }, signal),
  })
