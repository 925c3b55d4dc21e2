import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { getRowRange, readPage } from '@/lib/backend/read'
import { YESTERDAY } from '@/lib/dates'
import { conditionsOf } from './event-filters'
import { CARD, toEvent } from '../events-queries'

/** Filters of the list, from the URL. */
export interface EventFilters {
  /** Last part of a location, such as `Australia`. Empty: all. */
  destination: string
  /** `2028-02`. Empty: all. */
  month: string
  /** Highest price per person in AUD. Null: any. */
  maxPrice: number | null
  /** `book`: seats can be booked now. `join`: waitlist or interest is open. Empty: all. */
  availability: 'book' | 'join' | ''
}

export const NO_FILTERS: EventFilters = { destination: '', month: '', maxPrice: null, availability: '' }

/** A filter for the backend: column, operator, value. */
export type Condition = [column: string, operator: string, value: string | number | boolean]

/** Rows per page. */
export const DEPARTURES_PAGE = { all: 12, announced: 6, shop: 12 }

/** Published departures that have not ended. Filters by last day first, to skip past years. */
export const UPCOMING: Condition[] = [
  ['status', 'eq', 'published'],
  ['end_date', 'gte', YESTERDAY],
  ['is_upcoming', 'is', true],
]

export const ANNOUNCED: Condition = ['phase', 'neq', 'open']

const LISTS = {
  all: { only: [], order: ['start_date', 'id'] },
  /** Departures that cannot be booked: first those with a waitlist, then ideas, then the rest. */
  announced: { only: [ANNOUNCED], order: ['sort_group', 'start_date', 'id'] },
  /** Departures that can be booked, then those that open later. */
  shop: { only: [['state', 'in', '(open,coming_soon,planning)']], order: ['sort_group', 'start_date', 'id'] },
} as const satisfies Record<string, { only: Condition[]; order: readonly string[] }>
export type DepartureList = keyof typeof LISTS

export const where = <Requested extends { filter: (...condition: Condition) => Requested }>(
  filters: Requested,
  conditions: Condition[],
) => conditions.reduce((found, condition) => found.filter(...condition), filters)

/** A page of upcoming departures with the total. Pages count from 1. */
export const departures = (list: DepartureList, filters: EventFilters, page: number) =>
  queryOptions({
    queryKey: ['event_cards', list, filters, page],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { only, order } = LISTS[list]
      const conditions = [...UPCOMING, ...only, ...conditionsOf(filters)]
      const { rows, total } = await readPage(
        where(supabase.from('event_cards').select('id', { count: 'exact', head: true }), conditions)
          .abortSignal(signal)
          .throwOnError(),
        order
          .reduce(
            (sorted, column) => sorted.order(column),
            where(supabase.from('event_cards').select(CARD), conditions),
          )
          .range(...getRowRange(page, DEPARTURES_PAGE[list]))
          .abortSignal(signal)
          .throwOnError(),
      )
      return { rows: rows.map((card) => toEvent(card)), total }
    },
  })

export type Departures = Awaited<ReturnType<NonNullable<ReturnType<typeof departures>['queryFn']>>>
/** An event in a list. */
export type ListedEvent = Departures['rows'][number]

export const hasMore = ({ rows, total }: Departures): boolean => rows.length < total
