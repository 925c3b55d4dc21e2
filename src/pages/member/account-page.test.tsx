import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { BookingPage } from '@/pages/admin/bookings/booking-page'
import { CustomersPage } from '@/pages/admin/customers-page'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { AccountPage } from './account-page'
import { InvoicePage } from './invoice-page'

const app = openTestApp()

const renderPage = (path: string, auth: Awaited<ReturnType<typeof app.admin>>) => {
  cleanup()
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/account" element={<AccountPage />} />
        <Route path="/admin/customers" element={<CustomersPage />} />
        <Route path="/admin/bookings/:id" element={<BookingPage />} />
        <Route path="/admin/bookings/:bookingId/invoice" element={<InvoicePage />} />
      </Routes>
    </Suspense>,
    { path: path, auth },
  )
}

const replaceText = async (label: string, text: string) => {
  const textField = await screen.findByLabelText(label)
  await userEvent.clear(textField)
  await insertText(textField, text)
}

it('when a member saves a new name and phone number, staff see them, and issued invoices keep the old name', async () => {
  const member = await app.newMember('Lenora Finch')
  const { id } = await newBooking(app, { bookedBy: member, installments: [['2098-01-01', 900]] })
  renderPage('/account', member)
  await replaceText('Full Name', 'Lenora Wren')
  await replaceText('Phone Number', '0491 570 313')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Profile updated')).toBeInTheDocument()

  const admin = await app.admin()
  renderPage('/admin/customers?q=Lenora+Wren', admin)
  expect((await screen.findAllByText('Lenora Wren'))[0]).toBeVisible()
  renderPage(`/admin/bookings/${id}`, admin)
  expect((await screen.findAllByText('Lenora Wren'))[0]).toBeVisible()
  expect(screen.getByText('0491 570 313')).toBeVisible()
  renderPage(`/admin/bookings/${id}/invoice`, admin)
  expect(await screen.findByText('Lenora Finch')).toBeVisible()
  expect(screen.queryByText('Lenora Wren')).not.toBeInTheDocument()
})
