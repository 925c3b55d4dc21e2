import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { BookingForm } from '../booking-form'
import { RoomsDialog } from './rooms-dialog'
import { EventRoomOptions } from '@/features/booking-options/room-options/event-room-options'

const app = openTestApp()

/** Adds a shared twin room without a supplement, and one own room for 500 AUD. */
const addOptions = (eventId: string) =>
  app.sql(
    `insert into public.room_options (event_id, name, beds, price, stock, is_shareable, sort_order)
     values ($1, 'Twin share', 2, 0, null, true, 1), ($1, 'Own room', 1, 500, 1, false, 2)`,
    [eventId],
  )
const readRoomLines = (eventId: string) =>
  app.sql(
    `select l.description, l.quantity, l.amount::float, l.traveller_positions, l.source from public.booking_lines l
     join public.bookings b on b.id = l.booking_id
     where b.event_id = $1 and l.kind = 'room_option' and l.removed_at is null order by l.description`,
    [eventId],
  )
const chooseRoom = async (traveller: string, option: RegExp) => {
  const roomField = await screen.findByRole('combobox', { name: `Room of ${traveller}` })
  await userEvent.selectOptions(roomField, within(roomField).getByRole('option', { name: option }))
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const openForm = async (seats: number) => {
  const [auth, event] = [await app.newMember('Mabel Moonlight'), await app.newEvent({ seats: 5, price: 2400 })]
  await addOptions(event.id)
  const onBooked = vi.fn()
  renderInApp(
    <BookingForm
      event={{ ...event, gst_free: false, min_age: 0, changes_close_on: '2030-01-01' }}
      member={{ id: auth.user?.id ?? '', name: 'Mabel Moonlight' }}
      maxSeats={5}
      seats={seats}
      onBooked={onBooked}
      nextStep={() => null}
      eventSummary={<p>{event.title}</p>}
    />,
    { auth },
  )
  await insertText((await screen.findAllByLabelText(/date of birth/i))[0] as HTMLElement, '1980-05-04')
  return { event, onBooked }
}

it('a member assigns each traveller to a room, states with whom they share, and sees the supplement in the price', async () => {
  const { event, onBooked } = await openForm(2)
  const ownRoomSelect = await screen.findByRole('combobox', { name: 'Room of Mabel Moonlight' })
  expect(ownRoomSelect).toHaveDisplayValue('Twin share, no supplement')
  await chooseRoom('Traveller 2', /Own room/)
  expect(within(ownRoomSelect).getByRole('option', { name: /Own room/ })).toBeDisabled()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Happy to Share With' }), 'Women only')
  await clickButton('Continue')
  await screen.findByRole('heading', { level: 2, name: 'Payment plan' })
  await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }))
  const priceBreakdown = await screen.findByLabelText('Price breakdown')
  expect(within(priceBreakdown).getByText('Own room')).toBeInTheDocument()
  expect(screen.getAllByText('$5,300.00').length).toBeGreaterThan(0)
  await clickButton('Continue')
  await userEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }))
  await clickEnabledButton('Confirm Booking')
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(await readRoomLines(event.id)).toEqual([
    { description: 'Own room', quantity: 1, amount: 500, traveller_positions: [1], source: 'booking' },
    { description: 'Twin share', quantity: 1, amount: 0, traveller_positions: [0], source: 'booking' },
  ])
  expect(
    await app.sql(
      `select t.full_name, t.shares_with from public.travellers t join public.bookings b on b.id = t.booking_id
       where b.event_id = $1`,
      [event.id],
    ),
  ).toEqual([{ full_name: 'Mabel Moonlight', shares_with: 'women' }])
})

it('when someone else books the last room of an option first, the booking is refused and the form stays filled in', async () => {
  const { event, onBooked } = await openForm(1)
  await chooseRoom('Mabel Moonlight', /Own room/)
  await clickButton('Continue')
  await userEvent.click(await screen.findByRole('radio', { name: 'Pay in full' }))
  await clickButton('Continue')
  await userEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }))
  await app.sql('update public.room_options set stock = 0 where event_id = $1 and beds = 1', [event.id])
  await clickEnabledButton('Confirm Booking')
  expect((await screen.findAllByText('Own room isn’t available'))[0]).toBeVisible()
  expect(onBooked).not.toHaveBeenCalled()
  expect(screen.getByRole('checkbox', { name: /I accept/ })).toBeChecked()
})

it('a member sees the new price and payment plan before confirming a change of room', async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]], paid: 800 })
  const [{ event_id = '' } = {}] = await app.sql<{ event_id: string }>(
    'select event_id from public.bookings where id = $1',
    [id],
  )
  await addOptions(event_id)
  const onClose = vi.fn()
  renderInApp(<RoomsDialog booking={{ id, event_title: 'Lantern House', event_id, seats: 1 }} onClose={onClose} />, {
    auth,
  })
  await chooseRoom('Traveller 1', /Own room/)
  expect(await screen.findByText('$1,300.00')).toBeVisible()
  await clickEnabledButton('Save Rooms')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await readRoomLines(event_id)).toEqual([
    { description: 'Own room', quantity: 1, amount: 500, traveller_positions: [0], source: 'member' },
  ])
})

it('staff add room options, edit them, and cannot remove one after it was booked', async () => {
  const event = await app.newEvent()
  renderInApp(<EventRoomOptions eventId={event.id} />, { auth: await app.admin() })
  await screen.findByText('No room options yet.')
  await clickButton('Add a Room Option')
  await clickButton('Save Room Option')
  expect(await screen.findByRole('heading', { name: 'Twin share' })).toBeVisible()
  await clickButton('Add a Room Option')
  await insertText(screen.getByRole('textbox', { name: /^Supplement/ }), '500')
  await clickButton('Save Room Option')
  expect(await screen.findByText(/1 person · \+ \$500\.00 per person/)).toBeVisible()
  await clickButton('Edit Own room')
  await insertText(screen.getByRole('textbox', { name: /^Rooms/ }), '4')
  await clickButton('Save Room Option')
  await screen.findByText(/4 rooms/)
  const [booking] = await app.sql<{ id: string }>(
    `insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
     select c.id, $1, 1, 1, 'confirmed', 100, 100 from public.customers c order by c.id limit 1 returning id`,
    [event.id],
  )
  await app.sql(
    `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
       room_option_id, traveller_positions)
     select $2, 'room_option', o.name, 1, 500, false, 'booking', o.id, '{0}' from public.room_options o
     where o.event_id = $1 and o.beds = 1`,
    [event.id, booking?.id],
  )
  await clickButton('Remove Own room')
  await clickButton('Remove')
  expect((await screen.findAllByText('This room option has been booked'))[0]).toBeVisible()
})
