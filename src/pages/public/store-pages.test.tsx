import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { readCart, saveCart } from '@/features/store/cart/cart-store'
import { paths } from '@/lib/paths'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newProduct } from '../../../tests/support/world-rows'
import { ProductPage } from './product-page'
import { StorePage } from './store-page'

const world = openWorld()
beforeEach(() => void saveCart([]))

const open = (address: string, auth?: Partial<Auth>) =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/store" element={<StorePage />} />
        <Route path="/store/:id" element={<ProductPage />} />
      </Routes>
    </Suspense>,
    { at: address, auth },
  )

/** A shirt in sizes, with the given stock each. */
const newShirt = async (...sizes: [name: string, stock: number][]) => {
  const shirt = await newProduct(world, { name: 'Night shirt', price: 30 })
  await world.sql(`update public.products set category = 'Apparel' where id = $1`, [shirt.id])
  await world.sql(
    `insert into public.product_variants (product_id, name, stock, sort_order)
     select $1, s.size ->> 0, (s.size ->> 1)::int, s.n - 1
     from jsonb_array_elements($2::jsonb) with ordinality as s (size, n)`,
    [shirt.id, JSON.stringify(sizes)],
  )
  return shirt
}
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }))
const inCart = () => readCart().map(({ name, variant, quantity }) => [name, variant, quantity])

describe('the page of a product', () => {
  it('asks for a size, of those that are there, and says how few are left of it', async () => {
    const { id } = await newShirt(['S', 40], ['M', 2], ['L', 0])
    open(`/store/${id}`)
    const sizes = within(await screen.findByRole('group', { name: 'Size' }))
    expect(sizes.getAllByRole('radio').map((size) => size.hasAttribute('disabled'))).toEqual([false, false, true])
    expect(sizes.getByRole('radio', { name: 'L sold out' })).toBeDisabled()

    await add()
    expect(screen.getByText('Please choose a size.')).toBeVisible()
    expect(readCart()).toEqual([])

    await userEvent.click(sizes.getByRole('radio', { name: 'S' }))
    expect(screen.queryByText(/Only|Please choose/)).toBeNull()
    await userEvent.click(sizes.getByRole('radio', { name: 'M' }))
    expect(screen.getByText('Only 2 left')).toBeVisible()
  })

  it('puts the size that was chosen into the cart, up to as many as there are of it', async () => {
    const { id } = await newShirt(['S', 40], ['M', 2])
    open(`/store/${id}`)
    await userEvent.click(await screen.findByRole('radio', { name: 'M' }))
    await add()
    expect(await screen.findByText('Added to cart')).toBeVisible()
    await add()
    expect(inCart()).toEqual([['Night shirt', 'M', 2]])
    await add()
    expect(await screen.findByText('That is all we have')).toBeVisible()
    expect(inCart()).toEqual([['Night shirt', 'M', 2]])

    await userEvent.click(screen.getByRole('radio', { name: 'S' }))
    await add()
    expect(inCart()).toEqual([
      ['Night shirt', 'M', 2],
      ['Night shirt', 'S', 1],
    ])
  })

  it('asks nothing where there is one size alone', async () => {
    const { id } = await newShirt(['One size', 9])
    open(`/store/${id}`)
    await add()
    expect(inCart()).toEqual([['Night shirt', 'One size', 1]])
  })

  it('sells nothing of what is sold out in every size', async () => {
    const { id } = await newShirt(['S', 0], ['M', 0])
    open(`/store/${id}`)
    expect(await screen.findByRole('button', { name: 'Sold Out' })).toBeDisabled()
  })

  it('sells what has no sizes at once', async () => {
    const { id } = await newProduct(world, { price: 5 })
    open(`/store/${id}`)
    await add()
    expect(inCart()).toEqual([['Night cap', undefined, 1]])
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it.each(['c1000000-0000-4000-8000-00000000dead', 'no-such-thing'])('says that %s is not sold', async (id) => {
    open(`/store/${id}`)
    expect(await screen.findByRole('heading', { name: 'We don’t sell that' })).toBeVisible()
  })
})

/** Creates a product that is announced but not yet on sale. */
const newComing = async () => {
  const lantern = await newProduct(world, { name: 'Brass bell', price: 40 })
  await world.sql(`update public.products set availability = 'coming_soon' where id = $1`, [lantern.id])
  return lantern
}
const whoAsked = async (id: string) =>
  (await world.sql<{ email: string }>('select email from public.product_interest where product_id = $1', [id])).map(
    ({ email }) => email,
  )
const tellMe = async (email?: string) => {
  const field = await screen.findByLabelText('Email Address')
  if (email) await userEvent.type(field, email)
  await userEvent.click(screen.getByRole('button', { name: 'Tell Me' }))
}

describe('what is still to come', () => {
  it('takes an address, once, and cannot be bought', async () => {
    const { id } = await newComing()
    const email = `${crypto.randomUUID()}@example.test`
    const first = open(`/store/${id}`)
    await tellMe(email)
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Tell Me|Add to Cart/ })).toBeNull()
    first.unmount()

    open(`/store/${id}`)
    await tellMe(email.toUpperCase())
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(await whoAsked(id)).toEqual([email])
  })

  it('sends nothing that is no address', async () => {
    const { id } = await newComing()
    open(`/store/${id}`)
    await tellMe('somebody')
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(/e-?mail/i)
    expect(world.sent('request_product')).toEqual([])
  })

  it("knows a member's address", async () => {
    const { id } = await newComing()
    const auth = await world.newMember()
    open(`/store/${id}`, auth)
    await waitFor(async () => expect(await screen.findByLabelText('Email Address')).toHaveValue(auth.user?.email))
    await tellMe()
    expect(await screen.findByText('You are on the list')).toBeVisible()
    expect(await whoAsked(id)).toEqual([auth.user?.email])
  })

  it('says that it has come meanwhile', async () => {
    const { id } = await newComing()
    open(`/store/${id}`)
    await screen.findByLabelText('Email Address')
    await world.sql(`update public.products set availability = 'available' where id = $1`, [id])
    await tellMe(`${crypto.randomUUID()}@example.test`)
    expect(await screen.findByText('No longer awaited')).toBeVisible()
    expect(await whoAsked(id)).toEqual([])
  })
})

describe('the store', () => {
  it('says of a trip that members book it first, and from when everybody does', async () => {
    const [first, all] = [await world.newTrip(), await world.newTrip()]
    await world.sql('update public.events set opens_on = private.today() + 5 where id = $1', [first.id])
    // Moves the row to the first page, which is one request: a row between two pages could be missed while another
    // test changes the list.
    await world.sql(
      `update public.events set start_date = private.today() + 100, end_date = private.today() + 101
       where id = any ($1::uuid[])`,
      [[first.id, all.id]],
    )
    open('/store')
    const card = ({ id }: { id: string }) => {
      const found = screen
        .queryAllByRole('article')
        .find((one) => one.querySelector(`a[href="${paths.event(id)}"]`) !== null)
      if (!found) throw new Error(`No card of ${id}`)
      return within(found)
    }
    await waitFor(() => [first, all].map(card))
    expect(card(first).getByText('Members first')).toBeVisible()
    expect(card(first).getByText(/^Members book now\. Opens to all on /)).toBeVisible()
    expect(card(all).queryByText(/Members/)).toBeNull()
  })
})
