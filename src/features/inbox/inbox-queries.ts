import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LISTS, readSubmissions } from './submission-queries'

/** Where each kind of letter is kept. */
export const INBOX_TABLES = { interest: 'interest_submissions', contact: 'contact_messages' } as const
export type InboxKind = keyof typeof INBOX_TABLES

export const INBOX_PAGE = 20

/** A page of interest or messages, newest first, searched by the database. */
export const inboxEntries = (kind: InboxKind, words: string, page: number) =>
  queryOptions({
    queryKey: [LISTS[kind], words, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSubmissions(kind, words, { page, size: INBOX_PAGE, signal }),
  })

type Row = Awaited<ReturnType<typeof readSubmissions>>['rows'][number]
export type InboxEntry = Extract<Row, { handled_at: string | null }>
