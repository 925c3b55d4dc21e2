import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatDate } from '@/lib/dates'
import { callOffBookedEvent } from '../../../../tests/support/call-off-rows'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { needsAnswer } from '../booking-rules'
import { CallOffNotice, OpenCallOffs } from './call-off-notice'
import { bookingDetails } from './my-booking-queries'

const app = openTestApp()

const TestNotices = ({ id }: { id: string }) => {
  const { data: booking } = useQuery(bookingDetails(id))
  return (
    booking && (
      <>
        <OpenCallOffs bookings={[booking].filter(({ call_off }) => needsAnswer(call_off))} />
        <CallOffNotice booking={booking} />
      </>
    )
  )
}

/** Creates a booking whose departure was called off. The booker has the given choice, or none yet. */
const renderCalledOff = async (choice: 'none yet' | 'refund' | 'date', paid = 800) => {
  const member = await app.newMember()
  const booking = await newBooking(app, { bookedBy: member, installments: [['2030-10-07', 800]], paid })
  if (paid === 0)
    await app.sql(`update public.bookings set status = 'pending', expires_at = '2030-01-01' where id = $1`, [
      booking.id,
    ])
  const { otherId } = await callOffBookedEvent(app, booking.id, { start: '2031-04-12', end: '2031-04-14', price: 800 })
  if (choice !== 'none yet')
    await app.sql(
      'select private.write_choice(c, $2, $3, $4) from private.call_off_choices c where c.booking_id = $1',
      [booking.id, choice, 'booker', choice === 'date' ? otherId : null],
    )
  // Sets the booking's cancellation time to the time of the call-off, because a call-off cancels in one transaction.
  await app.sql(
    `update public.bookings b set cancelled_at = e.called_off_at from public.events e
     where e.id = b.event_id and b.id = $1 and b.status = 'cancelled'`,
    [booking.id],
  )
  renderInApp(<TestNotices id={booking.id} />, { auth: member })
  return booking
}

it('after a call-off, a booking and the notice above the bookings state by when the member must choose, and link to the choice', async () => {
  const booking = await renderCalledOff('none yet')
  const [day] = await app.sql<{ day: string }>('select (private.today() + 14)::text as day')
  const choiceText = `Choose a refund or another date by the end of ${formatDate(day?.day ?? '')}.`
  expect(await screen.findAllByText(choiceText)).toHaveLength(2)
  expect(screen.getByText(new RegExp(`^We had to cancel ${booking.title}, `))).toBeVisible()
  for (const choiceLink of screen.getAllByRole('link', { name: `Choose Now: ${booking.title}` }))
    expect(choiceLink).toHaveAttribute('href', `/booked/${booking.id}`)
})

it('after a member chose a refund for a called-off departure, the page shows the amount and asks for the bank account', async () => {
  await renderCalledOff('refund')
  expect(
    await screen.findAllByText(/^You chose a refund\. We owe you \$800\.00\. We need your bank account/),
  ).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /^Enter Bank Account/ })).toHaveLength(2)
})

it('after a member chose another date for a called-off departure, the booking names the departure that was called off', async () => {
  await renderCalledOff('date')
  expect(await screen.findByText(/^Moved from .*, which we had to cancel\.$/)).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('the notice of a called-off departure offers no refund or other date for a booking without payments', async () => {
  await renderCalledOff('none yet', 0)
  expect(await screen.findByText('Nothing was paid, so there is nothing to refund.')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
