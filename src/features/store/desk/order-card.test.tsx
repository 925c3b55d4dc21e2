import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newOrder } from '../../../../tests/support/world-rows'
import { AdminOrderCard } from './order-card'
import { adminOrders } from './order-queries'

const world = openWorld()
const onRefund = vi.fn()

const Found = ({ number }: { number: string }) => {
  const { data } = useQuery(adminOrders({ q: number, status: '', fulfilled: '' }, 1))
  return data?.rows.map((order) => <AdminOrderCard key={order.id} order={order} onRefund={onRefund} />)
}

/** Shows an order to staff. */
const show = async (wanted: Parameters<typeof newOrder>[1]) => {
  const [auth, order] = [await world.admin(), await newOrder(world, wanted)]
  renderInApp(<Found number={order.number} />, { auth })
  await screen.findByRole('heading', { name: order.number })
  return order
}
const paid = () => screen.getByRole('checkbox', { name: /^Paid: / })
const fulfilled = () => screen.getByRole('checkbox', { name: /^Fulfilled: / })

it('is marked paid, and only then can be fulfilled', async () => {
  const { id } = await show({})
  expect(fulfilled()).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  expect(screen.getByText('Awaiting Payment')).toBeVisible()
  await userEvent.click(paid())
  await screen.findByText('Order Paid')
  expect(world.sent('mark_order_paid')).toMatchObject([{ body: { order_id: id } }])
  await waitFor(() => expect(fulfilled()).toBeEnabled())
  expect(paid()).toBeChecked()
  expect(paid()).toBeDisabled()
})

it('is fulfilled, and not fulfilled again', async () => {
  await show({ status: 'paid', money: [45], fulfilled: true })
  expect(fulfilled()).toBeChecked()
  // The checkboxes show the status, so there is no badge for it.
  for (const said of ['Paid', 'Fulfilled']) expect(screen.getAllByText(said)).toHaveLength(1)
  await userEvent.click(fulfilled())
  await screen.findByText('Order Not Fulfilled')
  await waitFor(() => expect(fulfilled()).not.toBeChecked())
})

it('says what somebody else has made of it', async () => {
  const { id } = await show({})
  await world.sql(`update public.orders set status = 'paid', paid_at = private.now() where id = $1`, [id])
  await userEvent.click(paid())
  await screen.findByText('This order was paid already.')
})

it('gives back what was paid, and says what was kept', async () => {
  await show({ status: 'paid', money: [45, -15] })
  expect(screen.getByText('$30.00 kept')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Refund ORD-/ }))
  expect(onRefund).toHaveBeenCalledOnce()
})

it('offers nothing more once it is refunded', async () => {
  await show({ status: 'refunded', money: [45, -45] })
  expect(paid()).toBeDisabled()
  expect(fulfilled()).toBeDisabled()
})

it('takes money that comes once it is cancelled, and says what is owed back', async () => {
  await show({ status: 'cancelled' })
  expect(fulfilled()).toBeDisabled()
  await userEvent.click(paid())
  await screen.findByText('The order had expired when the payment arrived. Please refund $45.00.')
  await screen.findByText('$45.00 to pay back')
  expect(paid()).toBeDisabled()
})
