import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { callRpc } from '@/lib/backend/rpc'
import type { MailFilters } from './mail-rules'

/** An email without its token. */
export type Mail = Row<'email_overview'>
/** A reminder that a scheduled job would queue on a day. */
export type MailAhead = RpcResults['upcoming_emails']['rows'][number]

export const MAILS_PAGE = 25

// Refetched on every visit, because emails are sent in the background.
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the outbox, newest first, filtered by the database. */
export const mails = ({ q, state, template }: MailFilters, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_emails', q, state, template, page],
    queryFn: ({ signal }) =>
      callRpc('list_emails', { filters: { q: q.trim(), state, template }, page, page_size: MAILS_PAGE }, signal),
  })

/** A page of the reminders of the next seven days, as of now. */
export const mailsAhead = (page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['upcoming_emails', page],
    queryFn: ({ signal }) => callRpc('upcoming_emails', { page, page_size: MAILS_PAGE }, signal),
  })
