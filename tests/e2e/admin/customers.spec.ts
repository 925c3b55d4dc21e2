import type { Page } from 'playwright/test'
import { expect, createPerson, signInToDemo, test } from '../../support/e2e'

const openCustomers = async (page: Page, query = '') => {
  await signInToDemo(page, 'admin')
  await page.goto(`/customer-management${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Management' })).toBeVisible()
}
const getCustomerRow = (page: Page, name: string) => page.getByRole('main').getByRole('row', { name, exact: true })

/** Changes the search text and the filter in the same frame, before the page shows the first change. */
const changeSearchAndStatusAtOnce = (page: Page, { search, status }: { search: string; status: string }) =>
  page.evaluate(
    (values) => {
      for (const [selector, value, type] of values) {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
        const controlPrototype =
          control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
        // Bypasses React's value setter, so that React treats the change as user input.
        Object.getOwnPropertyDescriptor(controlPrototype, 'value')?.set?.call(control, value)
        control?.dispatchEvent(new Event(type, { bubbles: true }))
      }
    },
    [
      ['input[type=search]', search, 'input'],
      ['main select', status, 'change'],
    ] as const,
  )

test(
  'an admin finds customers by name and email regardless of case, and the URL keeps the search',
  { tag: '@long' },
  async ({ page }) => {
    await openCustomers(page)
    await page.getByRole('searchbox').fill('GRISELDA')
    await expect(page.getByRole('status')).toHaveText('1 customer')
    await expect(getCustomerRow(page, 'Griselda Thorne')).toContainText('griselda.thorne@example.test')
    await expect(page).toHaveURL(/q=GRISELDA/)
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('1 customer')
    await page.getByRole('searchbox').fill('hester.PALLID@')
    await expect(getCustomerRow(page, 'Hester Pallid')).toBeVisible()
    await page.getByRole('searchbox').fill('nobody (of this) "name" 100%')
    await expect(page.getByText('No customers found')).toBeVisible()
    await changeSearchAndStatusAtOnce(page, { search: '', status: 'Pending' })
    await expect(getCustomerRow(page, 'Septimus Peel')).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('1 customer')
  },
)

test(
  'an admin adds a customer, cannot use an existing email address, and edits the customer',
  { tag: '@long' },
  async ({ page }) => {
    const person = createPerson()
    await openCustomers(page)
    await page.getByRole('button', { name: 'Add Customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await expect(dialog.getByText('Please enter a name.')).toBeVisible()
    await dialog.getByLabel('Full Name').fill(person.name)
    await dialog.getByLabel('Email Address').fill('Griselda.Thorne@example.test')
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await expect(dialog.getByText('Another customer already has this email address.')).toBeVisible()
    await dialog.getByLabel('Email Address').fill(person.email)
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await expect(page.getByText('Customer added')).toBeVisible()
    await page.getByRole('button', { name: `Edit ${person.name}` }).click()
    await page.getByLabel('Phone Number').fill('0491 570 156')
    await page.getByRole('dialog').getByLabel('Status').selectOption('Inactive')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Customer information has been successfully updated.')).toBeVisible()
    await expect(getCustomerRow(page, person.name)).toContainText('0491 570 156')
    await expect(getCustomerRow(page, person.name)).toContainText('Inactive')
  },
)

test(
  'an admin opens a trip and a customer from the customer list, and edits the customer',
  { tag: '@long' },
  async ({ page }) => {
    await openCustomers(page, '?q=member@')
    const bookingLinks = page.getByRole('main').getByRole('rowheader').getByRole('link')
    await expect(bookingLinks).toHaveCount(1)
    const eventLink = page.getByRole('link', { name: /^View Details, / }).first()
    const eventHref = await eventLink.getAttribute('href')
    await eventLink.click()
    await expect(page).toHaveURL(new RegExp(`${eventHref}$`))
    await expect(page.getByText('Opening event details...')).toBeVisible()
    await page.goBack()
    await bookingLinks.click()
    await expect(page).toHaveURL(/\/admin\/customer\//)
    await expect(page.getByRole('region', { name: 'Event History' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Favorite Locations' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Edit Customer' }).click()
    await page.getByLabel('Phone Number').fill('0491 570 110')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Customer Updated')).toBeVisible()
    await page.goto(page.url().replace('/admin/customer/', '/customer/'))
    await expect(page.getByText('0491 570 110')).toBeVisible()
  },
)
