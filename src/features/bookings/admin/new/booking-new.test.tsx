import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { insertText } from '../../../../../tests/support/fields'
import { renderInApp } from '../../../../../tests/support/render'
import { openTestApp } from '../../../../../tests/support/test-app'
import { AdminBookingNew } from './booking-new'

const app = openTestApp()
const onClose = vi.fn()

/** Renders the dialog with a trip that departs in the given number of days. */
const openDialog = async (days: number) => {
  const event = await app.newEvent({ price: 900 })
  await app.sql(
    `update public.events set start_date = private.today() + $2::int, end_date = private.today() + $2::int + 2
     where id = $1`,
    [event.id, days],
  )
  renderInApp(<AdminBookingNew onClose={onClose} />, { auth: await app.admin() })
  await waitFor(() => expect(document.querySelector(`option[value="${event.id}"]`)).not.toBeNull())
  await userEvent.selectOptions(await screen.findByLabelText(/^Trip/), event.id)
  const readBookings = () =>
    app.sql(
      `select b.seats, c.full_name, c.phone, c.email, array(select t.full_name || coalesce(', ' || t.dietary, '')
         from public.travellers t where t.booking_id = b.id order by t.sort_order) as travellers
       from public.bookings b join public.customers c on c.id = b.customer_id where b.event_id = $1`,
      [event.id],
    )
  return { event, readBookings }
}
const clickBook = () => userEvent.click(screen.getByRole('button', { name: 'Book' }))

it('an admin books a trip on one page for a new customer, who has no email address, and a second traveller', async () => {
  const customerName = `Wanda ${crypto.randomUUID().slice(0, 8)}`
  const { readBookings } = await openDialog(200)
  await userEvent.clear(screen.getByLabelText(/^Seats/))
  await userEvent.type(screen.getByLabelText(/^Seats/), '2')
  await insertText(screen.getByRole('searchbox', { name: /^Search customers/ }), customerName)
  await userEvent.click(await screen.findByRole('radio', { name: `Add ${customerName}` }))
  expect(screen.getByLabelText(/^Full Name/, { selector: '[name=full_name]' })).toHaveValue(customerName)
  await insertText(screen.getByLabelText(/^Phone Number/), '0412 345 678')
  const secondTraveller = screen.getByRole('group', { name: 'Traveller 2' })
  await userEvent.type(within(secondTraveller).getByLabelText('Full Name'), 'Wilbur')
  await userEvent.type(within(secondTraveller).getByLabelText('Dietary Requirements'), 'No nuts')
  await clickBook()
  await screen.findByText('Booking created')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await readBookings()).toEqual([
    { seats: 2, full_name: customerName, phone: '0412 345 678', email: null, travellers: ['Wilbur, No nuts'] },
  ])
})

it('the booking dialog warns an admin that bookings for the trip have closed, and still creates the booking', async () => {
  const customerName = `Late ${crypto.randomUUID().slice(0, 8)}`
  const { readBookings } = await openDialog(20)
  expect(await screen.findByText(/^Booking closed on/)).toBeVisible()
  await insertText(screen.getByRole('searchbox', { name: /^Search customers/ }), customerName)
  await userEvent.click(await screen.findByRole('radio', { name: `Add ${customerName}` }))
  await clickBook()
  await screen.findByText('Booking created')
  expect(await readBookings()).toMatchObject([{ full_name: customerName }])
})

it('the booking dialog refuses the email address of an existing customer, and keeps the typed values', async () => {
  const { readBookings } = await openDialog(200)
  await insertText(screen.getByRole('searchbox', { name: /^Search customers/ }), 'Nobody Yet')
  await userEvent.click(await screen.findByRole('radio', { name: 'Add Nobody Yet' }))
  const existingEmail = `known-${crypto.randomUUID()}@example.test`
  await app.sql(`insert into public.customers (full_name, email) values ('Known Already', $1)`, [existingEmail])
  await insertText(screen.getByLabelText(/^Email Address/), existingEmail)
  await insertText(screen.getByLabelText('Notes'), 'Rings after five')
  await clickBook()
  expect(await screen.findByText('Already a customer')).toBeVisible()
  expect(screen.getByLabelText('Notes')).toHaveValue('Rings after five')
  expect(await readBookings()).toEqual([])
})

it('the booking dialog shows an error when the customer search fails, and repeats the search on Retry', async () => {
  const auth = await app.admin()
  app.fail('list_customers', { times: 1 })
  renderInApp(<AdminBookingNew onClose={onClose} />, { auth })
  await userEvent.click(await screen.findByRole('searchbox', { name: /^Search customers/ }))
  await userEvent.paste('Mabel Moonlight')
  expect(await screen.findByText('We couldn’t search the customers.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findAllByRole('radio', { name: /^Mabel Moonlight/ }))[0]).toBeVisible()
})

it('an admin selects the room of each traveller, and the price of the booking includes the room supplement', async () => {
  const customerName = `Wilma ${crypto.randomUUID().slice(0, 8)}`
  const { event } = await openDialog(200)
  await app.sql(
    `insert into public.room_options (event_id, name, beds, price, is_shareable, sort_order)
     values ($1, 'Twin share', 2, 0, true, 1), ($1, 'Own room', 1, 500, false, 2)`,
    [event.id],
  )
  // Changes the number of seats, so that the room options are fetched again.
  await userEvent.clear(screen.getByLabelText(/^Seats/))
  await userEvent.type(screen.getByLabelText(/^Seats/), '2')
  const secondRoomField = await screen.findByRole('combobox', { name: 'Room of Traveller 2' })
  await userEvent.selectOptions(secondRoomField, within(secondRoomField).getByRole('option', { name: /^Own room/ }))
  expect(await screen.findByText('$2,300.00')).toBeVisible()
  await insertText(screen.getByRole('searchbox', { name: /^Search customers/ }), customerName)
  await userEvent.click(await screen.findByRole('radio', { name: `Add ${customerName}` }))
  await clickBook()
  await screen.findByText('Booking created')
  expect(
    await app.sql('select total_amount::float as total from public.bookings where event_id = $1', [event.id]),
  ).toEqual([{ total: 2300 }])
})

it('an admin applies a promo code, sees its discount, and the new booking has that discount', async () => {
  const [name, code] = [
    `Coupon ${crypto.randomUUID().slice(0, 8)}`,
    `T-${crypto.randomUUID().slice(0, 8)}`.toUpperCase(),
  ]
  await app.sql('insert into public.promo_codes (code, percent) values ($1, 10)', [code])
  const { event } = await openDialog(200)
  await insertText(await screen.findByRole('textbox', { name: 'Promo code' }), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const priceBreakdown = await screen.findByLabelText('Price breakdown')
  expect(within(priceBreakdown).getByText('-$90.00')).toBeInTheDocument()
  await insertText(screen.getByRole('searchbox', { name: /^Search customers/ }), name)
  await userEvent.click(await screen.findByRole('radio', { name: `Add ${name}` }))
  await clickBook()
  await screen.findByText('Booking created')
  expect(
    await app.sql('select total_amount::float as total from public.bookings where event_id = $1', [event.id]),
  ).toEqual([{ total: 810 }])
})
