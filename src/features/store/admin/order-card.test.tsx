import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newOrder } from '../../../../tests/support/test-app-rows'
import { AdminOrderCard } from './order-card'
import { adminOrders } from './order-queries'

const app = openTestApp()
const onRefund = vi.fn()

const TestCard = ({ number }: { number: string }) => {
  const { data } = useQuery(adminOrders({ q: number, status: '', fulfilled: '' }, 1))
  return data?.rows.map((order) => <AdminOrderCard key={order.id} order={order} onRefund={onRefund} />)
}

/** Renders the card of an order for staff. */
const renderOrder = async (fields: Parameters<typeof newOrder>[1]) => {
  const [auth, order] = [await app.admin(), await newOrder(app, fields)]
  renderInApp(<TestCard number={order.number} />, { auth })
  await screen.findByRole('heading', { name: order.number })
  return order
}
const getPaidCheckbox = () => screen.getByRole('checkbox', { name: /^Paid: / })
const getFulfilledCheckbox = () => screen.getByRole('checkbox', { name: /^Fulfilled: / })

it('an admin can mark an order as fulfilled only after marking it as paid', async () => {
  const { id } = await renderOrder({})
  expect(getFulfilledCheckbox()).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  expect(screen.getByText('Awaiting Payment')).toBeVisible()
  await userEvent.click(getPaidCheckbox())
  await screen.findByText('Order paid')
  expect(app.sent('mark_order_paid')).toMatchObject([{ body: { order_id: id } }])
  await waitFor(() => expect(getFulfilledCheckbox()).toBeEnabled())
  expect(getPaidCheckbox()).toBeChecked()
  expect(getPaidCheckbox()).toBeDisabled()
})

it('an admin marks a fulfilled order as not fulfilled', async () => {
  await renderOrder({ status: 'paid', payments: [45], isFulfilled: true })
  expect(getFulfilledCheckbox()).toBeChecked()
  // Each label appears once: the checkbox shows the status, so there is no badge.
  for (const label of ['Paid', 'Fulfilled']) expect(screen.getAllByText(label)).toHaveLength(1)
  await userEvent.click(getFulfilledCheckbox())
  await screen.findByText('Order marked as not fulfilled')
  await waitFor(() => expect(getFulfilledCheckbox()).not.toBeChecked())
})

it('the order card reports that the order is already paid when another admin recorded the payment first', async () => {
  const { id } = await renderOrder({})
  await app.sql(`update public.orders set status = 'paid', paid_at = private.now() where id = $1`, [id])
  await userEvent.click(getPaidCheckbox())
  await screen.findByText('This order was paid already.')
})

it('after a partial refund, the order card shows the amount that is still refundable, and offers another refund', async () => {
  await renderOrder({ status: 'paid', payments: [45, -15] })
  expect(screen.getByText('$30.00 still paid')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Refund ORD-/ }))
  expect(onRefund).toHaveBeenCalledOnce()
})

it('the order card disables the checkboxes "paid" and "sent" of a refunded order', async () => {
  await renderOrder({ status: 'refunded', payments: [45, -45] })
  expect(getPaidCheckbox()).toBeDisabled()
  expect(getFulfilledCheckbox()).toBeDisabled()
})

it('the order card records a payment for a cancelled order, and shows the amount to refund', async () => {
  await renderOrder({ status: 'cancelled' })
  expect(getFulfilledCheckbox()).toBeDisabled()
  await userEvent.click(getPaidCheckbox())
  await screen.findByText('The order had expired when the payment arrived. Please refund $45.00.')
  await screen.findByText('$45.00 to refund')
  expect(getPaidCheckbox()).toBeDisabled()
})
