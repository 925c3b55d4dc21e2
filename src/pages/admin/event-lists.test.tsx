import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { ADMIN_EVENT_COLUMNS } from '@/features/event-admin/event-columns'
import { AdminEventList } from '@/features/event-admin/event-list'
import { ADMIN_EVENTS_PAGE_SIZE } from '@/features/event-admin/event-admin-queries'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventManagementPage } from './event-management-page'
import { EventsCommunityPage } from './events-community-page'

const app = openTestApp()

/** Creates one more draft than a page of the list shows. The last draft is the oldest. */
const createManyDrafts = async () => {
  const uniqueTitle = `Marsh ${crypto.randomUUID().slice(0, 8)}`
  await app.sql(
    `insert into public.events (title, created_at)
     select $1 || ' ' || n, now() - n * interval '1 second' from generate_series(1, $2::int) n`,
    [uniqueTitle, ADMIN_EVENTS_PAGE_SIZE + 1],
  )
  return { uniqueTitle, oldest: `${uniqueTitle} ${ADMIN_EVENTS_PAGE_SIZE + 1}` }
}

it.each([
  ['Event Management', '/admin/event-management', EventManagementPage],
  ['Events Community', '/admin/events', EventsCommunityPage],
] as const)('the page %s finds events by title, and splits long results into pages', async (_name, path, Page) => {
  const { uniqueTitle, oldest } = await createManyDrafts()
  const auth = await app.admin()
  const renderListPage = (page: number) =>
    renderInApp(
      <Suspense fallback="Loading...">
        <Page />
      </Suspense>,
      { path: `${path}?q=${encodeURIComponent(uniqueTitle)}&page=${page}`, auth },
    )
  const firstList = renderListPage(1)
  expect(await screen.findByText('Page 1 of 2')).toBeVisible()
  expect(screen.getAllByRole('row', { name: new RegExp(`^${uniqueTitle}`) })).toHaveLength(ADMIN_EVENTS_PAGE_SIZE)
  expect(screen.queryByRole('row', { name: oldest })).toBeNull()
  expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Next' })).toBeEnabled()
  firstList.unmount()

  renderListPage(2)
  expect(await screen.findByRole('row', { name: oldest })).toBeVisible()
  expect(screen.getAllByRole('row', { name: new RegExp(`^${uniqueTitle}`) })).toHaveLength(1)

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search events by title or location' }), ' 9999')
  expect(await screen.findByText('No events match your search criteria.')).toBeVisible()
})

it('the trip list sorts by the current price of a seat, and lists trips without a price last', async () => {
  const uniqueTitle = `Fen ${crypto.randomUUID().slice(0, 8)}`
  await app.sql(
    `insert into public.events (title, price, sale_price)
     values ($1 || ' A', 900, null), ($1 || ' B', 1200, 700), ($1 || ' C', null, null)`,
    [uniqueTitle],
  )
  const auth = await app.admin()
  for (const [sort, direction, order] of [
    ['price', 'ascending', 'BAC'],
    ['-price', 'descending', 'ABC'],
  ] as const) {
    const renderedList = renderInApp(
      <AdminEventList
        filters={{ q: uniqueTitle, which: '', sort, page: 1 }}
        label="Trips"
        columns={[ADMIN_EVENT_COLUMNS.title, ADMIN_EVENT_COLUMNS.price]}
        emptyState="None"
      />,
      { auth },
    )
    expect(await screen.findByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', direction)
    const eventLinks = screen.getAllByRole('link', { name: new RegExp(`^${uniqueTitle}`) })
    expect(eventLinks.map(({ textContent }) => textContent?.slice(-1)).join('')).toBe(order)
    renderedList.unmount()
  }
})
