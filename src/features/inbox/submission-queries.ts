import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'

type Tables = Database['public']['Tables']

/** What visitors send, and the table that keeps it. */
interface Submissions {
  waitlist: Omit<Tables['waitlist_submissions']['Row'], 'offer_token'>
  interest: Omit<Tables['interest_submissions']['Row'], 'handled_by'>
  contact: Omit<Tables['contact_messages']['Row'], 'handled_by'>
}
export type SubmissionKind = keyof Submissions
export type Submission<Kind extends SubmissionKind> = Submissions[Kind]

/** The database hands out as many at once. */
const WHOLE = 1000

interface PageOf {
  page: number
  size: number
  signal?: AbortSignal
}

/**
 * A page of what was sent, newest first; `words` are looked for in name, e-mail, and event, trip or message.
 * The count ends at 1,000: `capped` says that there is more.
 */
export const readSubmissions = async <Kind extends SubmissionKind>(kind: Kind, words: string, { page, size, signal }: PageOf) => {
  const supabase = await loadSupabase()
  const call = supabase.rpc('list_submissions', { kind, filters: { q: words.trim() }, page, page_size: size })
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return readOutcome(data, ['ok']) as unknown as { total: number; capped: boolean; rows: Submission<Kind>[] }
}

/** Every one that matches, for an export. */
export const readWholeSubmissions = async <Kind extends SubmissionKind>(kind: Kind, words: string): Promise<Submission<Kind>[]> => {
  const rows: Submission<Kind>[] = []
  for (let page = 1; ; page += 1) {
    const part = await readSubmissions(kind, words, { page, size: WHOLE })
    rows.push(...part.rows)
    if (part.rows.length < WHOLE) return rows
  }
}
