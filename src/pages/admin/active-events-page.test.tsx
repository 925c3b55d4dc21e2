import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { ActiveEventsPage } from './active-events-page'

const app = openTestApp()
const renderPage = async (search = '') =>
  renderInApp(<ActiveEventsPage />, { path: `/admin/active-events${search}`, auth: await app.admin() })

it('the active events page finds events by title and place, and shows a message when no event matches', async () => {
  await renderPage()
  await userEvent.type(await screen.findByRole('searchbox'), 'VICTORIA')
  expect(await screen.findByRole('listitem', { name: 'Beechworth Asylum Weekend' })).toBeVisible()
  await insertText(screen.getByRole('searchbox'), ' nowhere at all')
  expect(await screen.findByText('No events match your search criteria.')).toBeVisible()
  expect(screen.queryByText('No Active Events')).toBeNull()
})

it('the active events page sorts events by the order in the URL or the order that the admin selects', async () => {
  await renderPage('?sort=title')
  const readEventNames = async () =>
    (await screen.findAllByRole('heading', { level: 2 })).map((title) => title.textContent ?? '')
  const namesSortedByName = await readEventNames()
  expect(namesSortedByName.length).toBeGreaterThan(2)
  expect(namesSortedByName).toEqual(namesSortedByName.toSorted((a, b) => a.localeCompare(b)))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Latest first')
  await waitFor(async () => expect(await readEventNames()).not.toEqual(namesSortedByName))
})

it('the keys j and k on the active events page move between cards, and / moves to the search field', async () => {
  const auth = await app.admin()
  renderInApp(
    <main>
      <ActiveEventsPage />
    </main>,
    { path: '/admin/active-events?q=Victoria', auth },
  )
  const headingLinks = (await screen.findAllByRole('heading', { level: 2 })).map((title) =>
    within(title).getByRole('link'),
  )
  expect(headingLinks.length).toBeGreaterThan(1)
  await userEvent.keyboard('j')
  expect(headingLinks[0]).toHaveFocus()
  await userEvent.keyboard('j')
  expect(headingLinks[1]).toHaveFocus()
  await userEvent.keyboard('k')
  expect(headingLinks[0]).toHaveFocus()
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

it('the active events page links to Event Management when no event is active', async () => {
  const auth = await app.admin()
  app.reply('list_events', { status: 'ok', total: 0, rows: [] })
  renderInApp(<ActiveEventsPage />, { path: '/admin/active-events', auth })
  expect(await screen.findByText('No Active Events')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Event Management' })).toHaveAttribute(
    'href',
    '/admin/event-management',
  )
})

it('the active events page shows the guests and the free seats of a past event', async () => {
  const { id, reference } = await newBooking(app, { installments: [['2031-01-01', 1000]] })
  const title = `Gaol ${crypto.randomUUID()}`
  await app.sql(
    `update public.events e set title = $2, start_date = private.today() - 9, end_date = private.today() - 5
     from public.bookings b where b.event_id = e.id and b.id = $1`,
    [id, title],
  )
  await app.sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, status,
       offered_at, offer_expires_at)
     select event_id, 'Gaol', 'Waits', 'waits@example.test', 2, 'offered', private.now(),
       private.now() + interval '1 day' from public.bookings where id = $1`,
    [id],
  )
  await renderPage(`?which=past&q=${encodeURIComponent(title)}`)
  const eventItem = within(await screen.findByRole('listitem', { name: title }))
  expect(eventItem.getByText('1 guest booked')).toBeVisible()
  expect(eventItem.getByText('2 seats held by offers, 2 of 5 seats free')).toBeVisible()
  await userEvent.click(eventItem.getByRole('button', { name: 'Show Guests' }))
  expect(await eventItem.findByText(reference)).toBeVisible()
  await userEvent.click(eventItem.getByRole('button', { name: 'Hide Guests' }))
  expect(eventItem.queryByText(reference)).toBeNull()
})
