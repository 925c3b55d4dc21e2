import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { containsAny } from '@/lib/search-filter'

const COLUMNS = 'id, full_name, email, phone, message, handled_at, created_at'
const SEARCHED = ['full_name', 'email', 'message']

/** The newest 200 that match. */
export const contactMessages = (words: string) =>
  queryOptions({
    queryKey: ['contact_messages', 'admin', words],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      let query = supabase.from('contact_messages').select(COLUMNS).order('created_at', { ascending: false }).order('id').limit(200)
      if (words.trim()) query = query.or(containsAny(SEARCHED, words))
      return (await query.abortSignal(signal).throwOnError()).data
    },
  })

/** Every one that matches, for the export: read in parts, as the backend hands out 1,000 rows at most. */
export const readWholeContact = async (words: string) => {
  const supabase = await loadSupabase()
  const read = async (from: number) => {
    let query = supabase.from('contact_messages').select(COLUMNS).order('created_at').order('id').range(from, from + 999)
    if (words.trim()) query = query.or(containsAny(SEARCHED, words))
    return (await query.throwOnError()).data
  }
  const rows = await read(0)
  for (let part = rows; part.length === 1000; rows.push(...part)) part = await read(rows.length)
  return rows
}
