import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableRow } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import type { EmailFilters } from './email-rules'

/** An email of the outbox, without its secret token. */
export type EmailRow = TableRow<'email_overview'>
/** A reminder that a scheduled job will queue on a given day. */
export type ScheduledEmail = RpcResults['upcoming_emails']['rows'][number]

export const EMAILS_PAGE_SIZE = 25

// Refetches on every visit, because emails are sent in the background.
const refetchOptions = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the outbox, newest email first. The database applies the filters. */
export const outboxEmails = ({ q, state, template }: EmailFilters, page: number) =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['list_emails', q, state, template, page],
    queryFn: ({ signal }) =>
      callRpc('list_emails', { filters: { q: q.trim(), state, template }, page, page_size: EMAILS_PAGE_SIZE }, signal),
  })

/** A page of the reminders that will be sent in the next seven days, according to the current bookings. */
export const scheduledEmails = (page: number) =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['upcoming_emails', page],
    queryFn: ({ signal }) => callRpc('upcoming_emails', { page, page_size: EMAILS_PAGE_SIZE }, signal),
  })
