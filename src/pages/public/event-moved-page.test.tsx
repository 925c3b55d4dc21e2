import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { formatDateRange } from '@/lib/dates'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { EventMovedPage } from './event-moved-page'

const app = openTestApp()

/** Creates a booking of a moved trip with an open or expired refund offer, and opens the page of the email link. */
const openOffer = async ({ expires = '10 days', paid = 800 } = {}) => {
  const booking = await newBooking(app, { installments: [['2031-01-10', 800]], paid })
  const [offer] = await app.sql<{ token: string }>(
    `insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
     values ($1, '2031-02-10', '2031-02-14', private.now() + $2::interval) returning token`,
    [booking.id, expires],
  )
  openPage(offer?.token ?? '')
  return booking
}
const openPage = (token: string) =>
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/trip-moved/:token" element={<EventMovedPage />} />
      </Routes>
    </Suspense>,
    { path: `/trip-moved/${token}` },
  )

test('a signed-out customer cancels the booking of a moved trip after a confirmation, and sees the refund amount', async () => {
  const { id, reference } = await openOffer()
  expect(await screen.findByText(reference)).toBeVisible()
  expect(screen.getByText(formatDateRange('2031-02-10', '2031-02-14'))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Keep My Booking' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and Get My Money Back' }))
  expect(app.sent('accept_refund_offer')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Booking' }))
  expect(await screen.findByText('We’ll refund $800.00 to your original payment method.')).toBeVisible()
  expect(await app.sql('select status from public.bookings where id = $1', [id])).toEqual([{ status: 'cancelled' }])
})

test('a customer who has paid nothing yet is offered a cancellation without a refund', async () => {
  await openOffer({ paid: 0 })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel My Booking' }))
  expect(screen.queryByText(/refund/)).toBeNull()
})

test('after the refund offer for a moved trip has expired, its page says that the booking remains and offers no cancellation', async () => {
  await openOffer({ expires: '-1 day' })
  expect(await screen.findByText('The time to cancel is over')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the page of a moved trip shows an error for an incomplete link', async () => {
  openPage('cut')
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})
