import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

/** The money of a month, AUD, as the ledgers and the card provider have it. */
export type BooksMonth = Extract<Answers['card_report'], { status: 'ok' }>

/** @param month any day of it; null is answered for what is no month of the books. */
export const booksMonth = (month: string) =>
  queryOptions({
    queryKey: ['card_report', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksMonth | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('card_report', { month }).abortSignal(signal).throwOnError()
      const answer = readOutcome('card_report', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What stands on the desk of cards: who sees to it ends it. */
export type CardMatter = Answers['list_card_matters']['matters'][number]

export const cardMatters = () =>
  queryOptions({
    queryKey: ['list_card_matters'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('list_card_matters').abortSignal(signal).throwOnError()
      return readOutcome('list_card_matters', data).matters
    },
  })
