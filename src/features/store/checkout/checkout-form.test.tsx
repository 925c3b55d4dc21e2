import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newProduct } from '../../../../tests/support/test-app-rows'
import { readCart, saveCart } from '../cart/cart-store'
import { deleteCheckoutDraft } from './checkout-schema'
import { CheckoutForm } from './checkout-form'

const app = openTestApp()
const onPlaced = vi.fn()

beforeEach(() => {
  deleteCheckoutDraft()
  onPlaced.mockReset()
})

/** Renders the checkout with one cap of $20 in the cart. */
const renderCheckout = async () => {
  const { id, name } = await newProduct(app, { price: 20 })
  const cartLine = { productId: id, name, price: 20, quantity: 1 }
  const email = `${crypto.randomUUID()}@example.test`
  saveCart([cartLine])
  const showForm = () =>
    renderInApp(<CheckoutForm lines={[cartLine]} member={{ full_name: 'Mary', email }} onPlaced={onPlaced} />)
  const listPlacedOrders = () =>
    app.sql<{
      id: string
      number: string
      token: string
      total: number
      delivery: string
      event: string | null
    }>(
      `select o.id, o.number, private.order_token(o.id) as token, o.total::float, o.delivery, e.title as event
       from public.orders o left join public.events e on e.id = o.collect_event_id where o.email = $1`,
      [email],
    )
  const raisePrice = () => app.sql('update public.products set price = 25 where id = $1', [id])
  return { ...showForm(), id, showForm, listPlaced: listPlacedOrders, raisePrice }
}

it('the checkout offers no bank transfer while the bank details are missing', async () => {
  const { id, name } = await newProduct(app, { price: 20 })
  const cartLine = { productId: id, name, price: 20, quantity: 1 }
  renderInApp(<CheckoutForm lines={[cartLine]} member={{ full_name: 'Mary' }} onPlaced={onPlaced} />, {
    settings: { bank_transfers_open: false },
  })
  expect(await screen.findByText("We can't take payments online at the moment")).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  expect(screen.queryByText(/bank transfer/i)).toBeNull()
})

const applyCode = async (code: string) => {
  await insertText(screen.getByRole('textbox', { name: 'Promo code' }), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
}
const insertPromoCode = (code: string, percent: number, minSpend = 0) =>
  app.sql('insert into public.promo_codes (code, percent, min_spend, for_store) values ($1, $2, $3, true)', [
    code,
    percent,
    minSpend,
  ])

it('the checkout applies a promo code, keeps it after a reload and places the order at the lower price', async () => {
  await insertPromoCode('CAPS25', 25)
  const { showForm, unmount, listPlaced } = await renderCheckout()
  await chooseCollection()
  await applyCode('caps25')
  expect(await screen.findByText('Promo code CAPS25')).toBeVisible()
  expect(screen.getByText('$15.00')).toBeVisible()
  unmount()
  showForm()
  expect(await screen.findByRole('button', { name: 'Remove CAPS25' })).toBeVisible()
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(await listPlaced()).toMatchObject([{ total: 15 }])
})

it('the checkout says why a promo code cannot be used, and a customer can remove an applied code', async () => {
  await insertPromoCode('CAPS500', 10, 500)
  await insertPromoCode('CAPS10', 10)
  await renderCheckout()
  await applyCode('CAPS500')
  expect(await screen.findByText('CAPS500 can’t be used')).toBeVisible()
  expect(screen.getByText('It’s for orders of $500 AUD or more.')).toBeVisible()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Promo code' }))
  await applyCode('CAPS10')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove CAPS10' }))
  await waitFor(() => expect(screen.queryByText('Promo code CAPS10')).toBeNull())
})

it('the checkout asks for no payment if a promo code pays for the whole order', async () => {
  await insertPromoCode('CAPSFREE', 100)
  const { listPlaced } = await renderCheckout()
  await chooseCollection()
  await userEvent.click(screen.getByRole('radio', { name: 'Credit Card' }))
  await applyCode('CAPSFREE')
  expect(await screen.findByText('Promo code CAPSFREE')).toBeVisible()
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledWith(expect.anything(), false))
  expect(await listPlaced()).toMatchObject([{ total: 0 }])
})

const getSubmitButton = () => screen.getByRole('button', { name: 'Place Order' })
const placeOrder = async () => {
  await waitFor(() => expect(getSubmitButton()).toBeEnabled())
  await userEvent.click(getSubmitButton())
}
const chooseCollection = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Trip/ }), 'I don’t know yet')
  await waitFor(() => expect(getSubmitButton()).toBeEnabled())
}

it('the checkout requires an address for delivery by post, but not for collection on a trip', async () => {
  const { listPlaced } = await renderCheckout()
  await placeOrder()
  expect(await screen.findByText('Please enter your street address.')).toBeVisible()
  expect(screen.getByText('Please enter a postcode of four digits.')).toBeVisible()
  expect(app.sent('place_order')).toEqual([])
  await chooseCollection()
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  const [order] = await listPlaced()
  expect(order).toMatchObject({ total: 20, delivery: 'collect' })
  expect(onPlaced).toHaveBeenCalledWith({ id: order?.id, number: order?.number, token: order?.token }, false)
  await waitFor(() => expect(readCart()).toEqual([]))
})

it('the checkout refuses a postcode of another state, and keeps the typed values', async () => {
  const { listPlaced } = await renderCheckout()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await insertText(screen.getByLabelText(/^Street Address/), '1 Gate Road')
  await userEvent.type(screen.getByLabelText(/^Suburb/), 'Hobart')
  await userEvent.selectOptions(screen.getByLabelText(/^State/), 'TAS')
  await userEvent.type(screen.getByLabelText(/^Postcode/), '2000')
  await placeOrder()
  expect(await screen.findByText('Please check: this postcode is not in the selected state.')).toBeVisible()
  expect(screen.getByLabelText(/^Postcode/)).toHaveFocus()
  expect(screen.getByLabelText(/^Suburb/)).toHaveValue('Hobart')
  expect(await listPlaced()).toEqual([])
})

it('the checkout requires the trip on which the customer will collect the order, and stores that trip', async () => {
  const { listPlaced } = await renderCheckout()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await placeOrder()
  expect(await screen.findByText('Please choose a trip.')).toBeVisible()
  expect(app.sent('place_order')).toEqual([])
  const [event] = await screen.findAllByRole('option', { name: /Beechworth/ })
  if (event) await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Trip/ }), event)
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  const [order] = await listPlaced()
  expect(order).toMatchObject({ delivery: 'collect' })
  expect(order?.event).toMatch(/Beechworth/)
})

it('the checkout requires no delivery details if no product in the cart needs delivery by post', async () => {
  const { id, listPlaced, showForm, unmount } = await renderCheckout()
  unmount()
  await app.sql('update public.products set is_posted = false where id = $1', [id])
  showForm()
  expect(await screen.findByText(/Nothing in your cart is posted/)).toBeVisible()
  expect(screen.queryByLabelText(/^Street Address/)).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(await listPlaced()).toMatchObject([{ total: 20, delivery: 'none' }])
})

it('the checkout requires an address when a product in the cart has changed to delivery by post', async () => {
  const { id, listPlaced, showForm, unmount } = await renderCheckout()
  unmount()
  await app.sql('update public.products set is_posted = false where id = $1', [id])
  showForm()
  await screen.findByText(/Nothing in your cart is posted/)
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank Transfer' }))
  await waitFor(() => expect(getSubmitButton()).toBeEnabled())
  await app.sql('update public.products set is_posted = true where id = $1', [id])
  await placeOrder()
  expect(await screen.findByLabelText(/^Street Address/)).toBeVisible()
  expect(await listPlaced()).toEqual([])
})

it('the checkout places one order for a double click', async () => {
  await renderCheckout()
  await chooseCollection()
  await userEvent.dblClick(getSubmitButton())
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(app.sent('place_order')).toHaveLength(1)
})

it('the checkout places one order when the customer submits again after a lost response and a reload', async () => {
  app.lose('place_order', { times: 1 })
  const { showForm, unmount, listPlaced } = await renderCheckout()
  await chooseCollection()
  await placeOrder()
  expect(await screen.findByText(/it will be placed only once/)).toBeVisible()
  unmount()
  showForm()
  expect(screen.getByRole('radio', { name: 'Collect on the trip' })).toBeChecked()
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(app.sent('place_order')).toHaveLength(2)
  expect(await listPlaced()).toHaveLength(1)
})

it('the checkout shows a price that has changed, and places the order at the new price only after a second submit', async () => {
  const { listPlaced, raisePrice } = await renderCheckout()
  await chooseCollection()
  await raisePrice()
  await placeOrder()
  expect(await screen.findByText('Prices or stock have changed')).toBeVisible()
  expect(await screen.findByText('The price changed from $20.00 to $25.00.')).toBeVisible()
  expect(await listPlaced()).toEqual([])
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
  expect(await listPlaced()).toMatchObject([{ total: 25 }])
})

it('the checkout preselects card payment, and offers bank transfer instead while card payment is not available', async () => {
  await renderCheckout()
  await userEvent.click(await screen.findByRole('radio', { name: 'Collect on the trip' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Trip/ }), 'I don’t know yet')
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  expect(await screen.findByText('Card payment isn’t available yet')).toBeVisible()
  await waitFor(() => expect(getSubmitButton()).toBeEnabled())
  await userEvent.click(getSubmitButton())
  const transferButton = screen.getByRole('button', { name: 'Pay by Bank Transfer Instead' })
  await waitFor(() => expect(transferButton).toHaveFocus())
  expect(app.sent('place_order')).toEqual([])
  await userEvent.click(transferButton)
  expect(screen.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()
  await placeOrder()
  await waitFor(() => expect(onPlaced).toHaveBeenCalledOnce())
})
