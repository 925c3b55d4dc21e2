import type { Page } from 'playwright/test'
import { expect, newMember, createPerson, signInToDemo, test } from '../support/e2e'
import { addMerchandiseToCart, findToast, fillBuyerFields } from '../support/shopping'

const getCart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })

const openCart = async (page: Page) => {
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(getCart(page)).toBeVisible()
}

const fillAddress = async (page: Page) => {
  await page.getByLabel('Street Address').fill('13 Gallows Lane')
  await page.getByLabel('Suburb').fill('Hobart')
  await page.getByLabel('State').selectOption('TAS')
  await page.getByLabel('Postcode').fill('7000')
}

test(
  'a visitor filters the store by events or merchandise, and the URL keeps the filter',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/store')
    await expect(page.getByText('Event', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Merch', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Events Only' }).click()
    await expect(page).toHaveURL(/show=events/)
    await expect(page.getByText('Merch', { exact: true })).toHaveCount(0)
    const tasmaniaCard = page.getByRole('article').filter({ hasText: 'Haunted Tasmania' })
    await expect(tasmaniaCard).toContainText('$2,400 AUD')
    await expect(tasmaniaCard.getByText('Coming Soon')).toBeVisible()
    await expect(tasmaniaCard.getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
    const openEventCard = page.getByRole('article').filter({ hasText: 'Port Arthur by Lantern' })
    await expect(openEventCard.getByText('Book Now')).toBeVisible()
    await expect(openEventCard.getByRole('link', { name: 'Book Event' })).toBeVisible()
    const usaCard = page.getByRole('article').filter({ hasText: 'USA Paranormal Road Trip' })
    await expect(usaCard).toContainText('$3,200 AUD')
    await expect(usaCard.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
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
  },
)

test('a visitor orders from the cart, an admin marks the order paid and fulfilled, and the visitor sees both statuses', async ({
  page,
  browser,
  site,
}) => {
  const person = createPerson()
  await page.goto('/store')
  await page.getByRole('button', { name: 'Merch Only' }).click()
  // The URL changes only after the scripts have loaded. Before that, a link would reload the page and drop later
  // clicks.
  await expect(page).toHaveURL(/show=merch/)
  await page.getByRole('link', { name: 'Choose Size: T-shirt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'T-shirt' })).toBeVisible()
  const addButton = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await addButton.click()
  await expect(page.getByText('Please choose a size.')).toBeVisible()
  await page.getByRole('radio', { name: 'XXL' }).check()
  await expect(page.getByText('Only 3 left')).toBeVisible()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await addButton.click()
  await expect(findToast(page, 'Added to cart')).toBeVisible()
  await addButton.click()
  await page.goBack()
  await expect(page).toHaveURL(/show=merch/)
  await addMerchandiseToCart(page, 'Cap')
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Shopping cart, 3 items' })).toBeVisible()
  await openCart(page)
  await expect(getCart(page).getByText('$70.00')).toBeVisible()
  await expect(getCart(page).getByText('T-shirt (M)')).toBeVisible()
  await getCart(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('$79.95')).toBeVisible()
  await fillBuyerFields(page, person)
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.reload()
  await expect(page.getByLabel('Street Address')).toHaveValue('13 Gallows Lane')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]+\?token=[\da-f-]+$/)
  await expect(page.getByText('Awaiting Payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shopping cart', exact: true })).toBeVisible()
  const orderUrl = page.url()
  const orderNumber = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')

  const adminContext = await browser.newContext({ baseURL: site.url })
  const adminPage = await adminContext.newPage()
  await signInToDemo(adminPage, 'admin')
  await adminPage.goto('/admin/orders')
  await adminPage.getByLabel('Search by order, customer or email').fill(person.email)
  await expect(adminPage.getByText('1 order', { exact: true })).toBeVisible()
  const orderItem = adminPage.getByRole('listitem', { name: orderNumber })
  await expect(orderItem).toContainText('2 × T-shirt (M)')
  await expect(orderItem.getByLabel('Fulfilled')).toBeDisabled()
  await orderItem.getByLabel('Paid').click()
  await expect(findToast(adminPage, 'Order paid')).toBeVisible()
  await orderItem.getByLabel('Fulfilled').click()
  await expect(orderItem.getByLabel('Fulfilled')).toBeChecked()
  // Reload to remove the toasts, because one toast covers the button of another.
  await adminPage.reload()
  await expect(orderItem.getByLabel('Fulfilled')).toBeChecked()

  await page.goto(orderUrl)
  await expect(page.getByText('Fulfilled', { exact: true })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toHaveCount(0)
  await adminContext.close()
})

test('a member finds an order on the dashboard and cancels it', { tag: '@long' }, async ({ page, site }) => {
  await newMember(page, site)
  await page.goto('/store?show=merch')
  await addMerchandiseToCart(page, 'Field journal')
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Collect on the trip').check()
  await page.getByLabel('Trip', { exact: true }).selectOption({ index: 1 })
  const selectedEvent = await page.getByLabel('Trip', { exact: true }).locator('option:checked').innerText()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByText('Free')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByText(`Collect on the trip: ${selectedEvent}`)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^View order ORD-/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^View order ORD-/ }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(findToast(page, 'Order cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('an unknown product URL shows a message and leads back to the store', { tag: '@long' }, async ({ page }) => {
  await page.goto('/store/20000000-0000-4000-8000-000000000009')
  await expect(page.getByText('Product not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await expect(page).toHaveURL(/\/store$/)
})
