/** No list is cut in silence: the backend hands out a thousand rows at most, and here is more of everything. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { COMPLETED_PAGE, completedEvents } from '@/features/events/completed-queries'
import { eventsById } from '@/features/events/events-by-id-queries'
import { eventsAhead, publishedIds } from '@/features/events/events-queries'
import { favoriteIds } from '@/features/favorites/favorite-queries'
import { dashboardCounts } from '@/features/bookings/mine/dashboard-queries'
import { openWorld, type World } from './support/embedded'
import { MEMBER } from './support/people'

const client = vi.hoisted((): { here?: unknown } => ({}))
vi.mock('@/lib/backend/load-supabase', () => ({ loadSupabase: () => Promise.resolve(client.here) }))
vi.mock('@/lib/backend/load-reader', () => ({ loadReader: () => Promise.resolve(client.here) }))

const PAST = 2800
const AHEAD = 200
const departure = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LATEST_PAST = departure(PAST)
const NEXT = departure(PAST + 1)
const LAST = departure(PAST + AHEAD)

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql('delete from public.favorites')
  // One a day: the first so many are over, the next leaves the day after tomorrow.
  await world.sql(`
    insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price, status,
      phase, created_at)
    select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Night ' || n, 'A night out.', 'Place ' || n % 40,
      private.today() + n - ${PAST} + 1 - case when n > ${PAST} then 0 else 3 end,
      private.today() + n - ${PAST} + 1 - case when n > ${PAST} then 0 else 2 end, 20, 900, 'published',
      case when n % 2 = 1 then 'coming_soon' else 'open' end, now() - n * interval '1 minute'
    from generate_series(1, ${PAST + AHEAD}) n`)
  await world.sql(`
    insert into public.favorites (user_id, event_id, created_at)
    select '${MEMBER}', id, created_at from public.events where id::text like 'c0%'`)
  await world.sql('analyze')
})

/** What a page reads, by the client's own code. */
const read = <Rows, Key extends QueryKey>(
  caller: 'guest' | 'member' | 'admin',
  query: FetchQueryOptions<Rows, Error, Rows, Key>,
) => {
  client.here = world[caller]
  return createQueryClient().fetchQuery(query)
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('stands before a backend that cuts off', async () => {
  const { data } = await world.guest.from('event_cards').select('id').order('start_date').order('id').throwOnError()
  expect(data).toHaveLength(1000)
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

  it('finds a page of its own for every departure', async () => {
    expect((await read('guest', publishedIds())).filter((id) => id.startsWith('c0'))).toHaveLength(PAST + AHEAD)
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
})
