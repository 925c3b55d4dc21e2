import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPARTURES_PAGE_SIZES } from '@/features/events/upcoming/departures-queries'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventsPage } from './events-page'

const app = openTestApp()
const PAGE = DEPARTURES_PAGE_SIZES.all
const PLACE = 'Lake of Pages'
const ALL = 2 * PAGE + 4
/** Events in a place of their own, a day apart. Set back to drafts when the file is done. */
beforeAll(async () => {
  await app.sql(
    `insert into public.events (title, description, location, price, start_date, end_date, status)
     select 'Page night ' || n, 'A night out.', 'A jetty, ${PLACE}', 900, private.today() + 400 + n,
       private.today() + 401 + n, 'published' from generate_series(1, $1::int) n`,
    [ALL],
  )
})
afterAll(() => app.sql(`update public.events set status = 'draft' where location like $1`, [`%${PLACE}`]))

const Address = () => <output>{useLocation().search}</output>
const open = (more = '', place = PLACE) => {
  const search = `?destination=${encodeURIComponent(place)}${more}`
  window.history.replaceState(null, '', `/events${search}`)
  renderInApp(
    <Suspense fallback="Loading...">
      <EventsPage />
      <Address />
    </Suspense>,
    { at: `/events${search}` },
  )
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const upTo = (last: number) => Array.from({ length: last }, (_, n) => `Page night ${n + 1}`)
const more = () => screen.findByRole('button', { name: 'Show more' })

describe('a list of departures with several pages', () => {
  it('loads more on click, shows the count, and moves the focus to the first new departure', async () => {
    open()
    await userEvent.click(await more())
    expect(screen.getByText(`${ALL} events`)).toBeVisible()
    const status = await screen.findByText(`${2 * PAGE} of ${ALL} shown`)
    expect(status).toHaveAttribute('role', 'status')
    expect(titles()).toEqual(upTo(2 * PAGE))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`Page night ${PAGE + 1}`))
    expect(screen.getByText(/page=2/)).toBeInTheDocument()
    await userEvent.click(await more())
    await screen.findByText(`${ALL} of ${ALL} shown`)
    expect(titles()).toEqual(upTo(ALL))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(`Page night ${2 * PAGE + 1}`))
  })

  it('restores the pages that the URL names, and starts again at the first page when a filter changes', async () => {
    open('&page=99')
    await screen.findByText(`${ALL} of ${ALL} shown`)
    expect(titles()).toEqual(upTo(ALL))
    expect(document.body).toHaveFocus()
    await userEvent.selectOptions(screen.getByLabelText('Price'), '1000')
    await screen.findByText(`${PAGE} of ${ALL} shown`)
    expect(screen.getByText(/price=1000/)).not.toHaveTextContent('page')
  })

  it('shows that it is loading, and offers Retry when the next page fails to load', async () => {
    open()
    const button = await more()
    const release = app.hold('event_cards', { method: 'GET', cut: true })
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    expect(button).toHaveFocus()
    release()
    expect(await screen.findByText('We couldn’t load more.', undefined, { timeout: 5000 })).toBeVisible()
    expect(titles()).toEqual(upTo(PAGE))
    app.hold('event_cards', { method: 'GET' })()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(`${2 * PAGE} of ${ALL} shown`)
    expect(titles()).toEqual(upTo(2 * PAGE))
  })
})

describe('departures in different states', () => {
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
    open('', place)
    await screen.findByText('3 events')
    expect(titles()).toEqual(['Called off night', 'Planned night', 'Open night'])
  })

  it.each([
    ['Book now', 'Open night'],
    ['Waitlist or interest', 'Planned night'],
  ])('shows only matching departures after a visitor selects the availability %s', async (availability, title) => {
    open('', place)
    await screen.findByText('3 events')
    await userEvent.selectOptions(screen.getByLabelText('Availability'), availability)
    await screen.findByText('1 event')
    expect(titles()).toEqual([title])
  })
})
