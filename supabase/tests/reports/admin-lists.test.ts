/** Tests that admin lists return all rows although the API returns at most 1,000 rows per request. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryClient } from '@/app/query-client'
import { readAllBookings } from '@/features/bookings/admin/booking-queries'
import { MODERATION_PAGE_SIZE, moderationQueue } from '@/features/community/admin/moderation-queries'
import { adminCustomers, CUSTOMERS_PAGE_SIZE } from '@/features/customers/customers-queries'
import { NO_CUSTOMER_FILTERS } from '@/features/customers/customer-rules'
import { adminEvents, eventOptions, ADMIN_EVENTS_PAGE_SIZE } from '@/features/event-admin/event-admin-queries'
import { eventStatusCounts, eventForEditing } from '@/features/event-editor/save/event-form-queries'
import { INBOX_PAGE_SIZE, inboxEntries, readAllSubmissions } from '@/features/inbox/inbox-queries'
import { expiredTransfers, TRANSFERS_PAGE_SIZE, transfersToConfirm } from '@/features/payments/admin/payment-queries'
import { adminProducts, productInterest } from '@/features/store/admin/product-queries'
import { adminOrders, ORDERS_PAGE_SIZE, readAllOrders } from '@/features/store/admin/order-queries'
import { eventGuests } from '@/features/travellers/travellers-queries'
import { nextEntries, openOffers } from '@/features/waitlist/admin/waitlist-queries'
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

let app: EmbeddedApp
actAsAppUser(() => app.admin)
beforeAll(async () => {
  app = await openEmbeddedApp()
  await fillManyRows(app)
})

/** Runs an admin page's query with the client's own code. */
const fetchQuery = <Rows, Key extends QueryKey>(query: FetchQueryOptions<Rows, Error, Rows, Key>) =>
  createQueryClient().fetchQuery(query)
const NO_ADMIN_EVENT_FILTERS = { q: '', which: '', sort: '', page: 1 } as const
const NO_ORDER_FILTERS = { q: '', status: '', fulfilled: '' } as const
const NO_BOOKING_FILTERS = { q: '', status: 'all', payment: '', event: '', trip: '', departs: '', order: null } as const
const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Reads the first and the last page of a list. Returns their rows and the total number of rows. */
const fetchFirstAndLastPage = async <Row>(
  fetchPage: (page: number) => Promise<{ rows: Row[]; total: number }>,
  size: number,
) => {
  const firstPage = await fetchPage(1)
  const pageCount = Math.ceil(firstPage.total / size)
  const lastPage = await fetchPage(pageCount)
  expect(firstPage.rows).toHaveLength(size)
  expect(lastPage.rows).toHaveLength(firstPage.total - (pageCount - 1) * size)
  expect((await fetchPage(pageCount + 1)).rows).toEqual([])
  return { first: firstPage.rows, last: lastPage.rows, total: firstPage.total }
}

describe('admin lists', () => {
  it('show all trips in pages, find a trip by its title and count the trips', async () => {
    const { first: firstPage, total } = await fetchFirstAndLastPage(
      (page) => fetchQuery(adminEvents({ ...NO_ADMIN_EVENT_FILTERS, page })),
      ADMIN_EVENTS_PAGE_SIZE,
    )
    expect(total).toBeGreaterThanOrEqual(PAST_COUNT + UPCOMING_COUNT)
    expect(listIds(firstPage)).not.toContain(LAST_EVENT_ID)
    expect(
      listIds(
        (await fetchQuery(adminEvents({ ...NO_ADMIN_EVENT_FILTERS, q: `night ${PAST_COUNT + UPCOMING_COUNT}` }))).rows,
      ),
    ).toEqual([LAST_EVENT_ID])
    expect((await fetchQuery(adminEvents({ ...NO_ADMIN_EVENT_FILTERS, q: '100%_' }))).total).toBe(0)
    expect(
      (await fetchQuery(adminEvents({ ...NO_ADMIN_EVENT_FILTERS, which: 'drafts', q: `Night ${PAST_COUNT}` }))).total,
    ).toBe(0)
    const { draft, published } = await fetchQuery(eventStatusCounts())
    expect(draft + published).toBe(total)
  })

  it('page through upcoming trips from the earliest and past trips from the latest', async () => {
    const upcomingEventPages = await fetchFirstAndLastPage(
      (page) => fetchQuery(adminEvents({ q: '', which: 'upcoming', sort: 'start', page })),
      ADMIN_EVENTS_PAGE_SIZE,
    )
    expect(upcomingEventPages.total).toBeGreaterThanOrEqual(UPCOMING_COUNT)
    expect(listIds(upcomingEventPages.last)).toContain(LAST_EVENT_ID)
    const endedEventPages = await fetchFirstAndLastPage(
      (page) => fetchQuery(adminEvents({ q: '', which: 'past', sort: '-start', page })),
      ADMIN_EVENTS_PAGE_SIZE,
    )
    expect(endedEventPages.first[0]?.id).toBe(LATEST_PAST_ID)
    expect(listIds(endedEventPages.last)).toContain(manyEventId(1))
    expect(endedEventPages.total).toBeGreaterThanOrEqual(PAST_COUNT)
  })

  it('offer every upcoming departure in the trip picker, by loading more pages or by searching for the title', async () => {
    const { rows, total } = await fetchQuery(eventOptions(''))
    expect([listIds(rows).includes(NEXT_EVENT_ID), rows.length]).toEqual([true, ADMIN_EVENTS_PAGE_SIZE])
    expect(total).toBeGreaterThanOrEqual(UPCOMING_COUNT)
    expect(listIds((await fetchQuery(eventOptions(`night ${PAST_COUNT + UPCOMING_COUNT}`))).rows)).toEqual([
      LAST_EVENT_ID,
    ])
  })

  it('show every traveller, every offer, the next entry of every waitlist and every product', async () => {
    expect((await fetchQuery(eventGuests(NEXT_EVENT_ID))).map(({ traveller_id }) => traveller_id)).toContain(
      createLastId('c6000000'),
    )
    expect(listIds(await fetchQuery(openOffers()))).toContain(createLastId('ca000000'))
    const nextEntryIds = listIds((await fetchQuery(nextEntries())).rows).filter((id) => id.startsWith('c9000000-'))
    expect(nextEntryIds).toEqual(['c9000000-0000-4000-8000-000000000001', createLastId('c9000000')])
    expect(listIds(await fetchQuery(adminProducts()))).toContain('cb000000-0000-4000-8000-000000000001')
  })

  it('page through pending and expired bank transfers', async () => {
    const firstAndLastTransfers = await fetchFirstAndLastPage(
      (page) => fetchQuery(transfersToConfirm(page)),
      TRANSFERS_PAGE_SIZE,
    )
    expect(listIds(firstAndLastTransfers.last)).toContain(createLastId('c8000000'))
    await app.sql(
      `update public.bank_transfers set expires_at = now() - interval '1 second' where id = '${createLastId('c8000000')}'`,
    )
    const pendingTransferPages = await fetchFirstAndLastPage(
      (page) => fetchQuery(transfersToConfirm(page)),
      TRANSFERS_PAGE_SIZE,
    )
    expect([pendingTransferPages.total, listIds(pendingTransferPages.last).includes(createLastId('c8000000'))]).toEqual(
      [firstAndLastTransfers.total - 1, false],
    )
    const expiredTransferPages = await fetchFirstAndLastPage(
      (page) => fetchQuery(expiredTransfers(page)),
      TRANSFERS_PAGE_SIZE,
    )
    expect(expiredTransferPages.first[0]?.id).toBe(createLastId('c8000000'))
    expect(listIds(expiredTransferPages.first)).toContain('c8000000-0000-4000-8000-000000000001')
  })

  it('page through customers, orders and enquiries up to the last row that is counted', async () => {
    const getLastPageNumber = (page: number) => Math.ceil(ROW_COUNT / page)
    const ADMIN_LIST_QUERIES = [
      [
        (page: number) => fetchQuery(adminCustomers({ ...NO_CUSTOMER_FILTERS, q: 'walker', page })),
        getLastPageNumber(CUSTOMERS_PAGE_SIZE),
        'ce000000',
      ],
      [
        (page: number) => fetchQuery(adminOrders(NO_ORDER_FILTERS, page)),
        getLastPageNumber(ORDERS_PAGE_SIZE),
        'cf000000',
      ],
      [
        (page: number) => fetchQuery(inboxEntries('interest', 'walker', page)),
        getLastPageNumber(INBOX_PAGE_SIZE),
        'd0000000',
      ],
      [
        (page: number) => fetchQuery(inboxEntries('contact', 'walker', page)),
        getLastPageNumber(INBOX_PAGE_SIZE),
        'd1000000',
      ],
    ] as const
    for (const [fetchPage, lastPage, kind] of ADMIN_LIST_QUERIES) {
      const { rows, total, capped } = await fetchPage(lastPage)
      expect([total, capped, rows.map(({ id }) => id).at(-1)]).toEqual([1000, true, createLastId(kind)])
    }
  })

  it('export every order, booking and enquiry', async () => {
    expect(listIds(await readAllOrders(NO_ORDER_FILTERS))).toContain(createLastId('cf000000'))
    expect(listIds(await readAllBookings(NO_BOOKING_FILTERS))).toContain(createLastId('c5000000'))
    expect(listIds(await readAllSubmissions('interest', ''))).toContain(createLastId('d0000000'))
    expect(listIds(await readAllSubmissions('contact', ''))).toContain(createLastId('d1000000'))
    const waitlistIds = listIds(await readAllSubmissions('waitlist', ''))
    expect(waitlistIds).toEqual(
      expect.arrayContaining([createLastId('c9000000'), 'c9000000-0000-4000-8000-000000000001']),
    )
  })

  it('show everyone who asked for a product, and page through reported comments', async () => {
    const productRequests = await fetchQuery(productInterest())
    expect(productRequests.map(({ email }) => email)).toContain(`walker${ROW_COUNT}@example.test`)
    const { last: lastPage, total } = await fetchFirstAndLastPage(
      (page) => fetchQuery(moderationQueue(page)),
      MODERATION_PAGE_SIZE,
    )
    expect(total).toBeGreaterThanOrEqual(ROW_COUNT)
    expect(listIds(lastPage).length).toBeGreaterThan(0)
  })

  it('load a trip for editing with every picture', async () => {
    expect((await fetchQuery(eventForEditing(LAST_EVENT_ID)))?.images).toHaveLength(ROW_COUNT)
  })
})
