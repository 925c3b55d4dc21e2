import type { Page } from 'playwright/test'
import { expect, newMember, newPerson, signIn, test } from '../support/e2e'

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const openCart = async (page: Page) => {
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(cart(page)).toBeVisible()
}
/** On the shelf of merchandise, once nothing moves on it any more: a written page shows trips too at first. */
const add = async (page: Page, name: string) => {
  await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
}
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words }).first()

const fillBuyer = async (page: Page, person: { name: string; email: string }) => {
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
}

const fillAddress = async (page: Page) => {
  await page.getByLabel('Street Address').fill('13 Gallows Lane')
  await page.getByLabel('Suburb').fill('Hobart')
  await page.getByLabel('State').selectOption('TAS')
  await page.getByLabel('Postcode').fill('7000')
}

/** A product nobody else in the run buys. */
let made = 0
const newProduct = async (page: Page, stock: number) => {
  made += 1
  const name = `Candle ${made}`
  await signIn(page, 'admin')
  await page.goto('/admin/merchandise')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('region', { name: 'Add Product' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Price (AUD)', { exact: true }).fill('12.50')
  await form.getByLabel('Stock').fill(String(stock))
  await form.getByLabel('Status').selectOption('live')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(page.getByRole('listitem', { name })).toBeVisible()
  return name
}

test('the shelf is narrowed in the address: everything, events or merch', async ({ page }) => {
  await page.goto('/store')
  await expect(page.getByText('Event', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Merch', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Events Only' }).click()
  await expect(page).toHaveURL(/show=events/)
  await expect(page.getByText('Merch', { exact: true })).toHaveCount(0)
  const tasmania = page.getByRole('article').filter({ hasText: 'Haunted Tasmania' })
  await expect(tasmania).toContainText('$2,400 AUD')
  await expect(tasmania.getByText('Coming Soon')).toBeVisible()
  await expect(tasmania.getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
  const open = page.getByRole('article').filter({ hasText: 'Port Arthur by Lantern' })
  await expect(open.getByText('Book Now')).toBeVisible()
  await expect(open.getByRole('link', { name: 'Book Event' })).toBeVisible()
  const usa = page.getByRole('article').filter({ hasText: 'USA Paranormal Road Trip' })
  await expect(usa).toContainText('$3,200 AUD')
  await expect(usa.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
  await page.getByRole('button', { name: 'Merch Only' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Event', { exact: true })).toHaveCount(0)
  for (const [name, price] of [
    ['T-shirt', '$25 AUD'],
    ['Cap', '$20 AUD'],
    ['Stickers', '$8 AUD'],
  ]) {
    await expect(
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    ).toContainText(price ?? '')
  }
  await expect(page.getByRole('button', { name: 'Coming Soon: Brass lantern' })).toBeDisabled()
})

test('a guest fills the cart, comes back, orders; an admin is paid and sends it; the buyer sees it', async ({
  page,
  browser,
  site,
}) => {
  const person = newPerson()
  await page.goto('/store')
  await page.getByRole('button', { name: 'Merch Only' }).click()
  await page.getByRole('link', { name: 'Choose Size: T-shirt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'T-shirt' })).toBeVisible()
  const addThis = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await addThis.click()
  await expect(page.getByText('Please choose a size.')).toBeVisible()
  await page.getByRole('radio', { name: 'XXL' }).check()
  await expect(page.getByText('Only 3 left')).toBeVisible()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await addThis.click()
  await expect(toast(page, 'Added to cart')).toBeVisible()
  await addThis.click()
  await page.goBack()
  await expect(page).toHaveURL(/show=merch/)
  await add(page, 'Cap')
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await openCart(page)
  await expect(cart(page).getByText('$70.00')).toBeVisible()
  await expect(cart(page).getByText('T-shirt (M)')).toBeVisible()
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('$79.95')).toBeVisible()
  await fillBuyer(page, person)
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.reload()
  await expect(page.getByLabel('Street Address')).toHaveValue('13 Gallows Lane')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]+\?token=[\da-f-]+$/)
  await expect(page.getByText('Awaiting Payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible()
  const link = page.url()
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')

  const desk = await browser.newContext({ baseURL: site.url })
  const admin = await desk.newPage()
  await signIn(admin, 'admin')
  await admin.goto('/admin/orders')
  await admin.getByLabel('Search by order, customer or email').fill(person.email)
  await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
  const row = admin.getByRole('listitem', { name: number })
  await expect(row).toContainText('2 × T-shirt (M)')
  await expect(row.getByLabel('Fulfilled')).toBeDisabled()
  await row.getByLabel('Paid').click()
  await expect(toast(admin, 'Order Paid')).toBeVisible()
  await row.getByLabel('Fulfilled').click()
  await expect(row.getByLabel('Fulfilled')).toBeChecked()
  // Looked at without the toasts, of which one covers another's button for as long as both are there.
  await admin.reload()
  await expect(row.getByLabel('Fulfilled')).toBeChecked()

  await page.goto(link)
  await expect(page.getByText('Fulfilled', { exact: true })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toHaveCount(0)
  await desk.close()
})

test('a member finds the order on the dashboard, and may call it off', { tag: '@long' }, async ({ page, site }) => {
  await newMember(page, site)
  await page.goto('/store?show=merch')
  await add(page, 'Field journal')
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Collect on the trip').check()
  await page.getByLabel('Trip', { exact: true }).selectOption({ index: 1 })
  const trip = await page.getByLabel('Trip', { exact: true }).locator('option:checked').innerText()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByText('Free')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByText(`Collect on the trip: ${trip}`)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^View order ORD-/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^View order ORD-/ }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(toast(page, 'Order Cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test(
  'a new product goes from the form with its picture to the public store, and only as many are sold as there are',
  { tag: '@long' },
  async ({ page }) => {
    const name = await newProduct(page, 2)
    const item = page.getByRole('listitem', { name })
    await item.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('region', { name: 'Edit Item' })
    await form.getByLabel('Picture', { exact: true }).setInputFiles('public/icon-512.png')
    await form.getByLabel('Picture Description').fill('A candle that burns upwards')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Item Updated')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(form.getByLabel('Picture Description')).toHaveValue('A candle that burns upwards')
    await page.goto('/store?show=merch')
    const picture = page.getByAltText('A candle that burns upwards')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    for (let press = 0; press < 3; press += 1) await add(page, name)
    await expect(toast(page, 'That is all we have')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Shopping cart, 2 items' })).toBeVisible()

    await test.step('a price and a stock that change meanwhile are said', async () => {
      await page.goto('/admin/merchandise')
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await form.getByLabel('Price (AUD)', { exact: true }).fill('15')
      await form.getByLabel('Stock').fill('1')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toast(page, 'Item Updated')).toBeVisible()
      await page.goto('/checkout')
      await expect(page.getByText('Only 1 left.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
      await page.getByRole('button', { name: 'Update My Cart' }).click()
      // Whoever is signed in pays a tenth less of it.
      await expect(page.getByText('$23.45')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
    })

    await test.step('a copy of it begins as a draft, and it goes after the question', async () => {
      await page.goto('/admin/merchandise')
      await page.getByRole('button', { name: `Duplicate ${name}` }).click()
      await expect(page.getByRole('region', { name: 'Add Product' }).getByLabel('Status')).toHaveValue('draft')
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('listitem', { name, exact: true })).toHaveCount(0)
    })
  },
)

test('a voucher is ordered without an address and without postage', { tag: '@long' }, async ({ page }) => {
  await page.goto('/store?show=merch')
  await add(page, 'Gift voucher')
  await page.goto('/checkout')
  await expect(page.getByText(/Nothing in your cart is posted/)).toBeVisible()
  await fillBuyer(page, newPerson())
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page.getByText('Not posted: the desk arranges the hand-over')).toBeVisible()
})

test(
  'who waits for a product leaves an address; the desk has it, and clears it',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const { email } = newPerson()
    await page.goto('/store?show=merch')
    await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Brass lantern' }).click()
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Tell Me' }).click()
    await expect(page.getByText('You are on the list')).toBeVisible()

    const desk = await browser.newContext({ baseURL: site.url })
    const admin = await desk.newPage()
    await signIn(admin, 'admin')
    await admin.goto('/admin/merchandise')
    await admin.getByText(/waiting for Brass lantern/).click()
    await expect(admin.getByText(email)).toBeVisible()
    await admin.getByRole('button', { name: 'Clear List' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Clear List' }).click()
    await expect(toast(admin, 'List Cleared')).toBeVisible()
    await expect(admin.getByText(/waiting for Brass lantern/)).toHaveCount(0)
    await desk.close()
  },
)

test('an address at which nothing is sold says so, and leads back', async ({ page }) => {
  await page.goto('/store/20000000-0000-4000-8000-000000000009')
  await expect(page.getByText('We do not sell that')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await expect(page).toHaveURL(/\/store$/)
})
