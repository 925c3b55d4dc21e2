import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newProduct } from '../../../../tests/support/test-app-rows'
import { CartPanel } from './cart-panel'
import { readCart, saveCart } from './cart-store'

const app = openTestApp()
beforeEach(() => void saveCart([]))

const openPanel = () => renderInApp(<CartPanel open onOpenChange={() => undefined} />)

/** Adds one T-shirt of $25 to the cart. Of four in stock, two can be ordered, because unpaid orders hold the others. */
const addProductToCart = async (price = 25) => {
  const shirt = await newProduct(app, { name: 'T-shirt', price: 25, stock: 4 })
  saveCart([{ productId: shirt.id, name: 'T-shirt', price, quantity: 1 }])
  openPanel()
  return shirt
}

it('the cart panel shows a message for an empty cart, and requests no prices', () => {
  openPanel()
  expect(within(screen.getByRole('dialog', { name: 'Shopping Cart' })).getByText('Your cart is empty')).toBeVisible()
  expect(app.sent('quote_order')).toEqual([])
})

it('the cart panel sends products and quantities to the database, never a price', async () => {
  const shirt = await addProductToCart(1)
  expect(await screen.findByText('The price changed from $1.00 to $25.00.')).toBeVisible()
  expect(app.sent('quote_order').map(({ body }) => body)).toEqual([
    { lines: [{ product_id: shirt.id, quantity: 1 }], delivery: 'collect' },
  ])
})

it('the cart panel increases a quantity up to the available stock, and removes a line', async () => {
  await addProductToCart()
  await waitFor(() => expect(screen.getAllByText('$25.00')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity of T-shirt' }))
  await waitFor(() => expect(screen.getAllByText('$50.00')).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Increase quantity of T-shirt' })).toBeDisabled()
  expect(readCart()).toMatchObject([{ quantity: 2 }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove T-shirt' }))
  expect(screen.getByText('Your cart is empty')).toBeVisible()
})

it('the cart panel links to the checkout', async () => {
  await addProductToCart()
  expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
})

it('the cart panel shows a visitor the member discount, and deducts it for a member', async () => {
  await addProductToCart()
  expect(await screen.findByText(/^Members pay \$2\.50 less for this order\./)).toBeVisible()
  expect(screen.queryByText('Member discount (10%)')).toBeNull()
  cleanup()
  renderInApp(<CartPanel open onOpenChange={() => undefined} />, { auth: await app.newMember() })
  expect(await screen.findByText('Member discount (10%)')).toBeVisible()
  expect(screen.getByText('−$2.50')).toBeVisible()
  expect(screen.queryByText(/Members pay/)).toBeNull()
})
