import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIBLING_EVENTS_PAGE_SIZES } from '@/features/events/upcoming/upcoming-events-queries'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventsPage } from './events-page'

const app = openTestApp()
const PAGE_SIZE = SIBLING_EVENTS_PAGE_SIZES.all
const PLACE_NAME = 'Lake of Pages'
const EVENT_COUNT = 2 * PAGE_SIZE + 4
/** Creates events one day apart in a place that no other test uses, and turns them back into drafts afterwards. */
beforeAll(async () => {
  await app.sql(
    `insert into public.events (title, description, location, price, start_date, end_date, status)
     select 'Page night ' || n, 'A night out.', 'A jetty, ${PLACE_NAME}', 900, private.today() + 400 + n,
       private.today() + 401 + n, 'published' from generate_series(1, $1::int) n`,
    [EVENT_COUNT],
  )
})
afterAll(() => app.sql(`update public.events set status = 'draft' where location like $1`, [`%${PLACE_NAME}`]))

const CurrentSearch = () => <output>{useLocation().search}</output>
const renderPage = (otherFilters = '', destination = PLACE_NAME) => {
  const search = `?destination=${encodeURIComponent(destination)}${otherFilters}`
  window.history.replaceState(null, '', `/events${search}`)
  renderInApp(
    <Suspense fallback="Loading...">
      <EventsPage />
      <CurrentSearch />
    </Suspense>,
    { path: `/events${search}` },
  )
}
const listTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const createTitles = (count: number) => Array.from({ length: count }, (_, index) => `Page night ${index + 1}`)
const findMoreButton = () => screen.findByRole('button', { name: 'Show more' })

describe('a list of departures with several pages', () => {
  it('loads more departures on click, shows the count, and moves the focus to the first new departure', async () => {
    renderPage()
    await userEvent.click(await findMoreButton())
    expect(screen.getByText(`${EVENT_COUNT} events`)).toBeVisible()
    const shownCountText = await screen.findByText(`${2 * PAGE_SIZE} of ${EVENT_COUNT} shown`)
    expect(shownCountText).toHaveAttribute('role', 'status')
    expect(listTitles()).toEqual(createTitles(2 * PAGE_SIZE))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`Page night ${PAGE_SIZE + 1}`))
    expect(screen.getByText(/page=2/)).toBeInTheDocument()
    await userEvent.click(await findMoreButton())
    await screen.findByText(`${EVENT_COUNT} of ${EVENT_COUNT} shown`)
    expect(listTitles()).toEqual(createTitles(EVENT_COUNT))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`Page night ${2 * PAGE_SIZE + 1}`))
  })

  it('restores the loaded pages from the URL, and starts again at the first page when a filter changes', async () => {
    renderPage('&page=99')
    await screen.findByText(`${EVENT_COUNT} of ${EVENT_COUNT} shown`)
    expect(listTitles()).toEqual(createTitles(EVENT_COUNT))
    expect(document.body).toHaveFocus()
    await userEvent.selectOptions(screen.getByLabelText('Price'), '1000')
    await screen.findByText(`${PAGE_SIZE} of ${EVENT_COUNT} shown`)
    expect(screen.getByText(/price=1000/)).not.toHaveTextContent('page')
  })

  it('shows that the next page is loading, and offers Retry when the page fails to load', async () => {
    renderPage()
    const moreButton = await findMoreButton()
    const releaseEvents = app.hold('trip_cards', { method: 'GET', cut: true })
    await userEvent.click(moreButton)
    await waitFor(() => expect(moreButton).toHaveAttribute('aria-busy', 'true'))
    expect(moreButton).toHaveFocus()
    releaseEvents()
    expect(await screen.findByText('We couldn’t load more trips.', undefined, { timeout: 5000 })).toBeVisible()
    expect(listTitles()).toEqual(createTitles(PAGE_SIZE))
    app.hold('trip_cards', { method: 'GET' })()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(`${2 * PAGE_SIZE} of ${EVENT_COUNT} shown`)
    expect(listTitles()).toEqual(createTitles(2 * PAGE_SIZE))
  })
})

describe('a list of departures in different states', () => {
  const place = 'Lake of States'
  beforeAll(() =>
    app.sql(
      `insert into public.events (title, description, location, price, max_registrations, start_date, end_date, status,
         phase, called_off_at)
       select s.title, 'A night out.', $1, 900, 10, private.today() + 400 + s.day, private.today() + 401 + s.day,
         'published', s.phase, s.called_off_at
       from (values ('Called off night', 1, 'open', private.now()), ('Planned night', 2, 'planning', null),
         ('Open night', 3, 'open', null)) s (title, day, phase, called_off_at)`,
      [`A jetty, ${place}`],
    ),
  )
  afterAll(() => app.sql(`update public.events set status = 'draft' where location like $1`, [`%${place}`]))

  it('lists departures by start date, regardless of state', async () => {
    renderPage('', place)
    await screen.findByText('3 events')
    expect(listTitles()).toEqual(['Called off night', 'Planned night', 'Open night'])
  })

  it.each([
    ['Book now', 'Open night'],
    ['Full or planned', 'Planned night'],
  ])('shows only matching departures after a visitor selects the availability %s', async (availability, title) => {
    renderPage('', place)
    await screen.findByText('3 events')
    await userEvent.selectOptions(screen.getByLabelText('Availability'), availability)
    await screen.findByText('1 event')
    expect(listTitles()).toEqual([title])
  })
})
