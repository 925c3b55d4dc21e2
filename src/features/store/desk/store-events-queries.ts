import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rangeOf, readPage } from '@/lib/backend/read-page'
import { readWhole } from '@/lib/backend/read-whole'

const TRIP =
  'id, title, currency, status, seats_taken, state, asking_price, sale_price, max_registrations, start_date' as const

/** Trips that are not over as the till sees them: price, seats and whether they sell. */
export const storeEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'store'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('event_cards')
          .select(TRIP)
          .neq('state', 'past')
          .order('start_date', { nullsFirst: true })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export const STORE_PAST_PAGE = 20

/** A page of those that are over, the latest first. */
export const storeEventsPast = (page: number) =>
  queryOptions({
    queryKey: ['event_cards', 'store-past', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('event_cards')
          .select('id', { count: 'exact', head: true })
          .eq('state', 'past')
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('event_cards')
          .select(TRIP)
          .eq('state', 'past')
          .order('start_date', { ascending: false })
          .order('id')
          .range(...rangeOf(page, STORE_PAST_PAGE))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type StoreEvent = Awaited<ReturnType<NonNullable<ReturnType<typeof storeEvents>['queryFn']>>>[number]
