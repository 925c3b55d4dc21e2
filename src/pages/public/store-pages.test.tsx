import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { readCart, saveCart } from '@/features/store/cart/cart-store'
import { paths } from '@/lib/paths'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newProduct } from '../../../tests/support/test-app-rows'
import { ProductPage } from './product-page'
import { StorePage } from './store-page'

const app = openTestApp()
beforeEach(() => void saveCart([]))

const renderPage = (address: string, auth?: Partial<Auth>) =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/store" element={<StorePage />} />
        <Route path="/store/:id" element={<ProductPage />} />
      </Routes>
    </Suspense>,
    { path: address, auth },
  )

/** Creates a shirt with the given sizes and the stock of each size. */
const createShirt = async (...sizes: [name: string, stock: number][]) => {
  const shirt = await newProduct(app, { name: 'Night shirt', price: 30 })
  await app.sql(`update public.products set category = 'Apparel' where id = $1`, [shirt.id])
  await app.sql(
    `insert into public.product_variants (product_id, name, stock, sort_order)
     select $1, s.size ->> 0, (s.size ->> 1)::int, s.n - 1
     from jsonb_array_elements($2::jsonb) with ordinality as s (size, n)`,
    [shirt.id, JSON.stringify(sizes)],
  )
  return shirt
}
const clickAddToCart = async () => userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }))
const listCartLines = () => readCart().map(({ name, variant, quantity }) => [name, variant, quantity])

describe('the product page', () => {
  it('requires a size, disables sold-out sizes, and says when only a few pieces of a size are left', async () => {
    const { id } = await createShirt(['S', 40], ['M', 2], ['L', 0])
    renderPage(`/store/${id}`)
    const sizeGroup = within(await screen.findByRole('group', { name: 'Size' }))
    expect(sizeGroup.getAllByRole('radio').map((size) => size.hasAttribute('disabled'))).toEqual([false, false, true])
    expect(sizeGroup.getByRole('radio', { name: 'L sold out' })).toBeDisabled()

    await clickAddToCart()
    expect(screen.getByText('Please choose a size.')).toBeVisible()
    expect(readCart()).toEqual([])

    await userEvent.click(sizeGroup.getByRole('radio', { name: 'S' }))
    expect(screen.queryByText(/Only|Please choose/)).toBeNull()
    await userEvent.click(sizeGroup.getByRole('radio', { name: 'M' }))
    expect(screen.getByText('Only 2 left')).toBeVisible()
  })

  it('adds the selected size to the cart, but never more pieces than are in stock', async () => {
    const { id } = await createShirt(['S', 40], ['M', 2])
    renderPage(`/store/${id}`)
    await userEvent.click(await screen.findByRole('radio', { name: 'M' }))
    await clickAddToCart()
    expect(await screen.findByText('Added to cart')).toBeVisible()
    await clickAddToCart()
    expect(listCartLines()).toEqual([['Night shirt', 'M', 2]])
    await clickAddToCart()
    expect(await screen.findByText('No more in stock')).toBeVisible()
    expect(listCartLines()).toEqual([['Night shirt', 'M', 2]])

    await userEvent.click(screen.getByRole('radio', { name: 'S' }))
    await clickAddToCart()
    expect(listCartLines()).toEqual([
      ['Night shirt', 'M', 2],
      ['Night shirt', 'S', 1],
    ])
  })

  it('adds a product with only one size without asking for a size', async () => {
    const { id } = await createShirt(['One size', 9])
    renderPage(`/store/${id}`)
    await clickAddToCart()
    expect(listCartLines()).toEqual([['Night shirt', 'One size', 1]])
  })

  it('shows Sold Out when every size is sold out', async () => {
    const { id } = await createShirt(['S', 0], ['M', 0])
    renderPage(`/store/${id}`)
    expect(await screen.findByRole('button', { name: 'Sold Out' })).toBeDisabled()
  })

  it('adds a product without sizes at once', async () => {
    const { id } = await newProduct(app, { price: 5 })
    renderPage(`/store/${id}`)
    await clickAddToCart()
    expect(listCartLines()).toEqual([['Night cap', undefined, 1]])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('states for how many years a gift voucher is valid, and shows no validity for other products', async () => {
    const voucher = await newProduct(app, { price: 100, name: 'Gift voucher' })
    await app.sql(`update public.products set category = 'Gift Vouchers' where id = $1`, [voucher.id])
    const page = renderPage(`/store/${voucher.id}`)
    expect(await screen.findByText('Valid for 3 years from the day it’s paid.')).toBeVisible()
    page.unmount()
    const { id } = await newProduct(app, { price: 5 })
    renderPage(`/store/${id}`)
    await screen.findByRole('button', { name: 'Add to Cart' })
    expect(screen.queryByText(/^Valid for/)).toBeNull()
  })

  it.each(['c1000000-0000-4000-8000-00000000dead', 'no-such-thing'])(
    'says that the store does not sell a product with the unknown id %s',
    async (id) => {
      renderPage(`/store/${id}`)
      expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
    },
  )
})

/** Creates a product that is announced but not yet on sale. */
const createAnnouncedProduct = async () => {
  const bellProduct = await newProduct(app, { name: 'Brass bell', price: 40 })
  await app.sql(`update public.products set availability = 'coming_soon' where id = $1`, [bellProduct.id])
  return bellProduct
}
const fetchInterestedEmails = async (id: string) =>
  (await app.sql<{ email: string }>('select email from public.product_interest where product_id = $1', [id])).map(
    ({ email }) => email,
  )
const submitNotifyForm = async (email?: string) => {
  const emailField = await screen.findByLabelText('Email Address')
  if (email) await insertText(emailField, email)
  await userEvent.click(screen.getByRole('button', { name: 'Tell Me' }))
}

describe('the page of a product that is coming soon', () => {
  it('stores an email address for a notification once, and offers no purchase', async () => {
    const { id } = await createAnnouncedProduct()
    const email = `${crypto.randomUUID()}@example.test`
    const firstPage = renderPage(`/store/${id}`)
    await submitNotifyForm(email)
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Tell Me|Add to Cart/ })).toBeNull()
    firstPage.unmount()

    renderPage(`/store/${id}`)
    await submitNotifyForm(email.toUpperCase())
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(await fetchInterestedEmails(id)).toEqual([email])
    const [receipt] = await app.sql('select template from public.email_outbox where to_email = $1', [email])
    expect(receipt).toEqual({ template: 'product_interest_received' })
  })

  it('sends no request for an invalid email address', async () => {
    const { id } = await createAnnouncedProduct()
    renderPage(`/store/${id}`)
    await submitNotifyForm('somebody')
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(/e-?mail/i)
    expect(app.sent('request_product')).toEqual([])
  })

  it('prefills the email address of a member', async () => {
    const { id } = await createAnnouncedProduct()
    const auth = await app.newMember()
    renderPage(`/store/${id}`, auth)
    await waitFor(async () => expect(await screen.findByLabelText('Email Address')).toHaveValue(auth.user?.email))
    await submitNotifyForm()
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(await fetchInterestedEmails(id)).toEqual([auth.user?.email])
  })

  it('says that the product is on sale, and stores no email address, if the sale started after the page was opened', async () => {
    const { id } = await createAnnouncedProduct()
    renderPage(`/store/${id}`)
    await screen.findByLabelText('Email Address')
    await app.sql(`update public.products set availability = 'available' where id = $1`, [id])
    await submitNotifyForm(`${crypto.randomUUID()}@example.test`)
    expect(await screen.findByText('No longer coming soon')).toBeVisible()
    expect(await fetchInterestedEmails(id)).toEqual([])
  })
})

describe('the store page', () => {
  it('says that members can book a trip first, and on which day booking opens to everyone', async () => {
    const [firstPage, all] = [await app.newEvent(), await app.newEvent()]
    await app.sql('update public.events set opens_on = private.today() + 5 where id = $1', [firstPage.id])
    // Puts the departure on the list's first page. Otherwise the test would have to load more pages, and other tests
    // could move the departure to a page that is already loaded.
    await app.sql(
      `update public.events set start_date = private.today() + 100, end_date = private.today() + 101
       where id = any ($1::uuid[])`,
      [[firstPage.id, all.id]],
    )
    renderPage('/store')
    const getEventCard = ({ id }: { id: string }) => {
      const eventCard = screen
        .queryAllByRole('article')
        .find((product) => product.querySelector(`a[href="${paths.event(id)}"]`) !== null)
      if (!eventCard) throw new Error(`No card of ${id}`)
      return within(eventCard)
    }
    await waitFor(() => [firstPage, all].map(getEventCard))
    expect(getEventCard(firstPage).getByText('Members first')).toBeVisible()
    expect(getEventCard(firstPage).getByText(/^Members can book now\. Booking opens to everyone on /)).toBeVisible()
    expect(getEventCard(all).queryByText(/Members/)).toBeNull()
  })
})
