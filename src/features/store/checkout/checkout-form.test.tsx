import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { readCart, saveCart } from '@/features/store/cart/cart-store'
import { forgetCheckout } from './checkout-draft'
import { CheckoutForm } from './checkout-form'

interface Placing {
  request_id: string
  expected_total: number
  delivery: { method: string }
}
const place = vi.hoisted(() => vi.fn<(args: Placing) => Promise<{ data: unknown }>>())
const quote = vi.hoisted(() => vi.fn<() => unknown>())
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: (name: string, args: Placing) => {
        const answer = () =>
          name === 'place_order'
            ? place(args)
            : Promise.resolve({ data: name === 'quote_order' ? quote() : { status: 'closed' } })
        return { abortSignal: () => ({ throwOnError: answer }), throwOnError: answer }
      },
    }),
}))

const line = { productId: '20000000-0000-4000-8000-000000000002', name: 'Cap', price: 20, quantity: 1 }
const priced = (price: number) => ({
  status: 'ok',
  subtotal: price,
  shipping: 0,
  total: price,
  lines: [
    {
      product_id: line.productId,
      name: 'Cap',
      quantity: 1,
      unit_price: price,
      line_total: price,
      available: 5,
      state: 'ok',
    },
  ],
})
const onPlaced = vi.fn()

beforeEach(() => {
  forgetCheckout()
  saveCart([line])
  onPlaced.mockReset()
  quote.mockReset().mockReturnValue(priced(20))
  place
    .mockReset()
    .mockResolvedValue({ data: { status: 'placed', order_id: 'o1', number: 'ORD-1', token: 't1', total: 20 } })
})

const open = () =>
  renderInApp(
    <CheckoutForm lines={[line]} known={{ full_name: 'Mary', email: 'mary@example.test' }} onPlaced={onPlaced} />,
  )
const submit = () => screen.getByRole('button', { name: 'Place Order' })
const collect = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await waitFor(() => expect(submit()).toBeEnabled())
}

it('wants an address for the post and none for collecting', async () => {
  open()
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  expect(await screen.findByText('Please enter your street address.')).toBeVisible()
  expect(screen.getByText('Please enter a postcode of four digits.')).toBeVisible()
  expect(place).not.toHaveBeenCalled()
  await collect()
  await userEvent.click(submit())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledWith({ id: 'o1', token: 't1' }))
  expect(place.mock.calls[0]?.[0]).toMatchObject({ expected_total: 20, delivery: { method: 'collect' } })
  expect(readCart()).toEqual([])
})

it('places an order once for a double click', async () => {
  open()
  await collect()
  await userEvent.dblClick(submit())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(place).toHaveBeenCalledOnce()
})

it('sends the same order again with the same id after a lost answer, over a reload too', async () => {
  place.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { unmount } = open()
  await collect()
  await userEvent.click(submit())
  expect(await screen.findByText(/it will be placed only once/)).toBeVisible()
  unmount()
  open()
  expect(screen.getByRole('radio', { name: 'Collect on the trip' })).toBeChecked()
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(new Set(place.mock.calls.map(([{ request_id }]) => request_id)).size).toBe(1)
})

it('says that the price changed, and orders at the new one only when asked again', async () => {
  open()
  await collect()
  quote.mockReturnValue(priced(25))
  place.mockResolvedValueOnce({ data: { status: 'changed', quote: priced(25) } })
  await userEvent.click(submit())
  expect(await screen.findByText('Prices or stock have changed')).toBeVisible()
  expect(await screen.findByText('The price changed from $20.00 to $25.00.')).toBeVisible()
  expect(onPlaced).not.toHaveBeenCalled()
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(place.mock.calls.at(-1)?.[0]).toMatchObject({ expected_total: 25 })
})

it('orders nothing by card while cards are not open, and says so kindly', async () => {
  open()
  await collect()
  await userEvent.click(screen.getByRole('radio', { name: 'Credit Card' }))
  expect(await screen.findByText('Card payment is not open yet')).toBeVisible()
  await userEvent.click(submit())
  expect(place).not.toHaveBeenCalled()
})
