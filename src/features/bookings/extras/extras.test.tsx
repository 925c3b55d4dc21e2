import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { BookingForm } from '../booking-form'
import { ExtrasDialog } from './extras-dialog'
import { EventExtras } from '@/features/booking-options/extras/event-extras'

const app = openTestApp()

/** Adds two extras to a departure: a night for 90 AUD, and an airport transfer (at most two) that asks a question. */
const addExtras = (eventId: string) =>
  app.sql(
    `insert into public.extras (event_id, name, price, price_per, max_units, question, sort_order)
     values ($1, 'Night before', 90, 'night', null, null, 1), ($1, 'Airport transfer', 45, 'person', 2, 'Your flight number', 2)`,
    [eventId],
  )
const readExtraLines = (eventId: string) =>
  app.sql(
    `select l.description, l.quantity, l.answer, l.source from public.booking_lines l
     join public.bookings b on b.id = l.booking_id
     where b.event_id = $1 and l.kind = 'extra' and l.removed_at is null order by l.id`,
    [eventId],
  )
const chooseExtra = async (name: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }), option)
const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('a member adds extras while booking, sees them in the price, and must answer the questions of the extras', async () => {
  const [auth, event] = [await app.newMember('Mabel Moonlight'), await app.newEvent({ seats: 5, price: 2400 })]
  await addExtras(event.id)
  const onBooked = vi.fn()
  renderInApp(
    <BookingForm
      event={{ ...event, gst_free: false, min_age: 0, changes_close_on: '2030-01-01' }}
      member={{ id: auth.user?.id ?? '', name: 'Mabel Moonlight' }}
      maxSeats={5}
      seats={1}
      onBooked={onBooked}
      nextStep={() => null}
      eventSummary={<p>{event.title}</p>}
    />,
    { auth },
  )
  await insertText(await screen.findByLabelText(/date of birth/i), '1980-05-04')
  await chooseExtra('Night before', '2 nights')
  await chooseExtra('Airport transfer', '1 person')
  await clickButton('Continue')
  expect(await screen.findByText('Please answer the question.')).toBeVisible()
  await insertText(screen.getByRole('textbox', { name: /Your flight number/ }), 'QF 1')
  await clickButton('Continue')
  await screen.findByRole('heading', { level: 2, name: 'Payment plan' })
  await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }))
  const priceBreakdown = await screen.findByLabelText('Price breakdown')
  expect(within(priceBreakdown).getByText('$180.00')).toBeInTheDocument()
  expect(screen.getAllByText('$2,625.00').length).toBeGreaterThan(0)
  await clickButton('Continue')
  await userEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }))
  await clickEnabledButton('Confirm Booking')
  await waitFor(() => expect(onBooked).toHaveBeenCalledOnce())
  expect(await readExtraLines(event.id)).toEqual([
    { description: 'Night before', quantity: 2, answer: null, source: 'booking' },
    { description: 'Airport transfer', quantity: 1, answer: 'QF 1', source: 'booking' },
  ])
})

it('a member sees the new price and payment plan before confirming a change of extras', async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]], paid: 800 })
  const [{ event_id = '' } = {}] = await app.sql<{ event_id: string }>(
    'select event_id from public.bookings where id = $1',
    [id],
  )
  await addExtras(event_id)
  const onClose = vi.fn()
  renderInApp(
    <ExtrasDialog booking={{ id, event_title: 'Lantern House' }} eventId={event_id} seats={1} onClose={onClose} />,
    { auth },
  )
  await chooseExtra('Night before', '1 night')
  expect(await screen.findByText('$890.00')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Extras' })).toBeEnabled())
  await clickButton('Save Extras')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await readExtraLines(event_id)).toEqual([
    { description: 'Night before', quantity: 1, answer: null, source: 'member' },
  ])
  const [booking] = await app.sql('select total_amount::float as total from public.bookings where id = $1', [id])
  expect(booking).toEqual({ total: 890 })
})

it('the extras dialog shows a message and keeps the typed values if a selected extra becomes unavailable before saving', async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]] })
  const [{ event_id = '' } = {}] = await app.sql<{ event_id: string }>(
    'select event_id from public.bookings where id = $1',
    [id],
  )
  await addExtras(event_id)
  renderInApp(
    <ExtrasDialog booking={{ id, event_title: 'Lantern House' }} eventId={event_id} seats={1} onClose={vi.fn()} />,
    { auth },
  )
  await chooseExtra('Airport transfer', '1 person')
  await insertText(screen.getByRole('textbox', { name: /Your flight number/ }), 'QF 1')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Extras' })).toBeEnabled())
  await app.sql(`update public.extras set is_offered = false where event_id = $1`, [event_id])
  await clickButton('Save Extras')
  expect((await screen.findAllByText('Airport transfer isn’t available'))[0]).toBeVisible()
  expect(await readExtraLines(event_id)).toEqual([])
})

it('staff add and edit an extra, and cannot remove an extra that was booked', async () => {
  const event = await app.newEvent()
  renderInApp(<EventExtras eventId={event.id} />, { auth: await app.admin() })
  await screen.findByText('No extras yet.')
  await clickButton('Add an Extra')
  await insertText(screen.getByRole('textbox', { name: /^Name/ }), 'EMF meter')
  await insertText(screen.getByRole('textbox', { name: /^Price/ }), '30')
  await clickButton('Save Extra')
  expect(await screen.findByRole('heading', { name: 'EMF meter' })).toBeVisible()
  await clickButton('Edit EMF meter')
  const priceField = screen.getByRole('textbox', { name: /^Price/ })
  await userEvent.clear(priceField)
  await insertText(priceField, '35')
  await clickButton('Save Extra')
  await screen.findByText(/\$35\.00 per person/)
  const [booking] = await app.sql<{ id: string }>(
    `insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
     select c.id, $1, 1, 1, 'confirmed', 100, 100 from public.customers c order by c.id limit 1 returning id`,
    [event.id],
  )
  await app.sql(
    `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id)
     select $2, 'extra', 'EMF meter', 1, 30, false, 'booking', x.id from public.extras x where x.event_id = $1`,
    [event.id, booking?.id],
  )
  await clickButton('Remove EMF meter')
  await clickButton('Remove')
  expect((await screen.findAllByText('This extra has been booked'))[0]).toBeVisible()
})
