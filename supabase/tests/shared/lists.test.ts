/** Tests that public lists return all rows although the API returns at most 1,000 rows per request. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import {
  COMPLETED_PAGE_SIZE,
  completedEvents,
  eventChoices,
  eventsById,
} from '@/features/events/upcoming/event-list-queries'
import {
  upcomingEvents,
  SIBLING_EVENTS_PAGE_SIZES,
  type EventList,
} from '@/features/events/upcoming/upcoming-events-queries'
import { NO_EVENT_FILTERS, parseEventFilters } from '@/features/events/upcoming/event-filters'
import { getPrimaryAction } from '@/features/events/primary-action'
import { eventDetails, prerenderedEvents } from '@/features/events/events-queries'
import { favoriteIds } from '@/features/favorites/favorite-queries'
import { dashboardCounts, myBookings } from '@/features/bookings/member/my-booking-queries'
import { bookedEventIds } from '@/features/bookings/live-booking-query'
import { allReplies, commentPages } from '@/features/community/comments/comments-queries'
import { eventActivity } from '@/features/community/event-stats-queries'
import { bookingPayments } from '@/features/payments/payment-queries'
import { collectEvents } from '@/features/store/checkout/pickup-queries'
import { myOrders } from '@/features/store/orders/order-queries'
import { liveProducts } from '@/features/store/store-queries'
import { MAX_ROWS_PER_RESPONSE } from '@/lib/backend/read'
import { actAsAppUser } from '../support/app-client'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import {
  UPCOMING_COUNT,
  manyEventId,
  fillManyRows,
  LAST_EVENT_ID,
  LATEST_PAST_ID,
  createLastId,
  ROW_COUNT,
  NEXT_EVENT_ID,
  PAST_COUNT,
} from '../support/many-rows'
import { comment, event, MEMBER } from '../support/people'

let app: EmbeddedApp
let currentCaller: 'guest' | 'member' = 'guest'
actAsAppUser(() => app[currentCaller])
beforeAll(async () => {
  app = await openEmbeddedApp()
  await fillManyRows(app)
})

/** Runs a page's query with the client's own code. */
const readQuery = <Rows, Key extends QueryKey>(
  caller: 'guest' | 'member',
  query: FetchQueryOptions<Rows, Error, Rows, Key>,
) => {
  currentCaller = caller
  return createQueryClient().fetchQuery(query)
}
/** Reads all pages, like a visitor who clicks "Show more" until the end. */
const readUpcoming = async (eventList: EventList, filters = NO_EVENT_FILTERS) => {
  const { total, rows } = await readQuery('guest', upcomingEvents(eventList, filters, 1))
  const pages = Array.from({ length: Math.ceil(total / SIBLING_EVENTS_PAGE_SIZES[eventList]) - 1 }, (_, n) => n + 2)
  const otherPages = await Promise.all(
    pages.map((page) => readQuery('guest', upcomingEvents(eventList, filters, page))),
  )
  const allRows = [...rows, ...otherPages.flatMap((page) => page.rows)]
  expect(allRows).toHaveLength(total)
  expect(new Set(listIds(allRows)).size).toBe(total)
  return allRows
}
/** All upcoming departures, read once because no test in this file changes them. */
let allUpcoming: ReturnType<typeof readUpcoming> | undefined
const readAllUpcoming = () => (allUpcoming ??= readUpcoming('all'))
const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('a request of this test gets at most the maximum number of rows per response, as on hosted Supabase', async () => {
  const { data } = await app.guest.from('event_cards').select('id').order('start_date').order('id').throwOnError()
  expect(data).toHaveLength(MAX_ROWS_PER_RESPONSE)
  expect(listIds(data)).not.toContain(NEXT_EVENT_ID)
})

describe('a visitor', () => {
  it('finds every upcoming departure on the pages of /events, and no past one', async () => {
    const upcoming = await readAllUpcoming()
    expect(listIds(upcoming).filter((id) => id.startsWith('c0'))).toHaveLength(UPCOMING_COUNT)
    expect(listIds(upcoming)).toEqual(expect.arrayContaining([NEXT_EVENT_ID, LAST_EVENT_ID]))
    expect(upcoming.filter(({ state }) => state === 'past')).toEqual([])
    expect((await readQuery('guest', upcomingEvents('all', NO_EVENT_FILTERS, 99))).rows).toEqual([])
  })

  it('sees the events page sorted by start date, and all other lists of trips with bookable trips first', async () => {
    const ACTION_ORDER = { book: 0, waitlist: 1, interest: 2, none: 3 } as Record<string, number>
    const listActionOrder = (rows: { state: Parameters<typeof getPrimaryAction>[0] }[]) =>
      rows.map(({ state }) => ACTION_ORDER[getPrimaryAction(state)] ?? -1)
    const expectSortKeysSorted = (sortKeys: (readonly [number, string])[]) =>
      expect(sortKeys).toEqual(sortKeys.toSorted((a, b) => a[0] - b[0] || a[1].localeCompare(b[1])))
    const [all, announced, shop] = [
      await readAllUpcoming(),
      await readUpcoming('announced'),
      await readUpcoming('shop'),
    ]
    expectSortKeysSorted(all.map((row) => [0, row.start_date] as const))
    expectSortKeysSorted(announced.map((row, n) => [listActionOrder(announced)[n] ?? -1, row.start_date] as const))
    expectSortKeysSorted(shop.map((row, n) => [listActionOrder(shop)[n] ?? -1, row.start_date] as const))
    expect(new Set(listActionOrder(all))).toEqual(new Set([0, 1, 2, 3]))
    expect(listIds(announced).sort()).toEqual(listIds(all.filter(({ phase }) => phase !== 'open')).sort())
    const expectedStoreEvents = all.filter(({ state }) => ['open', 'coming_soon', 'planning'].includes(state))
    expect(listIds(shop).sort()).toEqual(listIds(expectedStoreEvents).sort())
  })

  it('filters departures in the database, with all destinations and months of all departures as choices', async () => {
    const allEvents = await readAllUpcoming()
    const { destinations, months } = await readQuery('guest', eventChoices())
    const getDestination = (location: string) => location.split(',').at(-1)?.trim()
    expect([...destinations].sort()).toEqual(
      [...new Set(allEvents.map(({ location }) => getDestination(location)))].sort(),
    )
    const upcomingMonths = await app.sql(`select distinct to_char(start_date, 'YYYY-MM') as month from public.events
      where status = 'published' and not members_only and end_date >= private.today() order by 1`)
    expect(months).toEqual(upcomingMonths.map(({ month }) => month))
    const readFilteredEvents = (query: string) => readUpcoming('all', parseEventFilters(new URLSearchParams(query)))
    for (const [query, matches] of [
      ['destination=place 7', (row) => row.location === 'Place 7'],
      ['destination=tasmania', (row) => getDestination(row.location) === 'Tasmania'],
      [`month=${months[1]}`, (row) => row.start_date.startsWith(`${months[1]}`)],
      ['price=1000', (row) => row.asking_price !== null && row.asking_price <= 1000],
    ] satisfies [string, (row: (typeof allEvents)[number]) => boolean][]) {
      const filteredEvents = await readFilteredEvents(query)
      expect(filteredEvents.length, query).toBeGreaterThan(0)
      expect(listIds(filteredEvents), query).toEqual(listIds(allEvents.filter(matches)))
    }
    expect(await readFilteredEvents('destination=.*')).toEqual([])
  })

  it('pages through the completed departures from the latest to the earliest', async () => {
    const firstPage = await readQuery('guest', completedEvents(1))
    expect(firstPage.rows[0]?.id).toBe(LATEST_PAST_ID)
    const pageCount = Math.ceil(firstPage.total / COMPLETED_PAGE_SIZE)
    const lastPage = await readQuery('guest', completedEvents(pageCount))
    expect(firstPage.total).toBeGreaterThanOrEqual(PAST_COUNT)
    expect([...firstPage.rows, ...lastPage.rows].every(({ state }) => state === 'past')).toBe(true)
    expect(listIds(lastPage.rows)).toContain(manyEventId(1))
    expect((await readQuery('guest', completedEvents(pageCount + 1))).rows).toEqual([])
  })

  it('finds a prerendered page for each upcoming departure and each recently completed departure', async () => {
    const prerenderedIds = (await readQuery('guest', prerenderedEvents())).map(({ id }) => id)
    expect(listIds(await readAllUpcoming()).filter((id) => !prerenderedIds.includes(id))).toEqual([])
    const completedPage = await readQuery('guest', completedEvents(1))
    expect(listIds(completedPage.rows).filter((id) => !prerenderedIds.includes(id))).toEqual([])
    expect(new Set(prerenderedIds).size).toBe(prerenderedIds.length)
    expect(prerenderedIds.filter((id) => id.startsWith('c0')).length).toBeLessThan(UPCOMING_COUNT + 100)
  })
})

describe('a visitor on a page with many cards', () => {
  it('sees the comment and reaction counters of every trip', async () => {
    const eventIds = Array.from({ length: ROW_COUNT }, (_, n) => manyEventId(n + 1))
    const activities = await Promise.all(eventIds.map((id) => readQuery('guest', eventActivity(id, null))))
    expect(activities.filter(({ stats }) => stats.hearts !== 7)).toEqual([])
  })

  it('finds every product in the product list, even when there are many', async () => {
    expect(listIds(await readQuery('guest', liveProducts()))).toContain(createLastId('cb000000'))
  })
})

describe('a member', () => {
  it('finds every favourite, upcoming or past', async () => {
    const favoriteEventIds = await readQuery('member', favoriteIds(MEMBER))
    expect(favoriteEventIds).toHaveLength(PAST_COUNT + UPCOMING_COUNT)
    expect(listIds(await readQuery('member', eventsById(favoriteEventIds))).sort()).toEqual(
      [...favoriteEventIds].sort(),
    )
  })

  it('reads the number of upcoming trips on the dashboard', async () => {
    const { events } = await readQuery('member', dashboardCounts(MEMBER))
    expect(events).toBe((await readQuery('member', upcomingEvents('all', NO_EVENT_FILTERS, 1))).total)
  })

  it('finds the booking of the next trip among many bookings, with its payments', async () => {
    const bookings = await readQuery('member', myBookings(MEMBER))
    expect(bookings.filter(({ id }) => id.startsWith('c5'))).toHaveLength(ROW_COUNT)
    expect(bookings.find(({ event_id }) => event_id === NEXT_EVENT_ID)?.id).toBe(createLastId('c5000000'))
    expect(listIds(await readQuery('member', bookingPayments(createLastId('c5000000'))))).toContain(
      createLastId('c7000000'),
    )
  })

  it('pages to the end of many orders', async () => {
    currentCaller = 'member'
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...myOrders(MEMBER), pages: 9 })
    const lastId = 'cd000000-0000-4000-8000-000000000045'
    expect(listIds(pages[0] ?? [])).not.toContain(lastId)
    expect(listIds(pages.flat())).toContain(lastId)
  })

  it('reads every reply to a comment', async () => {
    expect(listIds(await readQuery('member', allReplies(event(1), MEMBER, comment(1))))).toContain(
      createLastId('cc000000'),
    )
  })

  it('finds every booked event, and every upcoming event where an order can be collected', async () => {
    expect((await readQuery('member', bookedEventIds(MEMBER))).map(({ event_id }) => event_id)).toEqual(
      expect.arrayContaining([NEXT_EVENT_ID, manyEventId(PAST_COUNT)]),
    )
    expect((await readQuery('member', bookedEventIds(MEMBER))).length).toBeGreaterThanOrEqual(ROW_COUNT)
    expect(listIds(await readQuery('guest', collectEvents(null)))).toEqual(
      expect.arrayContaining([NEXT_EVENT_ID, LAST_EVENT_ID]),
    )
  })

  it('pages to the last comment of a trip, and sees all its pictures', async () => {
    currentCaller = 'member'
    const { pages } = await createQueryClient().fetchInfiniteQuery({
      ...commentPages(LAST_EVENT_ID, MEMBER),
      pages: 99,
    })
    expect(listIds(pages.flat())).toEqual(expect.arrayContaining([createLastId('d3000000')]))
    expect(pages.flat()).toHaveLength(ROW_COUNT)
    expect((await readQuery('guest', eventDetails(LAST_EVENT_ID)))?.images).toHaveLength(ROW_COUNT)
  })
})
