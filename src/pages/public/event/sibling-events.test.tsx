import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { EventDetailsPage } from './event-details-page'
import { EventsPage } from '../events-page'
import { formatDateRange } from '@/lib/dates'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'

const app = openTestApp()
// Loads the page sections below the itinerary, which are a separate chunk.
beforeAll(() => import('./event-more'), 60_000)

interface TestEvent {
  start: string
  price?: number
  seats?: number
  phase?: string
  membersOnly?: boolean
}

let tripCount = 0
/** Adds a trip with two-night departures, and returns its slug, title and place and the ids of the departures. */
const newTrip = async (events: TestEvent[]) => {
  const title = `Night watch ${(tripCount += 1)}`
  const destination = `Keep ${tripCount}`
  const [trip] = await app.sql<{ id: string; slug: string }>(
    `insert into public.trips (slug, title) values (private.to_slug($1), $1) returning id, slug`,
    [title],
  )
  const eventIds: string[] = []
  for (const { start, price = 900, seats = 10, phase = 'open', membersOnly = false } of events) {
    const [row] = await app.sql<{ id: string }>(
      `insert into public.events (title, description, location, price, max_registrations, start_date, end_date, phase,
         status, members_only, trip_id)
       values ($1, 'A night out.', $2, $3, $4, $5::date, $5::date + 2, $6, 'published', $7, $8) returning id`,
      [title, `A jetty, ${destination}`, price, seats, start, phase, membersOnly, trip?.id],
    )
    eventIds.push(row?.id ?? '')
  }
  return { slug: trip?.slug ?? '', title, place: destination, ids: eventIds }
}
const takeAllSeats = (id: string) => app.sql('update public.event_stats set seats_taken = 10 where event_id = $1', [id])

const openPage = (path: string) =>
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/event-details/:id" element={<EventDetailsPage />} />
        <Route path="/trips/:slug" element={<EventDetailsPage />} />
        <Route path="/events" element={<EventsPage />} />
      </Routes>
    </Suspense>,
    { path },
  )
const findEventRows = async () =>
  within(await screen.findByRole('table', { name: 'Departures' }))
    .getAllByRole('row')
    .slice(1)

describe('the departures on the page of a trip', () => {
  it('are listed by date, each with a price, its free seats or status, and one button or link', async () => {
    const { ids } = await newTrip([
      { start: '2031-05-04', price: 1100 },
      { start: '2031-03-04' },
      { start: '2031-04-04', phase: 'planning' },
    ])
    await takeAllSeats(ids[1] ?? '')
    openPage(`/event-details/${ids[0]}`)
    const [full, planned, shown] = await findEventRows()
    expect(full).toHaveTextContent(formatDateRange('2031-03-04', '2031-03-06'))
    expect(full).toHaveTextContent('Fully Booked')
    expect(within(full!).getByRole('button', { name: /^Join Waitlist/ })).toBeVisible()
    expect(within(planned!).getByRole('button', { name: /^Express Interest/ })).toBeVisible()
    expect(shown).toHaveTextContent('2 nights')
    expect(shown).toHaveTextContent('$1,100')
    expect(shown).toHaveTextContent('10 spots left')
    expect(within(shown!).getByRole('link', { name: /^Book Now/ })).toHaveAttribute('href', `/book/${ids[0]}`)
  })

  it('link to the page of each other date, and mark the date of this page', async () => {
    const { ids } = await newTrip([{ start: '2031-03-04' }, { start: '2031-04-04' }])
    openPage(`/event-details/${ids[0]}`)
    const [shown, other] = await findEventRows()
    expect(shown).toHaveAttribute('aria-current', 'true')
    expect(other).not.toHaveAttribute('aria-current')
    await userEvent.click(within(other!).getByRole('link', { name: formatDateRange('2031-04-04', '2031-04-06') }))
    await waitFor(async () => expect((await findEventRows())[1]).toHaveAttribute('aria-current', 'true'))
  })

  it('are not shown if the trip has only one date', async () => {
    const { ids } = await newTrip([{ start: '2031-03-04' }])
    openPage(`/event-details/${ids[0]}`)
    await screen.findByRole('heading', { name: 'Good to know' })
    expect(screen.queryByRole('table', { name: 'Departures' })).toBeNull()
  })

  it('leave out past dates, drafts and, for visitors, dates for members only', async () => {
    const { ids } = await newTrip([
      { start: '2031-03-04' },
      { start: '2020-03-04' },
      { start: '2031-04-04' },
      { start: '2031-05-04', membersOnly: true },
      { start: '2031-06-04' },
    ])
    await app.sql(`update public.events set status = 'draft' where id = $1`, [ids[2]])
    openPage(`/event-details/${ids[0]}`)
    expect(await findEventRows()).toHaveLength(2)
  })

  it('can be filtered by month if the trip has five or more dates', async () => {
    const { ids } = await newTrip(
      ['2031-03-04', '2031-03-14', '2031-04-04', '2031-05-04', '2031-06-04'].map((start) => ({ start })),
    )
    openPage(`/event-details/${ids[0]}`)
    expect(await findEventRows()).toHaveLength(5)
    await userEvent.selectOptions(screen.getByLabelText('Month'), 'March 2031')
    expect(await findEventRows()).toHaveLength(2)
    await userEvent.selectOptions(screen.getByLabelText('Month'), 'All months')
    expect(await findEventRows()).toHaveLength(5)
  })
})

describe('the URL of a trip', () => {
  it('shows the first departure that can be booked', async () => {
    const { ids, slug } = await newTrip([{ start: '2031-03-04' }, { start: '2031-04-04' }, { start: '2031-05-04' }])
    await takeAllSeats(ids[0] ?? '')
    openPage(`/trips/${slug}`)
    expect((await findEventRows())[1]).toHaveAttribute('aria-current', 'true')
  })

  it('shows the latest date of a trip that is over', async () => {
    const { slug } = await newTrip([{ start: '2020-03-04' }, { start: '2021-03-04' }])
    openPage(`/trips/${slug}`)
    expect(await screen.findByText(formatDateRange('2021-03-04', '2021-03-06'))).toBeVisible()
  })

  it('shows an error message if no trip has the URL', async () => {
    openPage('/trips/no-such-trip')
    expect(await screen.findByRole('heading', { name: 'We couldn’t find that trip' })).toBeVisible()
  })
})

describe('the list of events', () => {
  const openList = (search: string) => {
    window.history.replaceState(null, '', `/events?${search}`)
    openPage(`/events?${search}`)
  }

  it('shows a trip once, with its next date, the number of further dates and the lowest price', async () => {
    const { place, title } = await newTrip([
      { start: '2031-03-04', price: 1200 },
      { start: '2031-04-04', price: 1000 },
      { start: '2031-05-04', price: 1100 },
    ])
    openList(new URLSearchParams({ destination: place }).toString())
    const eventCard = within(await screen.findByRole('article'))
    expect(eventCard.getByRole('heading', { name: title })).toBeVisible()
    expect(eventCard.getByText(`Next: ${formatDateRange('2031-03-04', '2031-03-06')}, and 2 more dates`)).toBeVisible()
    expect(eventCard.getByText('from')).toBeVisible()
    expect(eventCard.getByText(/\$1,000/)).toBeVisible()
  })

  it('finds each date of a trip with a filter by month', async () => {
    const { place } = await newTrip([{ start: '2031-03-04' }, { start: '2031-04-04' }, { start: '2031-04-14' }])
    openList(new URLSearchParams({ destination: place, month: '2031-04' }).toString())
    await screen.findByText(formatDateRange('2031-04-04', '2031-04-06'))
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.getByText(formatDateRange('2031-04-14', '2031-04-16'))).toBeVisible()
  })
})
