import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { BookingsPage } from './bookings-page'

const app = openTestApp()

const OpenedBooking = () => <p>Opened {useParams().id}</p>

/** Renders the list with one partly paid booking. */
const renderPage = async () => {
  const booking = await newBooking(app, {
    installments: [
      ['2025-10-07', 800],
      ['2031-11-07', 400],
      ['2031-12-07', 400],
    ],
    paid: 800,
  })
  renderInApp(
    <main>
      <Suspense fallback="Loading...">
        <Routes>
          <Route path="/admin/bookings" element={<BookingsPage />} />
          <Route path="/admin/bookings/:id" element={<OpenedBooking />} />
        </Routes>
      </Suspense>
    </main>,
    { path: `/admin/bookings?q=${booking.reference}`, auth: await app.admin() },
  )
  const bookingRow = await screen.findByRole('row', { name: new RegExp(booking.reference) })
  return { ...booking, row: bookingRow }
}

it('in the booking list, the key / moves to the search field, j moves to a booking, and Enter opens it', async () => {
  const { id, row } = await renderPage()
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Search by customer, email or event' })).toHaveFocus()
  screen.getByRole('searchbox', { name: 'Search by customer, email or event' }).blur()
  await userEvent.keyboard('j')
  const rowLink = within(row).getByRole('rowheader').querySelector('a')
  expect(rowLink).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(`Opened ${id}`)).toBeVisible()
})

it('the focus returns to the menu of a booking row after a dialog opened from the menu is closed', async () => {
  const { reference } = await renderPage()
  const menuButton = screen.getByRole('button', { name: `More actions for ${reference}` })
  menuButton.focus()
  await userEvent.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Record Payment' })).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(menuButton).toHaveFocus())
})

it('the focus returns to the New Booking button after the dialog is closed', async () => {
  await renderPage()
  const newBookingButton = screen.getByRole('button', { name: 'New Booking' })
  newBookingButton.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'New Booking' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(newBookingButton).toHaveFocus())
})
