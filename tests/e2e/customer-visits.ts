import type { Page } from 'playwright/test'
import type { Visit } from './visits'

const CUSTOMER_ID = '30000000-0000-4000-8000-000000000021'
const DUPLICATE_ID = '30000000-0000-4000-8000-000000000022'

const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Admin pages about customers. */
export const CUSTOMERS: Visit[] = [
  { at: '/customer-management?q=member@', sees: '1 customer', open: [clickButton(/^Edit /)] },
  { at: '/admin/customers', sees: /Page 1 of \d/, open: [clickButton('Add Customer')] },
  { at: '/admin/customers?who=duplicates', sees: /^\d+ customers?$/ },
  { at: `/admin/customer/${CUSTOMER_ID}/merge`, sees: 'Find the duplicate' },
  {
    at: `/admin/customer/${CUSTOMER_ID}/merge?with=${DUPLICATE_ID}`,
    sees: 'What moves',
    open: [clickButton('Merge Customers')],
  },
  {
    at: '/customer-management?q=griselda',
    sees: '1 customer',
    open: [
      async (page) => {
        await page.getByRole('rowheader').getByRole('link').click()
        await clickButton('Edit Customer')(page)
      },
    ],
  },
  { at: '/customer/nobody', sees: 'We couldn’t find that customer' },
  { at: '/admin/customer/nobody', sees: 'We couldn’t find that customer' },
]
