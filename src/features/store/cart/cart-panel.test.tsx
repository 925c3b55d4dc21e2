import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newProduct } from '../../../../tests/support/world-rows'
import { CartPanel } from './cart-panel'
import { readCart, saveCart } from './cart-store'

const world = openWorld()
beforeEach(() => void saveCart([]))

const open = () => renderInApp(<CartPanel open onOpenChange={() => undefined} />)

/** One T-shirt of $25 in the cart. Of four in stock, two can be ordered: unpaid orders hold the others. */
const pickUp = async (price = 25) => {
  const shirt = await newProduct(world, { name: 'T-shirt', price: 25, stock: 4 })
  saveCart([{ productId: shirt.id, name: 'T-shirt', price, quantity: 1 }])
  open()
  return shirt
}

it('says so when it is empty, and asks the till nothing', () => {
  open()
  expect(within(screen.getByRole('dialog', { name: 'Shopping Cart' })).getByText('Your cart is empty')).toBeVisible()
  expect(world.sent('quote_order')).toEqual([])
})

it('sends products and quantities, never a price', async () => {
  const shirt = await pickUp(1)
  expect(await screen.findByText('The price changed from $1.00 to $25.00.')).toBeVisible()
  expect(world.sent('quote_order').map(({ body }) => body)).toEqual([
    { lines: [{ product_id: shirt.id, quantity: 1 }], delivery: 'collect' },
  ])
})

it('changes quantities up to what there is, and takes lines away', async () => {
  await pickUp()
  await waitFor(() => expect(screen.getAllByText('$25.00')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'One T-shirt more' }))
  await waitFor(() => expect(screen.getAllByText('$50.00')).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'One T-shirt more' })).toBeDisabled()
  expect(readCart()).toMatchObject([{ quantity: 2 }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove T-shirt' }))
  expect(screen.getByText('Your cart is empty')).toBeVisible()
})

it('leads to the checkout', async () => {
  await pickUp()
  expect(await screen.findByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
})

it('tells a guest what a member would pay less, and takes it off for a member', async () => {
  await pickUp()
  expect(await screen.findByText(/^Members pay \$2\.50 less for this\./)).toBeVisible()
  expect(screen.queryByText('Member discount (10%)')).toBeNull()
  cleanup()
  renderInApp(<CartPanel open onOpenChange={() => undefined} />, { auth: await world.newMember() })
  expect(await screen.findByText('Member discount (10%)')).toBeVisible()
  expect(screen.getByText('−$2.50')).toBeVisible()
  expect(screen.queryByText(/Members pay/)).toBeNull()
})
