import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { deleteBackup, saveBackup } from '@/features/event-editor/save/event-form-storage'
import { formatDate } from '@/lib/dates'
import { createEmptyForm } from '@/features/event-editor/fields/event-form-values'
import { AdminEventPage } from './admin-event-page'
// Loads the heavy tabs before the first test, so that no test waits for their modules.
import './event-tabs'

const app = openTestApp()

const renderPage = async (id: string, tab = '') =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/admin/trips/:id" element={<AdminEventPage />} />
      </Routes>
    </Suspense>,
    { path: `/admin/trips/${id}${tab && `?tab=${tab}`}`, auth: await app.admin() },
  )

/** Creates a trip with five seats and one booking. Half of the price of the booking is paid. */
const createBookedEvent = async () => {
  const { id: booking, reference } = await newBooking(app, {
    installments: [
      ['2026-01-01', 1000],
      ['2031-01-01', 500],
      ['2031-02-01', 500],
    ],
    paid: 800,
  })
  const [event] = await app.sql<{ id: string; title: string }>(
    'select e.id, e.title from public.events e join public.bookings b on b.event_id = e.id where b.id = $1',
    [booking],
  )
  if (!event) throw new Error('No trip was made.')
  return { ...event, reference }
}

it('the admin trip page shows the figures of a trip, and links to the form for its missing details', async () => {
  const { id, title } = await createBookedEvent()
  await renderPage(id)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const keyFiguresRegion = within(screen.getByRole('region', { name: 'Key figures' }))
  expect(keyFiguresRegion.getByText('1 of 5')).toBeVisible()
  expect(keyFiguresRegion.getByText('$1,200')).toBeVisible()
  const missingDetailsRegion = within(screen.getByRole('region', { name: 'Missing Details' }))
  for (const detail of [
    '$200 overdue, 1 booking',
    '1 traveller not named yet',
    'No itinerary days yet',
    'No photos yet',
  ])
    expect(missingDetailsRegion.getByText(detail)).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Upcoming Dates' })).getByText('Departs')).toBeVisible()
  await userEvent.click(missingDetailsRegion.getByRole('link', { name: 'Add days' }))
  expect(await screen.findByText('No days yet')).toBeVisible()
})

it('the admin trip page lists the guests and the bookings of a past trip', async () => {
  const { id, title, reference } = await createBookedEvent()
  await app.sql(
    'update public.events set start_date = private.today() - 9, end_date = private.today() - 5 where id = $1',
    [id],
  )
  const firstPage = await renderPage(id, 'travellers')
  const guestsTable = await screen.findByRole('table', { name: `Guests of ${title}` })
  expect(within(guestsTable).getByText(reference)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('1 guest, 1 not named yet')
  await userEvent.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('No guests match your search.')).toBeVisible()
  firstPage.unmount()

  await renderPage(id, 'money')
  const bookingsTable = await screen.findByRole('table', { name: `Bookings of ${title}` })
  expect(within(bookingsTable).getByText('$1,200')).toBeVisible()
})

it('the travellers tab lists the guests of all departures of a trip with the date of each departure', async () => {
  const { id, title } = await createBookedEvent()
  const [later] = await app.sql<{ start_date: string }>(
    `with later as (
       insert into public.events (title, trip_id, start_date, end_date, status)
       select e.title, e.trip_id, e.start_date + 30, e.end_date + 30, 'published' from public.events e where e.id = $1
       returning id, start_date),
     c as (insert into public.customers (full_name) values ('Vera Later') returning id),
     booked as (insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, later.id, 1, 'confirmed', 100, 100, 1 from c, later)
     select start_date::text from later`,
    [id],
  )
  await renderPage(id, 'travellers')
  const findGuestsTable = () => screen.findByRole('table', { name: `Guests of ${title}` })
  expect(within(await findGuestsTable()).queryByText('Vera Later')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'All 2 departures' }))
  const guestRow = await screen.findByRole('row', { name: /Vera Later/ })
  expect(within(guestRow).getByText(formatDate(later?.start_date ?? ''))).toBeVisible()
  expect(within(await findGuestsTable()).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('2 guests, 2 not named yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', `/admin/trips/${id}/print?list=events`)
})

it('the departures tab lists each departure of the trip once, marks the displayed departure and links to the other departures', async () => {
  const { id, title } = await createBookedEvent()
  const [other] = await app.sql<{ id: string }>(
    `insert into public.events (title, trip_id, start_date, end_date, max_registrations, status)
     select e.title, e.trip_id, e.start_date + 30, e.end_date + 30, 7, 'draft' from public.events e where e.id = $1
     returning id`,
    [id],
  )
  await renderPage(id, 'events')
  const [open, later, ...rest] = within(await screen.findByRole('table', { name: `Departures of ${title}` }))
    .getAllByRole('row')
    .slice(1)
  if (!open || !later) throw new Error('A departure is not listed.')
  expect(rest).toEqual([])
  expect(within(open).getByText('This departure')).toBeVisible()
  expect(open).toHaveTextContent('1 of 5$800$1,200–1')
  await userEvent.click(within(open).getByRole('link', { name: '1 traveller with missing details' }))
  expect(await screen.findByRole('tab', { name: 'Travellers', selected: true })).toBeVisible()
  expect(later).toHaveTextContent('Draft0 of 7––––')
  expect(within(later).getByRole('link')).toHaveAttribute('href', `/admin/trips/${other?.id}?tab=events`)
  expect(within(later).queryByText('This departure')).toBeNull()
})

it('the admin trip page shows a message when the trip does not exist', async () => {
  await renderPage('nothing')
  expect(screen.getByText('No such trip')).toBeVisible()
})

it('the arrow keys and End move through the tabs of the admin trip page, and wrap around', async () => {
  const { id, title } = await createBookedEvent()
  await renderPage(id)
  const getTab = (name: string) => screen.getByRole('tab', { name })
  await screen.findByRole('tab', { name: 'Overview' })
  getTab('Overview').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(getTab('Travellers')).toHaveFocus()
  expect(await screen.findByRole('table', { name: `Guests of ${title}` })).toBeVisible()
  await userEvent.keyboard('{End}')
  expect(getTab('History')).toHaveFocus()
  expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('region', { name: 'Missing Details' })).toBeVisible()
  expect(getTab('Overview')).toHaveFocus()
})

it('the admin trip page restores unsaved changes after a reload', async () => {
  const { id } = await createBookedEvent()
  const form = { ...createEmptyForm(), title: 'Half typed' }
  saveBackup({ eventId: id, version: 1, requestId: crypto.randomUUID(), status: 'published', form })
  await renderPage(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByText('We restored your unsaved draft.')).toBeVisible()
  expect(screen.getByLabelText(/^Event Title/)).toHaveValue('Half typed')
  deleteBackup(id)
})
