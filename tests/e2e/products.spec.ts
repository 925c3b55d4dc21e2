import type { Page } from 'playwright/test'
import { expect, newPerson, signIn, test } from '../support/e2e'
import { add, toast, fillBuyer } from '../support/shopping'

/** Numbers the products, so that each test has its own. */
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

test(
  'an admin adds a product with a picture, and the store sells no more of it than the stock',
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
    for (let clickButton = 0; clickButton < 3; clickButton += 1) await add(page, name)
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
      // Members pay 10% less.
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

test('a visitor orders a voucher without an address and without postage', { tag: '@long' }, async ({ page }) => {
  await page.goto('/store?show=merch')
  await add(page, 'Gift voucher')
  await page.goto('/checkout')
  await expect(page.getByText(/Nothing in your cart is posted/)).toBeVisible()
  await fillBuyer(page, newPerson())
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Order ORD-/ })).toBeVisible()
  await expect(page.getByText('Not posted: staff arrange delivery')).toBeVisible()
})

test(
  'a visitor asks for an email about a coming product, and an admin sees and clears the list',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const { email } = newPerson()
    await page.goto('/store?show=merch')
    await expect(page.getByRole('button', { name: 'Merch Only' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Brass lantern' }).click()
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Tell Me' }).click()
    await expect(page.getByText('You are on the list')).toBeVisible()

    const adminContext = await browser.newContext({ baseURL: site.url })
    const admin = await adminContext.newPage()
    await signIn(admin, 'admin')
    await admin.goto('/admin/merchandise')
    await admin.getByText(/waiting for Brass lantern/).click()
    await expect(admin.getByText(email)).toBeVisible()
    await admin.getByRole('button', { name: 'Clear List' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Clear List' }).click()
    await expect(toast(admin, 'List cleared')).toBeVisible()
    await expect(admin.getByText(/waiting for Brass lantern/)).toHaveCount(0)
    await adminContext.close()
  },
)
