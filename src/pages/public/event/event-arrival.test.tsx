import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { EventDetailsPage } from './event-details-page'

const app = openTestApp()
// Loads the page section below the itinerary, which is a separate chunk.
beforeAll(() => import('./event-more'), 60_000)

const PHONE = '0491 570 156'
const ARRIVAL_COLUMNS = {
  meeting_point: 'Sorell Gate',
  start_time: '17:30',
  end_point: 'Hobart Airport',
  end_time: '09:15',
  arrival_note: 'Bring a torch.',
}

/** Creates a trip that the member has booked, with an emergency phone. Start and end are optional. */
const newBookedEvent = async (member: Partial<Auth>, arrival: Partial<typeof ARRIVAL_COLUMNS> = ARRIVAL_COLUMNS) => {
  const booking = await newBooking(app, { bookedBy: member, installments: [['2031-02-01', 800]] })
  const [event] = await app.sql<{ id: string }>(
    `update public.events e set meeting_point = coalesce($2, ''), start_time = $3::time, end_point = coalesce($4, ''),
       end_time = $5::time, arrival_note = coalesce($6, '')
     from public.bookings b where b.id = $1 and e.id = b.event_id returning e.id`,
    [
      booking.id,
      arrival.meeting_point ?? null,
      arrival.start_time ?? null,
      arrival.end_point ?? null,
      arrival.end_time ?? null,
      arrival.arrival_note ?? null,
    ],
  )
  await app.sql('insert into public.event_contacts (event_id, emergency_phone) values ($1, $2)', [event?.id, PHONE])
  return event?.id ?? ''
}
const openEvent = async (id: string, auth?: Partial<Auth>) => {
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/event-details/:id" element={<EventDetailsPage />} />
      </Routes>
    </Suspense>,
    { path: `/event-details/${id}`, auth },
  )
  await screen.findByRole('heading', { name: 'Good to know' })
}
const expectArrival = () => {
  expect(screen.getByText('5:30 pm, Sorell Gate')).toBeVisible()
  expect(screen.getByText('9:15 am, Hobart Airport')).toBeVisible()
  expect(screen.getByText('Bring a torch.')).toBeVisible()
}

it('the event page shows visitors where and when the event starts and ends, but no emergency phone', async () => {
  await openEvent(await newBookedEvent(await app.newMember()))
  expectArrival()
  expect(screen.queryByText(PHONE)).toBeNull()
})

it('the trip page shows the emergency phone to a member who booked the trip', async () => {
  const member = await app.newMember()
  await openEvent(await newBookedEvent(member), member)
  expectArrival()
  expect(await screen.findByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:0491570156')
})

it('the trip page shows the emergency phone to staff', async () => {
  const id = await newBookedEvent(await app.newMember())
  await openEvent(id, await app.admin())
  expect(await screen.findByRole('link', { name: PHONE })).toBeVisible()
})

it('the trip page shows the emergency phone even if the trip has no start, end or arrival note', async () => {
  const member = await app.newMember()
  await openEvent(await newBookedEvent(member, {}), member)
  expect(await screen.findByRole('link', { name: PHONE })).toBeVisible()
})
