import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import Papa from 'papaparse'
import { expectNoAxe } from '../support/axe'
import { expect, newMember, newPerson, signIn, test, type Site } from '../support/e2e'
import { asAdmin } from '../support/rest'

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const openCart = async (page: Page) => {
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(cart(page)).toBeVisible()
}
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
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
const newProduct = async (site: Site, page: Page, stock: number) => {
  made += 1
  const name = `Candle ${made}`
  const admin = await asAdmin(site)
  const [template] = await admin.rows<{ id: string }>('products?select=id&name=eq.Cap')
  expect(template).toBeDefined()
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
  await expect(tasmania.getByText('Book Now')).toBeVisible()
  await expect(tasmania.getByRole('link', { name: 'Book Event' })).toBeVisible()
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
  await expectNoAxe(page)
})

test('a guest fills the cart, comes back, orders; an admin is paid and sends it; the buyer sees it', async ({
  page,
  browser,
  site,
}) => {
  const person = newPerson()
  await page.goto('/store')
  await page.getByRole('button', { name: 'Merch Only' }).click()
  await add(page, 'T-shirt')
  await expect(toast(page, 'Added to cart')).toBeVisible()
  await add(page, 'T-shirt')
  await add(page, 'Cap')
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await openCart(page)
  await expect(cart(page).getByText('$70.00')).toBeVisible()
  await expectNoAxe(page)
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('$79.95')).toBeVisible()
  await expectNoAxe(page)
  await fillBuyer(page, person)
  await fillAddress(page)
  await page.reload()
  await expect(page.getByLabel('Street Address')).toHaveValue('13 Gallows Lane')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]+\?token=[\da-f-]+$/)
  await expect(page.getByText('Awaiting Payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible()
  await expectNoAxe(page)
  const link = page.url()
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')

  const desk = await browser.newContext({ baseURL: site.url })
  const admin = await desk.newPage()
  await signIn(admin, 'admin')
  await admin.goto('/admin/orders')
  await admin.getByLabel('Search by order, customer or email').fill(person.email)
  await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
  const row = admin.getByRole('listitem', { name: number })
  await expect(row.getByLabel('Fulfilled')).toBeDisabled()
  await row.getByLabel('Paid').click()
  await expect(toast(admin, 'Order Paid')).toBeVisible()
  await row.getByLabel('Fulfilled').click()
  await expect(row.getByLabel('Fulfilled')).toBeChecked()
  // Looked at without the toasts, of which one covers another's button for as long as both are there.
  await admin.reload()
  await expect(row.getByLabel('Fulfilled')).toBeChecked()
  await expectNoAxe(admin)

  await page.goto(link)
  await expect(page.getByText('Fulfilled', { exact: true })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toHaveCount(0)
  await desk.close()
})

test('an admin pays money back after the question, and takes the orders away as a file', async ({ page }) => {
  const order = '/orders/80000000-0000-4000-8000-000000000002'
  await signIn(page, 'admin')
  await page.goto('/admin/orders?q=isolde')
  const row = page.getByRole('listitem', { name: 'ORD-000002' })
  await row.getByRole('button', { name: 'Refund ORD-000002' }).click()
  await page.getByLabel('Amount (AUD)').fill('100')
  await page.getByRole('button', { name: 'Issue Refund' }).click()
  await expect(page.getByText('Please enter at most $88.95, what was paid.')).toBeVisible()
  await expectNoAxe(page)
  await page.getByLabel('Amount (AUD)').fill('9.95')
  await page.getByRole('button', { name: 'Issue Refund' }).click()
  await expect(
    page.getByText('Are you sure you want to issue a refund for $9.95 to Isolde Wick? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue Refund' }).click()
  await expect(toast(page, 'Refund Issued')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const { data, errors } = Papa.parse<Record<string, string>>(
    readFileSync(await download.path(), 'utf8').replace('\uFEFF', ''),
    { header: true },
  )
  expect(errors).toEqual([])
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    Order: 'ORD-000002',
    Customer: 'Isolde Wick',
    'Total (AUD)': '88.95',
    'Paid (AUD)': '79',
  })
  await page.goto(order)
  await expect(page.getByText('-$9.95')).toBeVisible()
})

test("without its secret link an order is nobody else's to see", async ({ page }) => {
  await page.goto('/orders/80000000-0000-4000-8000-000000000002')
  await expect(page.getByRole('heading', { name: 'We could not find that order' })).toBeVisible()
  await page.goto('/orders/80000000-0000-4000-8000-000000000002?token=nonsense')
  await expect(page.getByRole('heading', { name: 'We could not find that order' })).toBeVisible()
  await expectNoAxe(page)
})

test('a member finds the order on the dashboard, and may call it off', async ({ page, site }) => {
  await newMember(page, site)
  await page.goto('/store?show=merch')
  await add(page, 'Field journal')
  await page.goto('/checkout')
  await page.getByLabel('Collect on the trip').check()
  await expect(page.getByText('Free')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^View order ORD-/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^View order ORD-/ }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(toast(page, 'Order Cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('a new product goes from the form with its picture to the public store, and only as many are sold as there are', async ({
  page,
  site,
}) => {
  const name = await newProduct(site, page, 2)
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
  await expectNoAxe(page)
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
    await expect(page.getByText('$24.95')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  })
})

test('duplicate and delete do their work on the desk, and delete asks', async ({ page, site }) => {
  const name = await newProduct(site, page, 1)
  await page.getByRole('button', { name: `Duplicate ${name}` }).click()
  const form = page.getByRole('region', { name: 'Add Product' })
  await expect(form.getByLabel('Name')).toHaveValue(`${name} (Copy)`)
  await expect(form.getByLabel('Status')).toHaveValue('draft')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(page.getByRole('listitem', { name: `${name} (Copy)` }).getByText('Draft')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem', { name, exact: true })).toHaveCount(0)
  await page.goto('/admin/store?tab=events')
  await expect(page.getByRole('listitem', { name: 'Haunted Tasmania' })).toContainText('4-Payment Plan')
  await expectNoAxe(page)
})

test('the desk of the store opens its forms in both tabs', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/store')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByRole('region', { name: 'Add Product' }).getByLabel('Name')).toBeVisible()
  await expectNoAxe(page)
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = page.getByRole('region', { name: 'Create New Event' })
  await form.getByLabel('Event Name').fill('The Lamp Room')
  await form.getByLabel('Start Date').fill('2031-02-10')
  await form.getByLabel('End Date').fill('2031-02-12')
  await form.getByLabel('Retail Price').fill('900')
  await expectNoAxe(page)
  await form.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByRole('listitem', { name: 'The Lamp Room' })).toContainText('Draft')
})

test('a tampered cart is priced by the till', async ({ page, site }) => {
  const [cap] = await (await asAdmin(site)).rows<{ id: string }>('products?select=id&name=eq.Cap')
  await page.goto('/terms')
  await page.evaluate(
    (id) => localStorage.setItem('cart', JSON.stringify([{ productId: id, name: 'Cap', price: 0.01, quantity: 1 }])),
    cap?.id ?? '',
  )
  await page.goto('/checkout')
  await expect(page.getByText('The price changed from $0.01 to $20.00.')).toBeVisible()
  await expect(page.getByText('$29.95')).toBeVisible()
})

for (const path of ['/store', '/checkout']) {
  test(`${path} does not scroll sideways on the smallest phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await expectNoAxe(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
