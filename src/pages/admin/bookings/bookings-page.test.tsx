import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newBooking } from '../../../../tests/support/world-rows'
import { BookingsPage } from './bookings-page'

const world = openWorld()

const Opened = () => <p>Opened {useParams().id}</p>

/** Renders the list with one partly paid booking. */
const show = async () => {
  const booking = await newBooking(world, {
    parts: [
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
          <Route path="/admin/bookings/:id" element={<Opened />} />
        </Routes>
      </Suspense>
    </main>,
    { at: `/admin/bookings?q=${booking.reference}`, auth: await world.admin() },
  )
  const row = await screen.findByRole('row', { name: new RegExp(booking.reference) })
  return { ...booking, row }
}

it('is walked by keys: to the search, to a row, and into it', async () => {
  const { id, row } = await show()
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Search by customer, email or event' })).toHaveFocus()
  screen.getByRole('searchbox', { name: 'Search by customer, email or event' }).blur()
  await userEvent.keyboard('j')
  const way = within(row).getByRole('rowheader').querySelector('a')
  expect(way).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(`Opened ${id}`)).toBeVisible()
})

it('gives the keys back to the row whose menu opened a dialog', async () => {
  const { reference } = await show()
  const more = screen.getByRole('button', { name: `More for ${reference}` })
  more.focus()
  await userEvent.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: 'Record Payment' })).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(more).toHaveFocus())
})

it('gives the keys back to the button that opened a booking by phone', async () => {
  await show()
  const opener = screen.getByRole('button', { name: 'New Booking' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'New Booking' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement | null))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})
