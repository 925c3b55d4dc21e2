import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { callRpc, type RpcResult } from '@/lib/backend/rpc'

/** The database function that lists each kind of enquiry. */
export const LIST_FUNCTIONS = {
  waitlist: 'list_waitlist',
  interest: 'list_interest',
  contact: 'list_messages',
} as const
export type SubmissionKind = keyof typeof LIST_FUNCTIONS
type SubmissionsPage<Kind extends SubmissionKind> = RpcResult<(typeof LIST_FUNCTIONS)[Kind]>
export type Submission<Kind extends SubmissionKind> = SubmissionsPage<Kind>['rows'][number]

/** The maximum number of rows that the database returns per request. */
const MAX_ROWS_PER_REQUEST = 1000

interface PageRequest {
  page: number
  size: number
  signal?: AbortSignal
  /** Limits the list to one departure (`event_id`) or to all departures of a trip (`trip_id`). */
  events?: { event_id?: string; trip_id?: string }
}

/**
 * A page of enquiries, newest first. `query` is searched in the name, email, and trip or message. The total is counted
 * up to 1,000; `capped` means that there are more.
 */
export const fetchSubmissions = <Kind extends SubmissionKind>(
  kind: Kind,
  query: string,
  { page, size, signal, events }: PageRequest,
): Promise<SubmissionsPage<Kind>> =>
  callRpc(LIST_FUNCTIONS[kind], { filters: { q: query.trim(), ...events }, page, page_size: size }, signal)

/** All entries that match the search, for the export. */
export const readAllSubmissions = async <Kind extends SubmissionKind>(
  kind: Kind,
  query: string,
  events?: PageRequest['events'],
): Promise<Submission<Kind>[]> => {
  const submissions: Submission<Kind>[] = []
  for (let page = 1; ; page += 1) {
    const submissionsPage: SubmissionsPage<Kind> = await fetchSubmissions(kind, query, {
      page,
      size: MAX_ROWS_PER_REQUEST,
      events,
    })
    submissions.push(...submissionsPage.rows)
    if (submissionsPage.rows.length < MAX_ROWS_PER_REQUEST) return submissions
  }
}

/** The database table of each kind of submission. */
export const INBOX_TABLES = { interest: 'interest_submissions', contact: 'contact_messages' } as const
export type EnquiryKind = keyof typeof INBOX_TABLES

export const INBOX_PAGE_SIZE = 20

/** A page of interest registrations or messages, newest first. The database applies the search. */
export const inboxEntries = (kind: EnquiryKind, query: string, page: number) =>
  queryOptions({
    queryKey: [LIST_FUNCTIONS[kind], query, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchSubmissions(kind, query, { page, size: INBOX_PAGE_SIZE, signal }),
  })

type SubmissionRow = Awaited<ReturnType<typeof fetchSubmissions>>['rows'][number]
export type InboxEntry = Extract<SubmissionRow, { handled_at: string | null }>

/** The canned replies, sorted by title. */
export const cannedReplies = () =>
  queryOptions({
    queryKey: ['canned_replies'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('canned_replies')
          .select('id, title, body')
          .order('title')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
