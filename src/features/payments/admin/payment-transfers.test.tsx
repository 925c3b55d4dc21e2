import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { PaymentTransfersLine } from './payment-transfers-line'
import { AdminPaymentTransfers } from './payment-transfers'
import { TRANSFERS_PAGE_SIZE } from './payment-queries'

const app = openTestApp()

it('the list of expired bank transfers stays open while an admin pages through the list', async () => {
  const { id } = await newBooking(app, { installments: [['2031-01-01', 900]] })
  const uniqueText = crypto.randomUUID().slice(0, 8)
  await app.sql(
    `insert into public.bank_transfers (booking_id, reference, amount, status, decided_at)
     select $1, $2 || n, 5, 'expired', now() + interval '99 years' - n * interval '1 second'
     from generate_series(1, $3::int) n`,
    [id, `TR-${uniqueText}-`, TRANSFERS_PAGE_SIZE + 2],
  )
  renderInApp(<AdminPaymentTransfers />, { path: '/admin/bookings', auth: await app.admin() })
  const expiredSummary = await screen.findByText('Expired bank transfers (confirm here if the money arrived late)')
  const transferList = within(expiredSummary.parentElement ?? document.body)
  await userEvent.click(expiredSummary)
  const listOwnTransfers = () =>
    transferList.getAllByRole('listitem', { name: new RegExp(`^Transfer TR-${uniqueText}-`) })
  expect(listOwnTransfers()).toHaveLength(TRANSFERS_PAGE_SIZE)

  const pageNavigation = within(transferList.getByRole('navigation', { name: 'Pages of expired bank transfers' }))
  await userEvent.click(pageNavigation.getByRole('button', { name: 'Next' }))
  const lastReference = `TR-${uniqueText}-${TRANSFERS_PAGE_SIZE + 2}`
  expect(await transferList.findByRole('listitem', { name: `Transfer ${lastReference}` })).toBeVisible()
  expect(listOwnTransfers()).toHaveLength(2)
  expect(expiredSummary.parentElement).toHaveAttribute('open')

  await userEvent.click(pageNavigation.getByRole('button', { name: 'Previous' }))
  expect(await transferList.findByRole('listitem', { name: `Transfer TR-${uniqueText}-1` })).toBeVisible()
  expect(expiredSummary.parentElement).toHaveAttribute('open')
})

it('the bookings page shows the number of bank transfers to confirm in one line, and lists the transfers on click', async () => {
  const { id } = await newBooking(app, { installments: [['2031-01-01', 900]] })
  const [transfer] = await app.sql<{ reference: string }>(
    'insert into public.bank_transfers (booking_id, amount) values ($1, 900) returning reference',
    [id],
  )
  const auth = await app.admin()
  const releaseTransfers = app.hold('bank_transfers')
  renderInApp(<PaymentTransfersLine />, { path: '/admin/bookings', auth })
  const transfersButton = await screen.findByRole('button', { name: 'Bank transfers to confirm' })
  releaseTransfers()
  expect(await screen.findByRole('button', { name: /^Bank transfers to confirm ?[1-9]/ })).toBe(transfersButton)
  const confirmLabel = `Confirm bank transfer ${transfer?.reference}`
  expect(screen.queryByRole('button', { name: confirmLabel })).toBeNull()
  await userEvent.click(transfersButton)
  expect(await screen.findByRole('button', { name: confirmLabel })).toBeVisible()
  expect(transfersButton).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(transfersButton)
  expect(screen.queryByRole('button', { name: confirmLabel })).toBeNull()
})
