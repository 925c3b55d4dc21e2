import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newOrder } from '../../../../tests/support/world-rows'
import { adminOrders } from './order-queries'
import { AdminOrderRefund } from './order-refund'

const world = openWorld()
const onClose = vi.fn()
beforeEach(() => void onClose.mockReset())

const Found = ({ number }: { number: string }) => {
  const { data } = useQuery(adminOrders({ q: number, status: '', fulfilled: '' }, 1))
  const order = data?.rows[0]
  return order && <AdminOrderRefund order={order} onClose={onClose} />
}

/** The dialog for a paid order of $45. */
const open = async () => {
  const [auth, { id, number }] = [await world.admin(), await newOrder(world, { status: 'paid', money: [45] })]
  renderInApp(<Found number={number} />, { auth })
  await screen.findByRole('dialog', { name: 'Issue Refund' })
  const refund = (amount: number) =>
    world.sql(`insert into public.order_payments (order_id, kind, method, amount) values ($1, 'refund', 'cash', $2)`, [
      id,
      -amount,
    ])
  const refunds = async () => {
    const rows = await world.sql<{ amount: number }>(
      `select amount::float from public.order_payments where order_id = $1 and kind = 'refund'`,
      [id],
    )
    return rows.map(({ amount }) => amount)
  }
  return { refund, refunds }
}

const ask = async (amount: string) => {
  const field = screen.getByLabelText(/Amount/)
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
}
const confirm = async () => {
  await screen.findByText(/Are you sure/)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
}

it('asks the question of the spec before any money goes back', async () => {
  await open()
  await ask('20')
  await screen.findByText(
    'Are you sure you want to issue a refund for $20 to Mabel Wick? This action cannot be undone.',
  )
  expect(world.sent('refund_order')).toEqual([])
})

it('sends no refund of more than was paid', async () => {
  await open()
  await ask('45.01')
  await screen.findByText('Please enter at most $45.00, what was paid.')
  expect(screen.queryByText(/Are you sure/)).toBeNull()
})

it('closes after a lost answer with what the earlier try has done', async () => {
  const { refunds } = await open()
  world.lose('refund_order', { times: 1 })
  await ask('20')
  await confirm()
  await screen.findByText('We got no response. Try again: nothing is done twice.')
  await ask('10')
  await confirm()
  await screen.findByText('$20.00 was given back by it, and nothing since. Check the figures before you go on.')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await refunds()).toEqual([-20])
})

it('learns from the database how much can go back', async () => {
  const { refund, refunds } = await open()
  await refund(35)
  await ask('20')
  await confirm()
  await screen.findByText('At most $10.00, what was paid.')
  expect(screen.getByLabelText(/Amount/)).toHaveValue('20')
  expect(await refunds()).toEqual([-35])
})
