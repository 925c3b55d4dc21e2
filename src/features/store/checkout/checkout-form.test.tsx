import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newProduct } from '../../../../tests/support/world-rows'
import { readCart, saveCart } from '../cart/cart-store'
import { forgetCheckout } from './checkout-schema'
import { CheckoutForm } from './checkout-form'

const world = openWorld()
const onPlaced = vi.fn()

beforeEach(() => {
  forgetCheckout()
  onPlaced.mockReset()
})

/** The checkout with one cap of $20 in the cart. */
const open = async () => {
  const { id, name } = await newProduct(world, { price: 20 })
  const line = { productId: id, name, price: 20, quantity: 1 }
  const email = `${crypto.randomUUID()}@example.test`
  saveCart([line])
  const show = () =>
    renderInApp(<CheckoutForm lines={[line]} known={{ full_name: 'Mary', email }} onPlaced={onPlaced} />)
  const placed = () =>
    world.sql<{
      id: string
      number: string
      token: string
      total: number
      delivery: string
      trip: string | null
    }>(
      `select o.id, o.number, private.order_token(o.id) as token, o.total::float, o.delivery, e.title as trip
       from public.orders o left join public.events e on e.id = o.collect_event_id where o.email = $1`,
      [email],
    )
  const raise = () => world.sql('update public.products set price = 25 where id = $1', [id])
  return { ...show(), id, show, placed, raise }
}
const submit = () => screen.getByRole('button', { name: 'Place Order' })
const place = async () => {
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
}
const collect = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Trip/ }), 'I don’t know yet')
  await waitFor(() => expect(submit()).toBeEnabled())
}

it('wants an address for the post and none for collecting', async () => {
  const { placed } = await open()
  await place()
  expect(await screen.findByText('Please enter your street address.')).toBeVisible()
  expect(screen.getByText('Please enter a postcode of four digits.')).toBeVisible()
  expect(world.sent('place_order')).toEqual([])
  await collect()
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  const [order] = await placed()
  expect(order).toMatchObject({ total: 20, delivery: 'collect' })
  expect(onPlaced).toHaveBeenCalledWith({ id: order?.id, number: order?.number, token: order?.token }, false)
  await waitFor(() => expect(readCart()).toEqual([]))
})

it('refuses a postcode of another state, and keeps what was typed', async () => {
  const { placed } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.type(screen.getByLabelText(/^Street Address/), '1 Gate Road')
  await userEvent.type(screen.getByLabelText(/^Suburb/), 'Hobart')
  await userEvent.selectOptions(screen.getByLabelText(/^State/), 'TAS')
  await userEvent.type(screen.getByLabelText(/^Postcode/), '2000')
  await place()
  expect(await screen.findByText('Please check: this postcode is not in the chosen state.')).toBeVisible()
  expect(screen.getByLabelText(/^Postcode/)).toHaveFocus()
  expect(screen.getByLabelText(/^Suburb/)).toHaveValue('Hobart')
  expect(await placed()).toEqual([])
})

it('asks on which trip it is collected, and keeps that', async () => {
  const { placed } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await place()
  expect(await screen.findByText('Please choose a trip.')).toBeVisible()
  expect(world.sent('place_order')).toEqual([])
  const [trip] = await screen.findAllByRole('option', { name: /Beechworth/ })
  if (trip) await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Trip/ }), trip)
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  const [order] = await placed()
  expect(order).toMatchObject({ delivery: 'collect' })
  expect(order?.trip).toMatch(/Beechworth/)
})

it('asks nothing of delivery where nothing is posted', async () => {
  const { id, placed, show, unmount } = await open()
  unmount()
  await world.sql('update public.products set is_posted = false where id = $1', [id])
  show()
  expect(await screen.findByText(/Nothing in your cart is posted/)).toBeVisible()
  expect(screen.queryByLabelText(/^Street Address/)).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(await placed()).toMatchObject([{ total: 20, delivery: 'none' }])
})

it('asks for an address where something is posted after all', async () => {
  const { id, placed, show, unmount } = await open()
  unmount()
  await world.sql('update public.products set is_posted = false where id = $1', [id])
  show()
  await screen.findByText(/Nothing in your cart is posted/)
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await waitFor(() => expect(submit()).toBeEnabled())
  await world.sql('update public.products set is_posted = true where id = $1', [id])
  await place()
  expect(await screen.findByLabelText(/^Street Address/)).toBeVisible()
  expect(await placed()).toEqual([])
})

it('places an order once for a double click', async () => {
  await open()
  await collect()
  await userEvent.dblClick(submit())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(world.sent('place_order')).toHaveLength(1)
})

it('places once what is sent again after a lost answer, over a reload too', async () => {
  world.lose('place_order', { times: 1 })
  const { show, unmount, placed } = await open()
  await collect()
  await place()
  expect(await screen.findByText(/it will be placed only once/)).toBeVisible()
  unmount()
  show()
  expect(screen.getByRole('radio', { name: 'Collect on the trip' })).toBeChecked()
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(world.sent('place_order')).toHaveLength(2)
  expect(await placed()).toHaveLength(1)
})

it('says that the price changed, and orders at the new one only when asked again', async () => {
  const { placed, raise } = await open()
  await collect()
  await raise()
  await place()
  expect(await screen.findByText('Prices or stock have changed')).toBeVisible()
  expect(await screen.findByText('The price changed from $20.00 to $25.00.')).toBeVisible()
  expect(await placed()).toEqual([])
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(await placed()).toMatchObject([{ total: 25 }])
})

it('begins with the card, says kindly that it is not open, and leads on to the transfer', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Trip/ }), 'I don’t know yet')
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  expect(await screen.findByText('Card payment is not open yet')).toBeVisible()
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  const instead = screen.getByRole('button', { name: 'Pay by Bank Transfer Instead' })
  await waitFor(() => expect(instead).toHaveFocus())
  expect(world.sent('place_order')).toEqual([])
  await userEvent.click(instead)
  expect(screen.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()
  await place()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
})
