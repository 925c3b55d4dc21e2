import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { formatInstantDate } from '@/lib/dates'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newOrder } from '../../../tests/support/test-app-rows'
import { OrderPage } from './order-page'

const app = openTestApp()

/** Opens the page of an order for which the member accepted version 1 of the terms. */
const openOrder = async ({
  vouchers = 0,
  settings,
}: { vouchers?: number; settings?: Partial<PublicSettings> } = {}): Promise<string> => {
  const auth = await app.newMember()
  const { id } = await newOrder(app)
  const [order] = await app.sql<{ accepted: string }>(
    `update public.orders set user_id = $2, voucher_amount = $3, terms_version = 1, terms_accepted_at = private.now()
     where id = $1 returning terms_accepted_at as accepted`,
    [id, auth.user?.id, vouchers],
  )
  renderInApp(
    <Suspense>
      <Routes>
        <Route path="/order/:id" element={<OrderPage />} />
      </Routes>
    </Suspense>,
    { path: `/order/${id}`, auth, settings },
  )
  await screen.findByRole('heading', { level: 1, name: /^Order / })
  return order?.accepted ?? ''
}

it('the page of an order shows the acceptance date of the terms and links the accepted version', async () => {
  const acceptedAt = await openOrder()
  expect(screen.getByRole('link', { name: 'our terms, version 1' })).toHaveAttribute('href', '/terms/1')
  expect(screen.getByText(new RegExp(`on ${formatInstantDate(acceptedAt)}\\. They apply to this order`))).toBeVisible()
})

it('the page of an order with gift vouchers states how long the vouchers are valid, and that their sale is not taxed', async () => {
  await openOrder({ vouchers: 45 })
  expect(
    screen.getByText(/^Gift vouchers are valid for 3 years from the day they’re paid\. They aren’t taxed/),
  ).toBeVisible()
})

it('the page of an order without gift vouchers does not mention vouchers', async () => {
  await openOrder()
  expect(screen.queryByText(/voucher/i)).toBeNull()
})

it('the page of an unpaid order shows no bank account while the bank details are missing', async () => {
  await openOrder({ settings: { bank_transfers_open: false } })
  expect(screen.getByText(/^To pay for this order, please email night@house\.test or call/)).toBeVisible()
  expect(screen.queryByText(/BSB|111-222/)).toBeNull()
})
