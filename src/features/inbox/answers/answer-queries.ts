import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'

/** Answers that the desk gives often, by title. */
export const cannedAnswers = () =>
  queryOptions({
    queryKey: ['canned_answers'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('canned_answers')
          .select('id, title, body')
          .order('title')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })
