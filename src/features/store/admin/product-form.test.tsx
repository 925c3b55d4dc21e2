import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newProduct } from '../../../../tests/support/test-app-rows'
import { AdminProductForm, type ProductTarget } from './product-form'
import { EMPTY_PRODUCT } from './product-schema'

const app = openTestApp()
const onDone = vi.fn()
beforeEach(() => void onDone.mockReset())

const NEW_PRODUCT_TARGET: ProductTarget = { id: null, version: null, values: EMPTY_PRODUCT, image_url: null }
const renderForm = async (target = NEW_PRODUCT_TARGET) =>
  renderInApp(<AdminProductForm target={target} onDone={onDone} />, { auth: await app.admin() })

const fillForm = async () => {
  const productName = `Candle ${crypto.randomUUID().slice(0, 8)}`
  await insertText(screen.getByLabelText(/^Name/), productName)
  await userEvent.type(screen.getByLabelText(/^Price/), '12.50')
  return productName
}
const clickCreate = () => userEvent.click(screen.getByRole('button', { name: 'Create Item' }))

it('the product form shows an error for each missing field and sends no request', async () => {
  await renderForm()
  await clickCreate()
  await screen.findByText('Please enter a name.')
  expect(screen.getByText('Please enter an amount such as 25 or 25.50.')).toBeVisible()
  expect(app.sent('save_product')).toEqual([])
})

it('the product form refuses a sale price above the price', async () => {
  await renderForm()
  await fillForm()
  await userEvent.type(screen.getByLabelText(/^Sale Price/), '13')
  await clickCreate()
  await screen.findByText('The sale price must not be above the price.')
  expect(app.sent('save_product')).toEqual([])
})

it('the product form saves one product when the admin submits again after two lost responses', async () => {
  app.lose('save_product', { times: 2 })
  await renderForm()
  const productName = await fillForm()
  for (const sentRequest of [1, 2]) {
    await clickCreate()
    await screen.findByText('Failed to save the item. Please try again.')
    expect(app.sent('save_product')).toHaveLength(sentRequest)
    expect(screen.getByLabelText(/^Name/)).toHaveValue(productName)
  }
  await clickCreate()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(app.sent('save_product')).toHaveLength(3)
  expect(await app.sql('select price::float from public.products where name = $1', [productName])).toEqual([
    { price: 12.5 },
  ])
})

it('the product form keeps the typed values after a lost response, and updates the same product on the second submit', async () => {
  app.lose('save_product', { times: 1 })
  await renderForm()
  const productName = await fillForm()
  await insertText(screen.getByLabelText(/^Tags/), 'night, wax')
  await clickCreate()
  await screen.findByText('Failed to save the item. Please try again.')
  expect(screen.getByLabelText(/^Name/)).toHaveValue(productName)
  expect(screen.getByLabelText(/^Tags/)).toHaveValue('night, wax')
  expect(onDone).not.toHaveBeenCalled()

  await clickCreate()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(app.sent('save_product')).toHaveLength(2)
  const storedProduct = await app.sql('select price::float, tags, version from public.products where name = $1', [
    productName,
  ])
  expect(storedProduct).toEqual([{ price: 12.5, tags: ['night', 'wax'], version: 2 }])
})

it('the product form refuses to overwrite a change that another admin has saved', async () => {
  const { id, name } = await newProduct(app, { price: 20 })
  await renderForm({ id, version: 1, values: { ...EMPTY_PRODUCT, name, price: '20' }, image_url: null })
  await app.sql('update public.products set price = 21 where id = $1', [id])
  await userEvent.clear(screen.getByLabelText(/^Price/))
  await userEvent.type(screen.getByLabelText(/^Price/), '25')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Someone else has saved this item since you opened it.')
  expect(screen.getByLabelText(/^Price/)).toHaveValue('25')
  expect(await app.sql('select price::float from public.products where id = $1', [id])).toEqual([{ price: 21 }])
  expect(onDone).not.toHaveBeenCalled()
})

it('the product form stores the sizes of a product with their stock, in the order typed', async () => {
  await renderForm()
  const productName = await fillForm()
  for (const [n, size] of ['S', 'M'].entries()) {
    await userEvent.click(screen.getByRole('button', { name: 'Add Size' }))
    await insertText(screen.getByLabelText(new RegExp(`^Name ${n + 1}`)), size)
  }
  await clickCreate()
  await screen.findAllByText('Please enter a whole number.')
  await userEvent.type(screen.getByLabelText(/^Quantity 1/), '3')
  await userEvent.type(screen.getByLabelText(/^Quantity 2/), '4')
  expect(screen.queryByLabelText(/^Stock/)).toBeNull()
  await userEvent.click(screen.getByLabelText('Sent by post'))
  await clickCreate()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const storedProduct = await app.sql(
    `select v.name, v.stock, p.stock as together, p.is_posted from public.product_variants v
     join public.products p on p.id = v.product_id where p.name = $1 order by v.sort_order`,
    [productName],
  )
  expect(storedProduct).toEqual([
    { name: 'S', stock: 3, together: 7, is_posted: false },
    { name: 'M', stock: 4, together: 7, is_posted: false },
  ])
})

it('the product form shows an error at the field of a duplicate size', async () => {
  await renderForm()
  await fillForm()
  for (const n of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Add Size' }))
    await userEvent.type(screen.getByLabelText(new RegExp(`^Name ${n}`)), 'One')
    await userEvent.type(screen.getByLabelText(new RegExp(`^Quantity ${n}`)), '1')
  }
  await clickCreate()
  await screen.findByText('Please check this field.')
  expect(screen.getByLabelText(/^Name 2/)).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
})

it('the product form explains how a gift voucher is redeemed', async () => {
  await renderForm()
  expect(screen.queryByText(/^To redeem a voucher/)).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText(/^Category/), 'Gift Vouchers')
  expect(screen.getByText(/^To redeem a voucher, lower the booking’s total/)).toBeVisible()
})
