import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { BookingPage } from './booking-page'

const app = openTestApp()

const renderPage = async (id: string) =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/admin/bookings/:id" element={<BookingPage />} />
      </Routes>
    </Suspense>,
    { path: `/admin/bookings/${id}`, auth: await app.admin() },
  )

const createBooking = () =>
  newBooking(app, {
    installments: [
      ['2025-10-07', 800],
      ['2031-11-07', 400],
      ['2031-12-07', 400],
    ],
    paid: 800,
  })

it('the booking page shows travellers, payments and emails', async () => {
  const { id, reference, title } = await createBooking()
  await renderPage(id)
  expect(await screen.findByRole('heading', { level: 1, name: reference })).toBeVisible()
  const bookingRegion = screen.getByRole('region', { name: 'Booking' })
  expect(bookingRegion).toHaveTextContent(title)
  expect(bookingRegion).toHaveTextContent('Next due7th November, 2031$400.00')
  expect(within(screen.getByRole('region', { name: 'People' })).getByText('Mabel Wick')).toBeVisible()
  expect(await screen.findByText('1 traveller is not named yet.')).toBeVisible()
  expect(await within(screen.getByRole('region', { name: 'Payments' })).findByText('First payment')).toBeVisible()
  expect(await screen.findByText('No emails found')).toBeVisible()
})

it('an admin adds traveller details without a date of birth', async () => {
  const { id } = await createBooking()
  await renderPage(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Name Travellers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Traveller Details' })
  expect(within(dialog).getByLabelText('Full Name')).toHaveValue('Mabel Wick')
  await userEvent.type(within(dialog).getByLabelText('Dietary Requirements'), 'No nuts')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Details' }))
  expect(await screen.findByText('No nuts')).toBeVisible()
})

it('changing one detail of a traveller on the booking page leaves the other details unchanged', async () => {
  const { id } = await createBooking()
  await app.sql('delete from public.travellers where booking_id = $1', [id])
  await app.sql(
    `insert into public.travellers (booking_id, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, shares_with, is_guardian)
     values ($1, 'Ada Wick', '1980-02-03', 'No nuts', 'Ida Wick', '+61 400 000 000', 'Una Wick', 'women', true)`,
    [id],
  )
  const readTraveller = () =>
    app.sql<{ person: Record<string, unknown> }>(
      "select to_jsonb(t) - 'id' as person from public.travellers t where t.booking_id = $1",
      [id],
    )
  const [storedBefore] = await readTraveller()
  // The sample traveller must have a value in every column, also in columns added later. Otherwise the test could not
  // detect that saving the form deletes a value.
  expect(Object.values(storedBefore?.person ?? {})).not.toContain(null)
  await renderPage(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Name Travellers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Traveller Details' })
  const [firstDietField] = within(dialog).getAllByLabelText('Dietary Requirements')
  if (firstDietField) await insertText(firstDietField, ', no milk')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Details' }))
  expect(await screen.findByText('No nuts, no milk')).toBeVisible()
  expect(await readTraveller()).toEqual([{ person: { ...storedBefore?.person, dietary: 'No nuts, no milk' } }])
})

it('the payment form of the booking page suggests the amount of the next instalment, not the whole amount owing', async () => {
  const { id } = await createBooking()
  await renderPage(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Record Payment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' })
  expect(within(dialog).getByText('At most $800.00, the amount owing.')).toBeVisible()
  expect(within(dialog).getByLabelText(/^Amount/)).toHaveValue('400')
})

it('the focus returns to the Cancel Booking button after the confirmation dialog is closed', async () => {
  const { id } = await createBooking()
  await renderPage(id)
  const confirmButton = await screen.findByRole('button', { name: 'Cancel Booking' })
  await userEvent.click(confirmButton)
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Booking' }))
  await waitFor(() => expect(confirmButton).toHaveFocus())
})

it('an owner gives back part of the retained money when cancelling a booking and another part later, each with a reason', async () => {
  const { id } = await createBooking()
  await renderPage(id)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Booking' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText(/^Today’s cancellation terms: we keep the deposit/)).toBeVisible()
  const goodwillField = await within(dialog).findByLabelText('Also refund (AUD)')
  await insertText(goodwillField, '900')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
  expect(within(dialog).getByText('Enter an amount up to $800.00.')).toBeVisible()
  expect(within(dialog).getByText('Enter the reason for the refund.')).toBeVisible()
  await userEvent.clear(goodwillField)
  await insertText(goodwillField, '150.50')
  await insertText(within(dialog).getByLabelText('Reason'), 'Illness')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }))
  expect(await screen.findByText('Booking cancelled')).toBeVisible()

  await userEvent.click(await screen.findByRole('button', { name: 'Refund Kept Money' }))
  const goodwillDialog = await screen.findByRole('dialog', { name: 'Refund Kept Money' })
  expect(goodwillDialog).toHaveTextContent('We kept $649.50 of booking')
  await insertText(within(goodwillDialog).getByLabelText('Amount to refund (AUD)'), '49.50')
  await insertText(within(goodwillDialog).getByLabelText('Reason'), 'Goodwill')
  await userEvent.click(within(goodwillDialog).getByRole('button', { name: 'Add Refund' }))
  expect(await screen.findByText('$200.00 is to be refunded.')).toBeVisible()
  expect(
    await app.sql(
      'select retained_amount::float, goodwill_amount::float, refund_due::float from public.bookings where id = $1',
      [id],
    ),
  ).toEqual([{ retained_amount: 600, goodwill_amount: 200, refund_due: 200 }])
})

it('the booking page saves staff notes', async () => {
  const { id } = await createBooking()
  await renderPage(id)
  await insertText(await screen.findByRole('textbox', { name: 'Notes' }), 'Rings after five')
  await userEvent.click(screen.getByRole('button', { name: 'Save Notes' }))
  expect(await screen.findByText('Notes saved')).toBeVisible()
  expect(await app.sql('select notes from public.booking_staff_notes where booking_id = $1', [id])).toEqual([
    { notes: 'Rings after five' },
  ])
})

it('the booking page shows a message when the booking does not exist', async () => {
  await renderPage('nothing')
  expect(await screen.findByText('We couldn’t find that booking')).toBeVisible()
})
