import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'

export type AnnouncementRecipients = Extract<RpcResults['preview_announcement'], { status: 'ok' }>
export type AnnouncementGuest = AnnouncementRecipients['guests'][number]
export type Announcement = RpcResults['list_announcements']['rows'][number]

export const ANNOUNCEMENTS_PAGE_SIZE = 10

// Refetches on every visit, because delivery states and amounts owing change in the background.
const refetchOptions = { staleTime: 0 }

/** The customers with a confirmed booking of the departure. Null if the departure does not exist. */
export const announcementRecipients = (eventId: string) =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['preview_announcement', eventId],
    queryFn: async ({ signal }) => {
      const result = await callRpc('preview_announcement', { event_id: eventId }, signal)
      return result.status === 'ok' ? result : null
    },
  })

/** A page of the announcements to a departure's guests, newest first, with delivery status. */
export const announcements = (eventId: string, page: number) =>
  queryOptions({
    ...refetchOptions,
    placeholderData: keepPreviousData,
    queryKey: ['list_announcements', eventId, page],
    queryFn: ({ signal }) =>
      callRpc('list_announcements', { event_id: eventId, page, page_size: ANNOUNCEMENTS_PAGE_SIZE }, signal),
  })
