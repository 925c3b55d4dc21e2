import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { ReportsPage } from './reports-page'

const app = openTestApp()

/** Creates a trip with two departures. Each has a booking of 100 AUD, of which 30 AUD are paid. */
const createBookedEvents = async () => {
  const trip = await app.newEvent()
  const [row] = await app.sql<{ trip_id: string }>(
    `with second as (
       insert into public.events (title, trip_id, start_date, end_date, status)
       select e.title, e.trip_id, e.start_date + 1, e.end_date + 1, 'published' from public.events e where e.id = $1
       returning id, trip_id),
     c as (insert into public.customers (full_name) values ('Rosa Owing') returning id),
     booked as (
       insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, d.id, 1, 'confirmed', 100, 100, 1 from c, (select $1::uuid as id union all select id from second) d
       returning id),
     planned as (insert into public.installments (booking_id, sequence, due_date, amount)
       select b.id, 1, private.today() + 20, 100 from booked b),
     paid as (insert into public.payments (booking_id, kind, method, amount) select b.id, 'extra', 'cash', 30 from booked b)
     select trip_id from second`,
    [trip.id],
  )
  if (!row) throw new Error('The departure was not added.')
  return { title: trip.title, tripId: row.trip_id }
}

it.each([
  ['owed', 'Departures: 2, bookings: 2$140.00', '$70.00'],
  ['payments', 'Departures: 2$60.00$0.00$60.00', '$30.00'],
])(
  'the report "%s" shows one total for all departures of a trip, with a link to the figures of each departure',
  async (tab, eventRow, amount) => {
    const { title, tripId } = await createBookedEvents()
    renderInApp(<ReportsPage />, {
      path: `/admin/reports?tab=${tab}&trip=${tripId}&by=trip`,
      auth: await app.admin(),
    })
    const byTripRegion = await screen.findByRole('region', { name: 'By trip' })
    const [, row, ...others] = within(byTripRegion).getAllByRole('row')
    expect(row).toHaveTextContent(`${title}${eventRow}`)
    expect(others).toHaveLength(1)
    await userEvent.click(within(byTripRegion).getByRole('link', { name: title }))
    const byEventRegion = await screen.findByRole('region', { name: 'By departure' })
    await waitFor(() => expect(within(byEventRegion).getAllByRole('link', { name: title })).toHaveLength(2))
    const [, first, second] = within(byEventRegion).getAllByRole('row')
    for (const expectedEvent of [first, second]) expect(expectedEvent).toHaveTextContent(amount)
    // Waits for the trips in the select field, because they load after the report.
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Trip' })).toHaveDisplayValue(`${title}, all dates`),
    )
    expect(screen.getByRole('combobox', { name: 'Group by' })).toHaveDisplayValue('Group by departure')
  },
)

/**
 * Adds two paid bookings to a trip. One is cancelled, with goodwill and without an audit log entry. The other one
 * is expired.
 */
const createEndedBookings = async () => {
  const trip = await app.newEvent()
  await app.sql(
    `with c as (insert into public.customers (full_name) values ('Rosa Cancelled') returning id),
     ended as (
       insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan,
         cancelled_at, held_until, retained_amount, goodwill_amount)
       select c.id, $1::uuid, 1, e.status, 100, 100, 1, e.cancelled_at, e.held_until, e.retained, e.goodwill
       from c, (values ('cancelled', private.now(), null, 40, 15.5), ('expired', null, private.now(), 0, 0))
         e (status, cancelled_at, held_until, retained, goodwill)
       returning id)
     insert into public.payments (booking_id, kind, method, amount) select b.id, 'deposit', 'cash', 90 from ended b`,
    [trip.id],
  )
  return trip
}

it('the cancellations report shows retained money, goodwill and refunds due, by reason and by departure', async () => {
  const { id, title } = await createEndedBookings()
  renderInApp(<ReportsPage />, {
    path: `/admin/reports?tab=cancellations&event=${id}`,
    auth: await app.admin(),
  })
  const reasonRows = within(await screen.findByRole('region', { name: 'By reason' })).getAllByRole('row')
  expect(reasonRows.map(({ textContent }) => textContent)).toEqual([
    'ReasonBookingsPaidKeptGoodwillRefundedRefund due',
    'Seat hold expired1$90.00$0.00$0.00$0.00$90.00',
    'Not recorded1$90.00$40.00$15.50$0.00$50.00',
    'Total2$180.00$40.00$15.50$0.00$140.00',
  ])
  const byEventRegion = screen.getByRole('region', { name: 'By departure' })
  expect(within(byEventRegion).getByRole('link', { name: title })).toBeVisible()
  expect(within(byEventRegion).getAllByRole('row')[1]).toHaveTextContent('2$180.00$40.00$15.50$0.00$140.00')
})

it('the cancellations report shows the seats that moved to another departure, with the fees and price changes of the moves', async () => {
  const { id } = await app.newEvent()
  await app.sql(
    `insert into public.audit_log (action, entity, entity_id, details)
     select 'change_event', 'bookings', gen_random_uuid(), jsonb_build_object('seats', 2, 'fee', 50,
       'before', jsonb_build_object('event_id', $1::uuid, 'total', 1000), 'after', jsonb_build_object('total', n.total))
     from (values (1250), (900)) n (total)`,
    [id],
  )
  renderInApp(<ReportsPage />, {
    path: `/admin/reports?tab=cancellations&event=${id}`,
    auth: await app.admin(),
  })
  const movesRegion = await screen.findByRole('region', { name: 'Moved to another departure' })
  for (const expectedText of ['4 seats', '$100.00', '$200.00', '$150.00'])
    expect(within(movesRegion).getByText(expectedText)).toBeVisible()
})

it('the cancellations report shows a message when no booking was cancelled or expired', async () => {
  const { id } = await app.newEvent()
  renderInApp(<ReportsPage />, {
    path: `/admin/reports?tab=cancellations&event=${id}`,
    auth: await app.admin(),
  })
  expect(await screen.findAllByText('No booking was cancelled or expired.')).toHaveLength(2)
})

it('the cancellations report asks for a shorter date range if the range is longer than a year', async () => {
  renderInApp(<ReportsPage />, {
    path: '/admin/reports?tab=cancellations&from=2025-01-01&to=2026-12-31',
    auth: await app.admin(),
  })
  expect(await screen.findByText(/Choose a range of at most one year/)).toBeVisible()
})
