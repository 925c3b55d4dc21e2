import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { AdminOrderCard } from './order-card'
import type { AdminOrder } from './order-queries'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('@/lib/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ rpc }) }))

const order = {
  id: 'o',
  number: 'ORD-1',
  full_name: 'Mabel',
  email: 'mabel@example.test',
  delivery: 'collect',
  status: 'pending',
  total: 45,
  paid_amount: 0,
  refund_due: 0,
  created_at: '2025-07-01T00:00:00Z',
  paid_at: null,
  fulfilled_at: null,
  items: [{ name: 'Cap', quantity: 2, unit_price: 20 }],
} as AdminOrder

const show = (more: Partial<AdminOrder>, onRefund = vi.fn()) => {
  renderInApp(<AdminOrderCard order={{ ...order, ...more }} onRefund={onRefund} />)
  return onRefund
}
const paid = () => screen.getByLabelText('Paid: ORD-1')
const fulfilled = () => screen.getByLabelText('Fulfilled: ORD-1')

beforeEach(() => rpc.mockReset().mockReturnValue({ throwOnError: () => Promise.resolve({ data: { status: 'paid' } }) }))

it('is marked paid before it can be fulfilled', async () => {
  show({})
  expect(fulfilled()).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  await userEvent.click(paid())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('mark_order_paid', { order_id: 'o' })
  await screen.findByText('Order Paid')
})

it('is fulfilled, and not fulfilled again', async () => {
  rpc.mockReturnValue({ throwOnError: () => Promise.resolve({ data: { status: 'unfulfilled' } }) })
  show({ status: 'paid', paid_amount: 45, paid_at: '2025-07-02T00:00:00Z', fulfilled_at: '2025-07-02T00:00:00Z' })
  expect(paid()).toBeDisabled()
  await userEvent.click(fulfilled())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('set_order_fulfilled', { order_id: 'o', fulfilled: false })
  await screen.findByText('Order Not Fulfilled')
})

it('says what somebody else has made of it', async () => {
  rpc.mockReturnValue({
    throwOnError: () => Promise.resolve({ data: { status: 'already', order_status: 'cancelled' } }),
  })
  show({})
  await userEvent.click(paid())
  await screen.findByText('Somebody else has made this order cancelled.')
})

it('gives back what was paid, and says what was kept', async () => {
  const onRefund = show({ status: 'paid', paid_amount: 30 })
  expect(screen.getByText('$30.00 kept')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Refund ORD-1' }))
  expect(onRefund).toHaveBeenCalledOnce()
})

it('offers nothing more once it is refunded', () => {
  show({ status: 'refunded', paid_at: '2025-07-02T00:00:00Z' })
  expect(paid()).toBeDisabled()
  expect(fulfilled()).toBeDisabled()
})

it.each(['expired', 'cancelled'] as const)(
  'takes money that comes once it is %s, and says what is owed back',
  async (status) => {
    rpc.mockReturnValue({ throwOnError: () => Promise.resolve({ data: { status: 'money_owed', refund_due: 45 } }) })
    show({ status })
    expect(fulfilled()).toBeDisabled()
    await userEvent.click(paid())
    await screen.findByText('This order was over before its money came. Please refund $45.00.')
  },
)

it('shows what is to be paid back', () => {
  show({ status: 'expired', paid_at: '2025-07-12T00:00:00Z', paid_amount: 45, refund_due: 45 })
  expect(screen.getByText('$45.00 to pay back')).toBeVisible()
  expect(paid()).toBeDisabled()
})
