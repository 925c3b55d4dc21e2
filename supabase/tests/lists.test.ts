/** No list is cut in silence: the backend hands out a thousand rows at most, and here is more of everything. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { COMPLETED_PAGE, completedEvents } from '@/features/events/completed-queries'
import { eventsById } from '@/features/events/events-by-id-queries'
import { eventDetails, eventsAhead, writtenIds } from '@/features/events/events-queries'
import { favoriteIds } from '@/features/favorites/favorite-queries'
import { dashboardCounts } from '@/features/bookings/mine/dashboard-queries'
import { tripsBooked } from '@/features/bookings/live-booking-query'
import { myBookings } from '@/features/bookings/mine/my-booking-queries'
import { allReplies, commentPages } from '@/features/community/comments/comments-queries'
import { eventPulse } from '@/features/community/event-stats-queries'
import { bookingPayments } from '@/features/payments/payment-queries'
import { collectTrips } from '@/features/store/checkout/collect-queries'
import { myOrders } from '@/features/store/orders/order-queries'
import { liveProducts } from '@/features/store/store-queries'
import { AT_ONCE } from '@/lib/backend/read-whole'
import { openWorld, type World } from './support/embedded'
import { AHEAD, departure, fillHouse, LAST, LATEST_PAST, lastOf, MANY, NEXT, PAST } from './support/many'
import { comment, event, MEMBER } from './support/people'

const client = vi.hoisted((): { here?: unknown } => ({}))
vi.mock('@/lib/backend/load-supabase', () => ({ loadSupabase: () => Promise.resolve(client.here) }))
vi.mock('@/lib/backend/load-reader', () => ({ loadReader: () => Promise.resolve(client.here) }))

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillHouse(world)
})

/** What a page reads, by the client's own code. */
const read = <Rows, Key extends QueryKey>(
  caller: 'guest' | 'member',
  query: FetchQueryOptions<Rows, Error, Rows, Key>,
) => {
  client.here = world[caller]
  return createQueryClient().fetchQuery(query)
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('stands before a backend that cuts off', async () => {
  const { data } = await world.guest.from('event_cards').select('id').order('start_date').order('id').throwOnError()
  expect(data).toHaveLength(AT_ONCE)
  expect(idsOf(data)).not.toContain(NEXT)
})

describe('a visitor', () => {
  it('finds every departure ahead on /events, /trips, /interest and in the store, and none that is over', async () => {
    const ahead = await read('guest', eventsAhead())
    expect(idsOf(ahead).filter((id) => id.startsWith('c0'))).toHaveLength(AHEAD)
    expect(idsOf(ahead)).toEqual(expect.arrayContaining([NEXT, LAST]))
    expect(ahead.filter(({ state }) => state === 'past')).toEqual([])
  })

  it('turns the pages of those that are over, the latest first, to the very first', async () => {
    const first = await read('guest', completedEvents(1))
    expect(first.rows[0]?.id).toBe(LATEST_PAST)
    const pages = Math.ceil(first.total / COMPLETED_PAGE)
    const last = await read('guest', completedEvents(pages))
    expect(first.total).toBeGreaterThanOrEqual(PAST)
    expect([...first.rows, ...last.rows].every(({ state }) => state === 'past')).toBe(true)
    expect(idsOf(last.rows)).toContain(departure(1))
    expect((await read('guest', completedEvents(pages + 1))).rows).toEqual([])
  })

  it('has the page of every departure ahead written to HTML, and of the latest that are over', async () => {
    const ids = await read('guest', writtenIds())
    expect(idsOf(await read('guest', eventsAhead())).filter((id) => !ids.includes(id))).toEqual([])
    const past = await read('guest', completedEvents(1))
    expect(idsOf(past.rows).filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('c0')).length).toBeLessThan(AHEAD + 100)
  })
})

describe('a visitor on a page full of cards', () => {
  it('reads the counters of every one', async () => {
    const ids = Array.from({ length: MANY }, (_, n) => departure(n + 1))
    const pulses = await Promise.all(ids.map((id) => read('guest', eventPulse(id, null))))
    expect(pulses.filter(({ stats }) => stats.hearts !== 7)).toEqual([])
  })

  it('finds every article of the store', async () => {
    expect(idsOf(await read('guest', liveProducts()))).toContain(lastOf('cb000000'))
  })
})

describe('a member', () => {
  it('finds all that was saved, whether ahead or over', async () => {
    const saved = await read('member', favoriteIds(MEMBER))
    expect(saved).toHaveLength(PAST + AHEAD)
    expect(idsOf(await read('member', eventsById(saved))).sort()).toEqual([...saved].sort())
  })

  it('reads on the dashboard how many departures are ahead', async () => {
    const { events } = await read('member', dashboardCounts(MEMBER))
    expect(events).toBe((await read('member', eventsAhead())).length)
  })

  it('finds the next of many bookings, and what belongs to each', async () => {
    const bookings = await read('member', myBookings(MEMBER))
    expect(bookings.filter(({ id }) => id.startsWith('c5'))).toHaveLength(MANY)
    expect(bookings.find(({ event_id }) => event_id === NEXT)?.id).toBe(lastOf('c5000000'))
    expect(idsOf(await read('member', bookingPayments(lastOf('c5000000'))))).toContain(lastOf('c7000000'))
  })

  it('turns to the first of many orders', async () => {
    client.here = world.member
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...myOrders(MEMBER), pages: 9 })
    const last = 'cd000000-0000-4000-8000-000000000045'
    expect(idsOf(pages[0] ?? [])).not.toContain(last)
    expect(idsOf(pages.flat())).toContain(last)
  })

  it('reads every reply to a comment', async () => {
    expect(idsOf(await read('member', allReplies(event(1), MEMBER, comment(1))))).toContain(lastOf('cc000000'))
  })

  it('knows every trip that seats are held on, and the trips ahead on which an order is collected', async () => {
    expect(await read('member', tripsBooked(MEMBER))).toEqual(expect.arrayContaining([NEXT, departure(PAST)]))
    expect((await read('member', tripsBooked(MEMBER))).length).toBeGreaterThanOrEqual(MANY)
    expect(idsOf(await read('guest', collectTrips(null)))).toEqual(expect.arrayContaining([NEXT, LAST]))
  })

  it('turns to the last of what was said, and sees every picture of a trip', async () => {
    client.here = world.member
    const { pages } = await createQueryClient().fetchInfiniteQuery({ ...commentPages(LAST, MEMBER), pages: 99 })
    expect(idsOf(pages.flat())).toEqual(expect.arrayContaining([lastOf('d3000000')]))
    expect(pages.flat()).toHaveLength(MANY)
    expect((await read('guest', eventDetails(LAST)))?.images).toHaveLength(MANY)
  })
})
