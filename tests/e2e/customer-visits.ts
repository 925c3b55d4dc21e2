import type { Page } from 'playwright/test'
import type { Visit } from './visits'

const CUSTOMER_ID = '30000000-0000-4000-8000-000000000021'
const DUPLICATE_ID = '30000000-0000-4000-8000-000000000022'

const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Pages about customers, for the accessibility test. */
export const CUSTOMER_VISITS: Visit[] = [
  { path: '/customer-management?q=member@', expectedText: '1 customer', steps: [clickButton(/^Edit /)] },
  { path: '/admin/customers', expectedText: /Page 1 of \d/, steps: [clickButton('Add Customer')] },
  { path: '/admin/customers?who=duplicates', expectedText: /^\d+ customers?$/ },
  { path: `/admin/customer/${CUSTOMER_ID}/merge`, expectedText: 'Find the duplicate' },
  {
    path: `/admin/customer/${CUSTOMER_ID}/merge?with=${DUPLICATE_ID}`,
    expectedText: 'What the merge changes',
    steps: [clickButton('Merge Customers')],
  },
  {
    path: '/customer-management?q=griselda',
    expectedText: '1 customer',
    steps: [
      async (page) => {
        await page.getByRole('rowheader').getByRole('link').click()
        await clickButton('Edit Customer')(page)
      },
    ],
  },
  { path: '/customer/nobody', expectedText: 'We couldn’t find that customer' },
  { path: '/admin/customer/nobody', expectedText: 'We couldn’t find that customer' },
]
