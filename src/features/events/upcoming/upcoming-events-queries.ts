import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { getRowRange, readPage } from '@/lib/backend/read'
import { YESTERDAY } from '@/lib/dates'
import { createConditions, type EventFilters, type FilterCondition } from './event-filters'
import { EVENT_CARD_COLUMNS, toListedEvent } from '../events-queries'

/** The number of departures per page in each list. */
export const SIBLING_EVENTS_PAGE_SIZES = { all: 12, announced: 6, shop: 12 }

/**
 * Matches published departures that have not ended. The condition on `end_date` lets the database use an index instead
 * of reading the departures of past years.
 */
export const UPCOMING_CONDITIONS: FilterCondition[] = [
  ['status', 'eq', 'published'],
  ['end_date', 'gte', YESTERDAY],
  ['is_upcoming', 'is', true],
]

export const ANNOUNCED_CONDITION: FilterCondition = ['phase', 'neq', 'open']

const EVENT_LISTS = {
  all: { conditions: [], order: ['start_date', 'id'] },
  /** Departures that cannot be booked: first those with a waitlist, then those in planning, then all others. */
  announced: { conditions: [ANNOUNCED_CONDITION], order: ['sort_group', 'start_date', 'id'] },
  /** Departures that can be booked, followed by departures whose booking opens later. */
  shop: { conditions: [['state', 'in', '(open,coming_soon,planning)']], order: ['sort_group', 'start_date', 'id'] },
} as const satisfies Record<string, { conditions: FilterCondition[]; order: readonly string[] }>
export type EventList = keyof typeof EVENT_LISTS

export const applyConditions = <Requested extends { filter: (...condition: FilterCondition) => Requested }>(
  filters: Requested,
  conditions: FilterCondition[],
) => conditions.reduce((query, condition) => query.filter(...condition), filters)

/** The methods of a PostgREST query that a list uses. */
interface CardQuery<Card> {
  filter: (...condition: FilterCondition) => CardQuery<Card>
  order: (column: string) => CardQuery<Card>
  range: (from: number, to: number) => CardQuery<Card>
  abortSignal: (signal: AbortSignal) => { throwOnError: () => PromiseLike<{ data: Card[] }> }
}

/**
 * A page of upcoming trips with the total number. Each trip is listed once, with its next departure. A filter by month,
 * price or availability lists departures instead, because only some departures of a trip may match. Page numbers start
 * at 1.
 */
export const upcomingEvents = (list: EventList, filters: EventFilters, page: number) =>
  queryOptions({
    queryKey: [['event_cards', 'trip_cards'], list, filters, page],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { conditions: listConditions, order } = EVENT_LISTS[list]
      const isOnePerTrip = !filters.month && filters.maxPrice === null && !filters.availability
      const conditions = [...(isOnePerTrip ? [] : UPCOMING_CONDITIONS), ...listConditions, ...createConditions(filters)]
      const countedCards = supabase.from(isOnePerTrip ? 'trip_cards' : 'event_cards')
      const readCards = <Card>(cards: CardQuery<Card>) =>
        order
          .reduce((sorted, column) => sorted.order(column), applyConditions(cards, conditions))
          .range(...getRowRange(page, SIBLING_EVENTS_PAGE_SIZES[list]))
          .abortSignal(signal)
          .throwOnError()
      const { rows, total } = await readPage(
        applyConditions(countedCards.select('id', { count: 'exact', head: true }), conditions)
          .abortSignal(signal)
          .throwOnError(),
        isOnePerTrip
          ? readCards(supabase.from('trip_cards').select(`${EVENT_CARD_COLUMNS}, other_events, from_price`))
          : readCards(supabase.from('event_cards').select(EVENT_CARD_COLUMNS)),
      )
      return {
        rows: rows.map((card) => toListedEvent({ other_events: 0, from_price: null as number | null, ...card })),
        total,
      }
    },
  })

export type PagedEvents = Awaited<ReturnType<NonNullable<ReturnType<typeof upcomingEvents>['queryFn']>>>
type EventRow = PagedEvents['rows'][number]
/** The columns that only lists with one row per trip have. */
type TripColumn = 'other_events' | 'from_price'
/** An event in a list of departures. */
export type ListedEvent = Omit<EventRow, TripColumn> & Partial<Pick<EventRow, TripColumn>>

export const hasMoreEvents = ({ rows, total }: PagedEvents): boolean => rows.length < total
