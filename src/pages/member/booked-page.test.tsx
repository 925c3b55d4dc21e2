import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { formatInstantDate } from '@/lib/dates'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { BookedPage } from './booked-page'

const app = openTestApp()
const PHONE = '0491 570 156'

interface OpenOptions {
  /** The assignments of an SQL update of the booking, such as `seats = 2`. */
  booking?: string
  /** The assignments of an SQL update of the event, such as `arrival_note = 'Bring a torch'`. */
  event?: string
  settings?: Partial<PublicSettings>
}

/** Opens the page of a member's booking. Its trip has an emergency phone. */
const openBooking = async ({ booking, event, settings }: OpenOptions = {}) => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]] })
  if (booking) await app.sql(`update public.bookings set ${booking} where id = $1`, [id])
  if (event)
    await app.sql(`update public.events set ${event} where id = (select event_id from public.bookings where id = $1)`, [
      id,
    ])
  await app.sql(
    'insert into public.event_contacts (event_id, emergency_phone) select event_id, $2 from public.bookings where id = $1',
    [id, PHONE],
  )
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/booked/:bookingId" element={<BookedPage />} />
      </Routes>
    </Suspense>,
    { path: `/booked/${id}`, auth, settings },
  )
  await screen.findByRole('heading', { name: 'What happens next' })
  return id
}

const ARRIVAL_SQL = `meeting_point = 'Sorell Gate', start_time = '17:30', end_point = 'Hobart Airport', end_time = '09:15',
  arrival_note = 'Bring a torch.'`

it('the page of a booking shows where and when the event starts and ends, and the emergency phone', async () => {
  await openBooking({ event: ARRIVAL_SQL })
  expect(screen.getByText('5:30 pm, Sorell Gate')).toBeVisible()
  expect(screen.getByText('9:15 am, Hobart Airport')).toBeVisible()
  expect(screen.getByText('Bring a torch.')).toBeVisible()
  expect(await screen.findByRole('link', { name: PHONE })).toBeVisible()
})

it('the page of a booking shows the emergency phone even if the trip has no start, end or arrival note', async () => {
  await openBooking()
  expect(await screen.findByRole('link', { name: PHONE })).toBeVisible()
})

it('the calendar file of a booking contains the meeting point as the place, the start, end, arrival note and emergency phone', async () => {
  const downloadedFiles: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${downloadedFiles.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  await openBooking({ event: ARRIVAL_SQL })
  await screen.findByRole('link', { name: PHONE })
  await userEvent.click(screen.getByRole('button', { name: 'Add to calendar (.ics)' }))
  const calendarLines = (await downloadedFiles[0]?.text())?.replaceAll('\r\n ', '').split('\r\n')
  expect(calendarLines).toContain('LOCATION:Sorell Gate')
  expect(calendarLines?.find((line) => line.startsWith('DESCRIPTION:'))).toMatch(
    new RegExp(
      '\\\\nMeet: 5:30 pm\\\\, Sorell Gate\\\\nEnd: 9:15 am\\\\, Hobart Airport\\\\nBring a torch\\.' +
        `\\\\nIn an emergency: ${PHONE}$`,
    ),
  )
})

it('the page of a booking shows when the terms were accepted, with a link to the accepted version', async () => {
  const id = await openBooking({ booking: 'terms_version = 1, terms_accepted_at = private.now()' })
  const [booking] = await app.sql<{ accepted: string }>(
    'select terms_accepted_at as accepted from public.bookings where id = $1',
    [id],
  )
  expect(screen.getByRole('link', { name: 'our terms, version 1' })).toHaveAttribute('href', '/terms/1')
  expect(
    screen.getByText(new RegExp(`on ${formatInstantDate(booking?.accepted ?? '')}\\. They apply to this booking`)),
  ).toBeVisible()
})

it('the page of a booking made by staff mentions no accepted terms', async () => {
  await openBooking()
  expect(screen.queryByText(/You accepted/)).toBeNull()
})

const HELD_BOOKING_SQL = `status = 'pending', expires_at = '2031-01-03T01:00:00Z'`

it('the page of an unpaid booking links to payment by bank transfer while card payment is not available', async () => {
  await openBooking({ booking: HELD_BOOKING_SQL })
  expect(screen.getByText(/You pay by bank transfer/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay $800.00' })).toBeVisible()
})

it('the page of an unpaid booking offers no bank transfer while the bank details are missing', async () => {
  await openBooking({ booking: HELD_BOOKING_SQL, settings: { bank_transfers_open: false } })
  expect(screen.getByText(/To pay, please email night@house\.test or call/)).toBeVisible()
  expect(screen.queryByText(/bank|transfer/i)).toBeNull()
})
