import type { Page } from 'playwright/test'
import { expect, getEmailedLink, createPerson, signInToDemo, test } from '../support/e2e'
import { addMerchandiseToCart, findToast, fillBuyerFields } from '../support/shopping'

/** A counter for product names, so that each test has its own product. */
let productCount = 0

const createProduct = async (page: Page, stock: number) => {
  productCount += 1
  const productName = `Candle ${productCount}`
  await signInToDemo(page, 'admin')
  await page.goto('/admin/merchandise')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('region', { name: 'Add Product' })
  await form.getByLabel('Name').fill(productName)
  await form.getByLabel('Price (AUD)', { exact: true }).fill('12.50')
  await form.getByLabel('Stock').fill(String(stock))
  await form.getByLabel('Status').selectOption('live')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(page.getByRole('listitem', { name: productName })).toBeVisible()
  return productName
}

test(
  'an admin adds a product with a picture, and the store sells no more of it than the stock',
  { tag: '@long' },
  async ({ page }) => {
    const productName = await createProduct(page, 2)
    const productItem = page.getByRole('listitem', { name: productName })
    await productItem.getByRole('button', { name: `Edit ${productName}` }).click()
    const form = page.getByRole('region', { name: 'Edit Item' })
    await form.getByLabel('Picture', { exact: true }).setInputFiles('public/icon-512.png')
    await form.getByLabel('Picture Description').fill('A candle that burns upwards')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(findToast(page, 'Item Updated')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: `Edit ${productName}` }).click()
    await expect(form.getByLabel('Picture Description')).toHaveValue('A candle that burns upwards')
    await page.goto('/store?show=merch')
    const productPicture = page.getByAltText('A candle that burns upwards')
    await productPicture.scrollIntoViewIfNeeded()
    await expect.poll(() => productPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    for (let addCount = 0; addCount < 3; addCount += 1) await addMerchandiseToCart(page, productName)
    await expect(findToast(page, 'No more in stock')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Shopping cart, 2 items' })).toBeVisible()

    await test.step('the checkout shows a price and a stock that have changed', async () => {
      await page.goto('/admin/merchandise')
      await page.getByRole('button', { name: `Edit ${productName}` }).click()
      await form.getByLabel('Price (AUD)', { exact: true }).fill('15')
      await form.getByLabel('Stock').fill('1')
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(findToast(page, 'Item Updated')).toBeVisible()
      await page.goto('/checkout')
      await expect(page.getByText('Only 1 left.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
      await page.getByRole('button', { name: 'Update My Cart' }).click()
      // Members get a discount of 10%.
      await expect(page.getByText('$23.45')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
    })

    await test.step('a copied product starts as a draft, and Delete asks for confirmation', async () => {
      await page.goto('/admin/merchandise')
      await page.getByRole('button', { name: `Duplicate ${productName}` }).click()
      await expect(page.getByRole('region', { name: 'Add Product' }).getByLabel('Status')).toHaveValue('draft')
      await page.getByRole('button', { name: `Delete ${productName}`, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('listitem', { name: productName, exact: true })).toHaveCount(0)
    })
  },
)

test('a visitor orders a voucher without an address and without postage', { tag: '@long' }, async ({ page }) => {
  await page.goto('/store?show=merch')
  await addMerchandiseToCart(page, 'Gift voucher')
  await page.goto('/checkout')
  await expect(page.getByText(/Nothing in your cart is posted/)).toBeVisible()
  await fillBuyerFields(page, createPerson())
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page.getByText('No postage: staff arrange delivery')).toBeVisible()
})

test(
  'a visitor who asks about a product that is coming soon gets an email when an admin makes it available',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const [confirmed, unconfirmed] = [createPerson(), createPerson()]
    for (const { email } of [confirmed, unconfirmed]) {
      await page.goto('/store?show=merch')
      await page.getByRole('link', { name: 'Brass lantern' }).click()
      await page.getByLabel('Email Address').fill(email)
      await page.getByRole('button', { name: 'Tell Me' }).click()
      await expect(page.getByText('You are on the list')).toBeVisible()
    }
    await page.goto(await getEmailedLink(site, confirmed.email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your email address is confirmed')).toBeVisible()

    const adminContext = await browser.newContext({ baseURL: site.url })
    const adminPage = await adminContext.newPage()
    await signInToDemo(adminPage, 'admin')
    await adminPage.goto('/admin/merchandise')
    await adminPage.getByText(/waiting for Brass lantern/).click()
    await expect(adminPage.getByText(confirmed.email, { exact: true })).toBeVisible()
    await expect(adminPage.getByText(`${unconfirmed.email} (not confirmed yet)`)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Edit Brass lantern' }).click()
    const form = adminPage.getByRole('region', { name: 'Edit Item' })
    await form.getByLabel('Availability').selectOption('available')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(findToast(adminPage, 'Item Updated')).toBeVisible()
    await expect(adminPage.getByText(/waiting for Brass lantern/)).toHaveCount(0)
    await adminContext.close()

    const subjects = (await site.emailsTo(confirmed.email)).map(({ subject }) => subject)
    expect(subjects).toContain('In our store: Brass lantern')
    expect((await site.emailsTo(unconfirmed.email)).map(({ subject }) => subject)).toEqual([
      'Your interest in the Brass lantern',
    ])
  },
)

test(
  'an admin clears the list of people who asked about a product that is coming soon',
  { tag: '@long' },
  async ({ page, site }) => {
    const [{ id, name } = { id: '', name: '' }] = await site.sql<{ id: string; name: string }>(
      `insert into public.products (name, price, status, availability)
     values ('Iron candle', 20, 'live', 'coming_soon') returning id, name`,
    )
    await site.sql(`insert into public.product_interest (product_id, email) values ($1, $2)`, [
      id,
      createPerson().email,
    ])
    await signInToDemo(page, 'admin')
    await page.goto('/admin/merchandise')
    await page.getByText(`1 address waiting for ${name}`).click()
    await page.getByRole('button', { name: 'Clear List' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear List' }).click()
    await expect(findToast(page, 'Requests for this product deleted')).toBeVisible()
    await expect(page.getByText(`waiting for ${name}`)).toHaveCount(0)
  },
)
