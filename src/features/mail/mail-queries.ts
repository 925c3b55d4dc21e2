import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answers, Row } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { MailFilters } from './mail-rules'

/** A letter as it stands now, without its secrets. */
export type Mail = Row<'mail_overview'>
/** A reminder that the clock would queue on a day. */
export type MailAhead = Answers['mails_ahead']['rows'][number]

export const MAILS_PAGE = 25

// Letters go out by themselves: each look asks anew.
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the outbox, the newest first, searched by the database. */
export const mails = ({ q, state, template }: MailFilters, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_mails', q, state, template, page],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_mails', { filters: { q: q.trim(), state, template }, page, page_size: MAILS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('list_mails', data)
    },
  })

/** A page of what the next seven days would bring as things stand. */
export const mailsAhead = (page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['mails_ahead', page],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('mails_ahead', { page, page_size: MAILS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('mails_ahead', data)
    },
  })
