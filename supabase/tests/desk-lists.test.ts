/** No list of the desk is cut in silence either. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { readWholeBookings } from '@/features/bookings/desk/booking-queries'
import { MODERATION_PAGE, moderationQueue } from '@/features/community/desk/moderation-queries'
import { adminCustomers, CUSTOMERS_PAGE } from '@/features/customers/customers-queries'
import { ALL_CUSTOMERS } from '@/features/customers/customer-rules'
import { deskTrips, tripChoices, TRIPS_PAGE } from '@/features/events/desk/trip-queries'
import { eventCounts, eventForEditing } from '@/features/events/form/event-form-queries'
import { INBOX_PAGE, inboxEntries, readWholeSubmissions } from '@/features/inbox/inbox-queries'
import { transfersRunOut, TRANSFERS_SHOWN, transfersToConfirm } from '@/features/payments/desk/payment-queries'
import { adminProducts, productInterest } from '@/features/store/desk/product-queries'
import { adminOrders, ORDERS_PAGE, readWholeOrders } from '@/features/store/desk/order-queries'
import { guestsOf } from '@/features/travellers/travellers-queries'
import { nextInLine, openOffers } from '@/features/waitlist/desk/waitlist-queries'
import { actAsAppUser } from './support/app-client'
import { openWorld, type World } from './support/embedded'
import { AHEAD, departure, fillHouse, LAST, LATEST_PAST, lastOf, MANY, NEXT, PAST } from './support/many'

let world: World
actAsAppUser(() => world.admin)
beforeAll(async () => {
  world = await openWorld()
  await fillHouse(world)
})

/** What a page of the desk reads, by the client's own code. */
const read = <Rows, Key extends QueryKey>(query: FetchQueryOptions<Rows, Error, Rows, Key>) =>
  createQueryClient().fetchQuery(query)
const ALL_TRIPS = { q: '', which: '', sort: '', page: 1 } as const
const ALL_ORDERS = { q: '', status: '', fulfilled: '' } as const
const ALL_BOOKINGS = { q: '', status: 'all', payment: '', event: '', departs: '', order: null } as const
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The rows of the first page and of the last, and how many rows there are on all of them. */
const endsOf = async <Row>(ask: (page: number) => Promise<{ rows: Row[]; total: number }>, size: number) => {
  const first = await ask(1)
  const pages = Math.ceil(first.total / size)
  const last = await ask(pages)
  expect(first.rows).toHaveLength(size)
  expect(last.rows).toHaveLength(first.total - (pages - 1) * size)
  expect((await ask(pages + 1)).rows).toEqual([])
  return { first: first.rows, last: last.rows, total: first.total }
}

describe('the desk', () => {
  it('turns the pages of all trips, finds one by its title, and counts them', async () => {
    const { first, total } = await endsOf((page) => read(deskTrips({ ...ALL_TRIPS, page })), TRIPS_PAGE)
    expect(total).toBeGreaterThanOrEqual(PAST + AHEAD)
    expect(idsOf(first)).not.toContain(LAST)
    expect(idsOf((await read(deskTrips({ ...ALL_TRIPS, q: `night ${PAST + AHEAD}` }))).rows)).toEqual([LAST])
    expect((await read(deskTrips({ ...ALL_TRIPS, q: '100%_' }))).total).toBe(0)
    expect((await read(deskTrips({ ...ALL_TRIPS, which: 'drafts', q: `Night ${PAST}` }))).total).toBe(0)
    const { draft, published } = await read(eventCounts())
    expect(draft + published).toBe(total)
  })

  it('turns the pages of the trips ahead, the soonest first, and of those that are over, the latest first', async () => {
    const ahead = await endsOf(
      (page) => read(deskTrips({ q: '', which: 'upcoming', sort: 'departure', page })),
      TRIPS_PAGE,
    )
    expect(ahead.total).toBeGreaterThanOrEqual(AHEAD)
    expect(idsOf(ahead.last)).toContain(LAST)
    const over = await endsOf((page) => read(deskTrips({ q: '', which: 'past', sort: '-departure', page })), TRIPS_PAGE)
    expect(over.first[0]?.id).toBe(LATEST_PAST)
    expect(idsOf(over.last)).toContain(departure(1))
    expect(over.total).toBeGreaterThanOrEqual(PAST)
  })

  it('finds every departure ahead where one is chosen', async () => {
    const { rows, total } = await read(tripChoices(''))
    expect([idsOf(rows).includes(NEXT), rows.length]).toEqual([true, TRIPS_PAGE])
    expect(total).toBeGreaterThanOrEqual(AHEAD)
    expect(idsOf((await read(tripChoices(`night ${PAST + AHEAD}`))).rows)).toEqual([LAST])
  })

  it('lists every traveller, every offer, who is next of all that wait, and all merchandise', async () => {
    expect((await read(guestsOf(NEXT))).map(({ traveller_id }) => traveller_id)).toContain(lastOf('c6000000'))
    expect(idsOf(await read(openOffers()))).toContain(lastOf('ca000000'))
    const next = idsOf((await read(nextInLine())).rows).filter((id) => id.startsWith('c9000000-'))
    expect(next).toEqual(['c9000000-0000-4000-8000-000000000001', lastOf('c9000000')])
    expect(idsOf(await read(adminProducts()))).toContain('cb000000-0000-4000-8000-000000000001')
  })

  it('turns the pages of transfers, announced and run out', async () => {
    const pending = await endsOf((page) => read(transfersToConfirm(page)), TRANSFERS_SHOWN)
    expect(idsOf(pending.last)).toContain(lastOf('c8000000'))
    await world.sql(
      `update public.bank_transfers set expires_at = now() - interval '1 second' where id = '${lastOf('c8000000')}'`,
    )
    const left = await endsOf((page) => read(transfersToConfirm(page)), TRANSFERS_SHOWN)
    expect([left.total, idsOf(left.last).includes(lastOf('c8000000'))]).toEqual([pending.total - 1, false])
    const over = await endsOf((page) => read(transfersRunOut(page)), TRANSFERS_SHOWN)
    expect(over.first[0]?.id).toBe(lastOf('c8000000'))
    expect(idsOf(over.first)).toContain('c8000000-0000-4000-8000-000000000001')
  })

  it('turns the pages of customers, orders, bookings and letters past those it has counted', async () => {
    const many = (page: number) => Math.ceil(MANY / page)
    const lists = [
      [
        (page: number) => read(adminCustomers({ ...ALL_CUSTOMERS, q: 'walker', page })),
        many(CUSTOMERS_PAGE),
        'ce000000',
      ],
      [(page: number) => read(adminOrders(ALL_ORDERS, page)), many(ORDERS_PAGE), 'cf000000'],
      [(page: number) => read(inboxEntries('interest', 'walker', page)), many(INBOX_PAGE), 'd0000000'],
      [(page: number) => read(inboxEntries('contact', 'walker', page)), many(INBOX_PAGE), 'd1000000'],
    ] as const
    for (const [ask, last, kind] of lists) {
      const { rows, total, capped } = await ask(last)
      expect([total, capped, rows.map(({ id }) => id).at(-1)]).toEqual([1000, true, lastOf(kind)])
    }
  })

  it('exports all of them', async () => {
    expect(idsOf(await readWholeOrders(ALL_ORDERS))).toContain(lastOf('cf000000'))
    expect(idsOf(await readWholeBookings(ALL_BOOKINGS))).toContain(lastOf('c5000000'))
    expect(idsOf(await readWholeSubmissions('interest', ''))).toContain(lastOf('d0000000'))
    expect(idsOf(await readWholeSubmissions('contact', ''))).toContain(lastOf('d1000000'))
    const waits = idsOf(await readWholeSubmissions('waitlist', ''))
    expect(waits).toEqual(expect.arrayContaining([lastOf('c9000000'), 'c9000000-0000-4000-8000-000000000001']))
  })

  it('lists whoever waits for a product, and turns the pages of what was flagged', async () => {
    const waits = await read(productInterest())
    expect(waits.map(({ email }) => email)).toContain(`walker${MANY}@example.test`)
    const { last, total } = await endsOf((page) => read(moderationQueue(page)), MODERATION_PAGE)
    expect(total).toBeGreaterThanOrEqual(MANY)
    expect(idsOf(last).length).toBeGreaterThan(0)
  })

  it('edits a trip with every picture that it has', async () => {
    expect((await read(eventForEditing(LAST)))?.images).toHaveLength(MANY)
  })
})
