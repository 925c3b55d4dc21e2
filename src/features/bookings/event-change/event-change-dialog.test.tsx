import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { bookingDetails } from '../member/my-booking-queries'
import { ChangeRequestNotice } from './change-request-notice'
import { EventChangeDialog } from './event-change-dialog'
import { SplitBookings } from './split-bookings'

const app = openTestApp()

const SplitBookingLinks = ({ id, isStaff }: { id: string; isStaff?: boolean }) => {
  const { data: booking } = useQuery(bookingDetails(id))
  return booking && <SplitBookings bookings={booking.split_bookings} isStaff={isStaff} />
}

/** Creates a confirmed booking of a member, and a later departure of the same trip with the given seats and price. */
const newBookingWithOtherDate = async ({ seats, price }: { seats: number; price: number }) => {
  const member = await app.newMember()
  const booking = await newBooking(app, { bookedBy: member, installments: [['2030-10-07', 2000]], paid: 2000 })
  const [other] = await app.sql<{ id: string }>(
    `insert into public.events (title, trip_id, location, price, max_registrations, start_date, end_date, status)
     select e.title, e.trip_id, e.location, $2, $3, e.start_date + 7, e.end_date + 7, 'published'
     from public.bookings b join public.events e on e.id = b.event_id where b.id = $1 returning id`,
    [booking.id, price, seats],
  )
  return { member, booking: { ...booking, event_title: booking.title }, eventId: other?.id ?? '' }
}

it('a member compares the booking before and after a move to a cheaper date; after the move, the difference is refundable', async () => {
  const { member, booking, eventId } = await newBookingWithOtherDate({ seats: 5, price: 1800 })
  const onClose = vi.fn()
  renderInApp(<EventChangeDialog booking={booking} onClose={onClose} />, { auth: member })
  await userEvent.selectOptions(await screen.findByLabelText('New date'), eventId)
  expect(within(await screen.findByRole('region', { name: 'Now' })).getAllByText('$2,000.00')).not.toHaveLength(0)
  expect(within(screen.getByRole('region', { name: 'After the change' })).getAllByText('$1,800.00')).not.toHaveLength(0)
  expect(screen.getByText(/^\$200\.00 of the payments is more than the new total and is refunded\./)).toBeVisible()
  expect(
    screen.getByText(/A later cancellation keeps at least \$[\d,.]+, as a cancellation today would\./),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change Date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(
    await app.sql('select event_id, refund_due::int as refund_due from public.bookings where id = $1', [booking.id]),
  ).toEqual([{ event_id: eventId, refund_due: 200 }])
})

it('the dialog refuses a move whose price changed after the member saw it, and shows the new total', async () => {
  const { member, booking, eventId } = await newBookingWithOtherDate({ seats: 5, price: 2400 })
  renderInApp(<EventChangeDialog booking={booking} onClose={vi.fn()} />, { auth: member })
  await userEvent.selectOptions(await screen.findByLabelText('New date'), eventId)
  const confirmButton = await screen.findByRole('button', { name: 'Change Date' })
  await app.sql('update public.events set price = 2600 where id = $1', [eventId])
  await userEvent.click(confirmButton)
  expect((await screen.findAllByText('$2,600.00')).length).toBeGreaterThan(0)
  expect(await app.sql('select total_amount::int as total from public.bookings where id = $1', [booking.id])).toEqual([
    { total: 2000 },
  ])
})

/** Sets a booking to three seats and adds two travellers. The third seat has no traveller. */
const addTravellers = async (bookingId: string) => {
  await app.sql('update public.bookings set seats = 3 where id = $1', [bookingId])
  await app.sql(
    `insert into public.travellers (booking_id, sort_order, full_name, date_of_birth)
     values ($1, 0, 'Ann Adult', '1980-05-04'), ($1, 1, 'Ben Adult', '1981-05-04')`,
    [bookingId],
  )
}

it('a member moves one traveller to a new booking after a preview of both bookings, and each booking links to the other', async () => {
  const { member, booking, eventId } = await newBookingWithOtherDate({ seats: 5, price: 900 })
  await addTravellers(booking.id)
  const onClose = vi.fn()
  renderInApp(<EventChangeDialog booking={booking} onClose={onClose} />, { auth: member })
  await userEvent.selectOptions(await screen.findByLabelText('New date'), eventId)
  const movingGroup = await screen.findByRole('group', { name: 'Who is moving?' })
  for (const travellerName of ['Ann Adult', 'Ben Adult', 'Traveller 3, no name yet'])
    await userEvent.click(within(movingGroup).getByRole('checkbox', { name: travellerName }))
  expect(within(movingGroup).getByRole('status')).toHaveTextContent('Select at least one traveller.')
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  await userEvent.click(within(movingGroup).getByRole('checkbox', { name: 'Ben Adult' }))
  const stayingRegion = await screen.findByRole('region', { name: `Stays: ${booking.reference}` })
  expect(within(stayingRegion).getAllByText('$1,333.33')).not.toHaveLength(0)
  expect(within(screen.getByRole('region', { name: 'Moves: new booking' })).getAllByText('$900.00')).not.toHaveLength(0)
  expect(screen.getByText(/\$666\.67 moves with them and \$1,333\.33 stays/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change Their Date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [part = { id: '', reference: '' }] = await app.sql<{ id: string; reference: string }>(
    'select id, reference from public.bookings where split_from = $1 and event_id = $2',
    [booking.id, eventId],
  )
  renderInApp(
    <>
      <SplitBookingLinks id={booking.id} />
      <SplitBookingLinks id={part.id} isStaff />
    </>,
    { auth: member },
  )
  expect(await screen.findByRole('link', { name: part.reference })).toHaveAttribute('href', `/booked/${part.id}`)
  expect(await screen.findByRole('link', { name: booking.reference })).toHaveAttribute(
    'href',
    `/admin/bookings/${booking.id}`,
  )
})

it('a member asks to move one traveller to a full date, and staff move this traveller after raising the capacity', async () => {
  const { member, booking, eventId } = await newBookingWithOtherDate({ seats: 1, price: 900 })
  await addTravellers(booking.id)
  const onClose = vi.fn()
  const { unmount } = renderInApp(<EventChangeDialog booking={booking} onClose={onClose} />, { auth: member })
  await userEvent.selectOptions(await screen.findByLabelText('New date'), eventId)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ann Adult' }))
  expect(await screen.findByText(/It has too few free spots for these travellers\. You can ask us/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ask Us to Move Them' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  unmount()

  await app.sql('update public.events set max_registrations = 5 where id = $1', [eventId])
  renderInApp(<ChangeRequestNotice booking={booking} isStaff />, { auth: await app.admin() })
  expect(await screen.findByText('The customer asks to move some travellers')).toBeVisible()
  expect(await screen.findByText('Ben Adult, 1 traveller without a name yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Review Move' }))
  expect(await screen.findByRole('checkbox', { name: 'Ann Adult' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Ben Adult' })).toBeChecked()
  await userEvent.click(await screen.findByRole('button', { name: 'Move Travellers' }))
  await waitFor(async () =>
    expect(
      await app.sql('select status from public.event_change_requests where booking_id = $1', [booking.id]),
    ).toEqual([{ status: 'confirmed' }]),
  )
  expect(await app.sql('select seats, event_id from public.bookings where split_from = $1', [booking.id])).toEqual([
    { seats: 2, event_id: eventId },
  ])
})

it('a member asks to move to a full date, and withdraws the request', async () => {
  const { member, booking, eventId } = await newBookingWithOtherDate({ seats: 1, price: 2000 })
  const bookingOfOtherEvent = await newBooking(app, { installments: [['2030-10-07', 2000]] })
  await app.sql('update public.bookings set event_id = $2 where id = $1', [bookingOfOtherEvent.id, eventId])
  const onClose = vi.fn()
  const { unmount } = renderInApp(<EventChangeDialog booking={booking} onClose={onClose} />, { auth: member })
  await userEvent.selectOptions(await screen.findByLabelText('New date'), eventId)
  expect(await screen.findByText('This date is full')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change Date' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask Us to Move It' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  unmount()

  renderInApp(<ChangeRequestNotice booking={booking} />, { auth: member })
  expect(await screen.findByText('You asked us to move this booking')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Request' }))
  await waitFor(() => expect(screen.queryByText('You asked us to move this booking')).toBeNull())
  expect(await app.sql('select status from public.event_change_requests where booking_id = $1', [booking.id])).toEqual([
    { status: 'withdrawn' },
  ])
})
