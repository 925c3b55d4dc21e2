import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { BookingForm } from '../booking-form'

const app = openTestApp()
const onBooked = vi.fn()

/** Renders the booking form for a visitor and a trip with five seats at $2,400. */
const renderForm = async () => {
  const event = await app.newEvent({ seats: 5, price: 2400 })
  renderInApp(
    <BookingForm
      event={{ ...event, gst_free: false, min_age: 0, changes_close_on: '2030-01-01' }}
      member={null}
      maxSeats={5}
      seats={2}
      onBooked={onBooked}
      nextStep={() => null}
      eventSummary={<p>{event.title}</p>}
    />,
  )
  return event
}

it('a visitor books with only a name and an email address, and gets a token for the booking', async () => {
  const event = await renderForm()
  await insertText(await screen.findByLabelText(/Your Name/), 'Gwen Guest')
  await insertText(screen.getByLabelText(/Your Email/), 'no address')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText(/Your Email/))
  await insertText(screen.getByLabelText(/Your Email/), 'gwen@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 2, name: 'Payment plan' })
  await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }))
  expect((await screen.findAllByText(/within 28 minutes of booking/))[0]).toBeVisible()
  await clickEnabledButton('Continue')
  await userEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }))
  await clickEnabledButton('Confirm Booking')
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  const bookings = await app.sql<{ id: string; token: string; guest_email: string }>(
    `select b.id, g.token, c.guest_email from public.bookings b join private.guest_bookings g on g.booking_id = b.id
     join public.customers c on c.id = b.customer_id where b.event_id = $1`,
    [event.id],
  )
  expect(bookings).toMatchObject([{ guest_email: 'gwen@example.test' }])
  expect(onBooked).toHaveBeenCalledWith(bookings[0]?.id, true, false, bookings[0]?.token)
})
