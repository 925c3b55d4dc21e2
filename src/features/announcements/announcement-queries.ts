import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'

export type GuestsToWrite = Extract<RpcResults['preview_announcement'], { status: 'ok' }>
export type Guest = GuestsToWrite['guests'][number]
export type Announcement = RpcResults['list_announcements']['rows'][number]

export const ANNOUNCEMENTS_PAGE = 10

// Refetched on every visit, because delivery states and amounts owing change in the background.
const fresh = { staleTime: 0 }

/** A departure with its confirmed customers. Null if it does not exist. */
export const guestsToWrite = (eventId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['preview_announcement', eventId],
    queryFn: async ({ signal }) => {
      const result = await callRpc('preview_announcement', { event_id: eventId }, signal)
      return result.status === 'ok' ? result : null
    },
  })

/** Announcements to its guests, newest first, with their delivery. */
export const announcements = (eventId: string, page: number) =>
  queryOptions({
    ...fresh,
    placeholderData: keepPreviousData,
    queryKey: ['list_announcements', eventId, page],
    queryFn: ({ signal }) =>
      callRpc('list_announcements', { event_id: eventId, page, page_size: ANNOUNCEMENTS_PAGE }, signal),
  })
