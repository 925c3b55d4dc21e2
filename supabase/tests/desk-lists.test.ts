/** No list of the desk is cut in silence either. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { bookableEvents } from '@/features/bookings/desk/booking-queries'
import { adminEvents } from '@/features/events/form/event-form-queries'
import { adminProducts } from '@/features/store/desk/product-queries'
import { storeEvents } from '@/features/store/desk/store-events-queries'
import { activeEvents, guestsOf } from '@/features/travellers/travellers-queries'
import { openOffers, waitingInTurn, waitlistEvents } from '@/features/waitlist/desk/waitlist-queries'
import { openWorld } from './support/embedded'
import { AHEAD, departure, fillHouse, LAST, lastOf, NEXT, PAST } from './support/many'

const client = vi.hoisted((): { admin?: unknown } => ({}))
vi.mock('@/lib/backend/load-supabase', () => ({ loadSupabase: () => Promise.resolve(client.admin) }))
vi.mock('@/lib/backend/load-reader', () => ({ loadReader: () => Promise.resolve(client.admin) }))

beforeAll(async () => {
  const world = await openWorld()
  client.admin = world.admin
  await fillHouse(world)
})

/** What a page of the desk reads, by the client's own code. */
const read = <Rows, Key extends QueryKey>(query: FetchQueryOptions<Rows, Error, Rows, Key>) =>
  createQueryClient().fetchQuery(query)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('the desk', () => {
  it('finds every event, and every one at the till', async () => {
    expect(idsOf(await read(adminEvents()))).toEqual(expect.arrayContaining([NEXT, departure(1), LAST]))
    expect((await read(storeEvents())).map(({ id }) => id)).toEqual(expect.arrayContaining([NEXT, departure(1), LAST]))
  })

  it('finds every departure ahead among the active ones and where one is chosen', async () => {
    expect(idsOf(await read(activeEvents()))).toEqual(expect.arrayContaining([NEXT, LAST]))
    expect(idsOf(await read(waitlistEvents()))).toEqual(expect.arrayContaining([NEXT, LAST]))
    expect(idsOf(await read(bookableEvents()))).toContain(departure(PAST + AHEAD))
  })

  it('lists every traveller, every offer, everybody who waits and all merchandise', async () => {
    expect((await read(guestsOf(NEXT))).map(({ traveller_id }) => traveller_id)).toContain(lastOf('c6000000'))
    expect(idsOf(await read(openOffers()))).toContain(lastOf('ca000000'))
    expect(idsOf(await read(waitingInTurn()))).toContain(lastOf('c9000000'))
    expect(idsOf(await read(adminProducts()))).toContain('cb000000-0000-4000-8000-000000000001')
  })
})
