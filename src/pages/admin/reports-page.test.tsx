import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { ReportsPage } from './reports-page'

const app = openTestApp()

/** Creates a trip with two departures. Each has a booking of 100 AUD, of which 30 AUD are paid. */
const createBookedDepartures = async () => {
  const trip = await app.newTrip()
  const [row] = await app.sql<{ journey_id: string }>(
    `with second as (
       insert into public.events (title, journey_id, start_date, end_date, status)
       select e.title, e.journey_id, e.start_date + 1, e.end_date + 1, 'published' from public.events e where e.id = $1
       returning id, journey_id),
     c as (insert into public.customers (full_name) values ('Rosa Owing') returning id),
     booked as (
       insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, d.id, 1, 'confirmed', 100, 100, 1 from c, (select $1::uuid as id union all select id from second) d
       returning id),
     planned as (insert into public.installments (booking_id, sequence, due_date, amount)
       select b.id, 1, private.today() + 20, 100 from booked b),
     paid as (insert into public.payments (booking_id, kind, method, amount) select b.id, 'extra', 'cash', 30 from booked b)
     select journey_id from second`,
    [trip.id],
  )
  if (!row) throw new Error('The departure was not added.')
  return { title: trip.title, journeyId: row.journey_id }
}

it.each([
  ['owed', 'Departures: 2, bookings: 2$140.00', '$70.00'],
  ['payments', 'Departures: 2$60.00$0.00$60.00', '$30.00'],
])(
  'the report "%s" shows one total for all departures of a trip, with a link to the figures of each departure',
  async (tab, tripRow, amount) => {
    const { title, journeyId } = await createBookedDepartures()
    renderInApp(<ReportsPage />, {
      path: `/admin/reports?tab=${tab}&trip=${journeyId}&by=trip`,
      auth: await app.admin(),
    })
    const trips = await screen.findByRole('region', { name: 'By trip' })
    const [, row, ...others] = within(trips).getAllByRole('row')
    expect(row).toHaveTextContent(`${title}${tripRow}`)
    expect(others).toHaveLength(1)
    await userEvent.click(within(trips).getByRole('link', { name: title }))
    const departures = await screen.findByRole('region', { name: 'By departure' })
    await waitFor(() => expect(within(departures).getAllByRole('link', { name: title })).toHaveLength(2))
    const [, first, second] = within(departures).getAllByRole('row')
    for (const departure of [first, second]) expect(departure).toHaveTextContent(amount)
    expect(await screen.findByRole('combobox', { name: 'Trip' })).toHaveDisplayValue(`${title}, all dates`)
    expect(screen.getByRole('combobox', { name: 'Group by' })).toHaveDisplayValue('Group by departure')
  },
)
