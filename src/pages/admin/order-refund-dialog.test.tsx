import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newOrder } from '../../../tests/support/test-app-rows'
import { adminOrders } from '@/features/store/admin/order-queries'
import { AdminOrderRefundDialog } from './order-refund-dialog'

const app = openTestApp()
const onClose = vi.fn()
beforeEach(() => void onClose.mockReset())

const TestDialog = ({ number }: { number: string }) => {
  const { data } = useQuery(adminOrders({ q: number, status: '', fulfilled: '' }, 1))
  const order = data?.rows[0]
  return order && <AdminOrderRefundDialog order={order} onClose={onClose} />
}

/** Opens the refund dialog for a paid order of $45. */
const openDialog = async () => {
  const [auth, { id, number }] = [await app.admin(), await newOrder(app, { status: 'paid', payments: [45] })]
  renderInApp(<TestDialog number={number} />, { auth })
  await screen.findByRole('dialog', { name: 'Issue Refund' })
  const addRefund = (amount: number) =>
    app.sql(`insert into public.order_payments (order_id, kind, method, amount) values ($1, 'refund', 'cash', $2)`, [
      id,
      -amount,
    ])
  const listRefunds = async () => {
    const refundRows = await app.sql<{ amount: number }>(
      `select amount::float from public.order_payments where order_id = $1 and kind = 'refund'`,
      [id],
    )
    return refundRows.map(({ amount }) => amount)
  }
  return { addRefund, listRefunds }
}

const submitRefund = async (amount: string) => {
  const amountField = screen.getByLabelText(/Amount/)
  await userEvent.clear(amountField)
  await insertText(amountField, amount)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
}
const confirmRefund = async () => {
  await screen.findByText(/Are you sure/)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
}

it('before the order refund dialog sends a request, it asks for confirmation with the amount and the name of the customer', async () => {
  await openDialog()
  await submitRefund('20')
  await screen.findByText(
    'Are you sure you want to issue a refund for $20 to Mabel Wick? This action cannot be undone.',
  )
  expect(app.sent('refund_order')).toEqual([])
})

it('the order refund dialog refuses an amount above the paid amount', async () => {
  await openDialog()
  await submitRefund('45.01')
  await screen.findByText('Please enter at most $45.00, what was paid.')
  expect(screen.queryByText(/Are you sure/)).toBeNull()
})

it('after a lost response, the order refund dialog reports the stored refund, and closes without a second refund', async () => {
  const { listRefunds } = await openDialog()
  app.lose('refund_order', { times: 1 })
  await submitRefund('20')
  await confirmRefund()
  await screen.findByText('Our server didn’t respond. Try again: the change is made only once.')
  await submitRefund('10')
  await confirmRefund()
  await screen.findByText(
    '$20.00 was refunded by your earlier attempt. Nothing else has been refunded since. Check the amounts before you continue.',
  )
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await listRefunds()).toEqual([-20])
})

it('the order refund dialog updates the maximum amount when another staff member has refunded in the meantime', async () => {
  const { addRefund, listRefunds } = await openDialog()
  await addRefund(35)
  await submitRefund('20')
  await confirmRefund()
  await screen.findByText('At most $10.00, what was paid.')
  expect(screen.getByLabelText(/Amount/)).toHaveValue('20')
  expect(await listRefunds()).toEqual([-35])
})
