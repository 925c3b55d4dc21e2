import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { CartPanel } from './cart-panel'
import { readCart, saveCart } from './cart-store'

const rpc = vi.hoisted(() =>
  vi.fn<(name: string, args: { lines: { product_id: string; quantity: number }[] }) => unknown>(),
)
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: (name: string, args: { lines: { product_id: string; quantity: number }[] }) => ({
        abortSignal: () => ({ throwOnError: () => Promise.resolve({ data: rpc(name, args) }) }),
      }),
    }),
}))

const productId = '20000000-0000-4000-8000-000000000001'

beforeEach(() => {
  saveCart([])
  rpc.mockReset().mockImplementation((_, { lines }) => {
    const quantity = lines[0]?.quantity ?? 0
    const total = quantity * 25
    return {
      status: 'ok',
      subtotal: total,
      shipping: 0,
      total,
      lines: [
        {
          product_id: productId,
          name: 'T-shirt',
          quantity,
          unit_price: 25,
          line_total: total,
          available: 2,
          state: 'ok',
        },
      ],
    }
  })
})

const open = () => renderInApp(<CartPanel open onOpenChange={() => undefined} />)

it('says so when it is empty, and asks the till nothing', () => {
  open()
  expect(within(screen.getByRole('dialog', { name: 'Shopping Cart' })).getByText('Your cart is empty')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})

it('sends products and quantities, never a price', async () => {
  saveCart([{ productId, name: 'T-shirt', price: 1, quantity: 1 }])
  open()
  expect(await screen.findByText('The price changed from $1.00 to $25.00.')).toBeVisible()
  expect(rpc).toHaveBeenCalledExactlyOnceWith('quote_order', {
    lines: [{ product_id: productId, quantity: 1 }],
    delivery: 'collect',
  })
})

it('changes quantities up to what there is, and takes lines away', async () => {
  saveCart([{ productId, name: 'T-shirt', price: 25, quantity: 1 }])
  open()
  expect(await screen.findAllByText('$25.00')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'One T-shirt more' }))
  expect(await screen.findAllByText('$50.00')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'One T-shirt more' })).toBeDisabled()
  expect(readCart()).toMatchObject([{ quantity: 2 }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove T-shirt' }))
  expect(screen.getByText('Your cart is empty')).toBeVisible()
})

it('leads to the checkout', async () => {
  saveCart([{ productId, name: 'T-shirt', price: 25, quantity: 1 }])
  open()
  expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
})
