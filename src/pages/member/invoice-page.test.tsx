import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { InvoicePage } from './invoice-page'

const app = openTestApp()

const openInvoice = async (settings?: Partial<PublicSettings>, linesSql?: string) => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: auth, installments: [['2031-02-01', 800]] })
  if (linesSql) await app.sql(linesSql, [id])
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/invoice/:bookingId" element={<InvoicePage />} />
      </Routes>
    </Suspense>,
    { path: `/invoice/${id}`, auth, settings },
  )
  return within(await screen.findByRole('article', { name: 'Tax Invoice' }))
}

it('the invoice shows legal name, ABN, address, email address and phone of the company, and its bank account', async () => {
  const invoice = await openInvoice()
  for (const expectedText of [
    'The House Pty Ltd',
    'ABN 11 222 333 444',
    '1 Hill Road, Sydney NSW 2000',
    'night@house.test',
    '+61 2 5550 0000',
    /Bank transfer to The House, BSB 111-222, account 1234 5678/,
  ])
    expect(invoice.getByText(expectedText)).toBeVisible()
  expect(invoice.queryByText(/draft/i)).toBeNull()
})

it('the invoice shows no line for empty company details, and no bank account while the bank details are missing', async () => {
  const invoice = await openInvoice({
    legal_name: '',
    abn: '',
    address: '',
    phone: '',
    bank_transfers_open: false,
    legal_texts_are_drafts: true,
  })
  expect(invoice.getByText('night@house.test')).toBeVisible()
  expect(invoice.queryByText(/The House|^ABN|Hill Road|5550|BSB|Bank transfer/)).toBeNull()
  expect(invoice.getByText(/draft/i)).toBeVisible()
})

it('the invoice lists the lines of the booking, which add up to the total', async () => {
  const invoice = await openInvoice(
    {},
    `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
     values ($1, 'extra', 'Night before', 2, 90, false, 'booking'),
       ($1, 'adjustment', 'Long-time customer', 1, -50, false, 'staff')`,
  )
  const eventRows = within(invoice.getByRole('table', { name: 'Trip' })).getAllByRole('row')
  expect(eventRows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Lantern House.*1\$800\.00$/),
    'Night before2$180.00',
    'Long-time customer1-$50.00',
    expect.stringContaining('$84.55'),
    'Total (AUD)$930.00',
  ])
})
