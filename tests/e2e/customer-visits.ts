import type { Page } from 'playwright/test'
import type { Visit } from './visits'

const ONE = '30000000-0000-4000-8000-000000000021'
const ANOTHER = '30000000-0000-4000-8000-000000000022'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The desk's pages of customers. */
export const CUSTOMERS: Visit[] = [
  { at: '/customer-management?q=member@', sees: '1 customer', open: [press(/^Edit /)] },
  { at: '/admin/customers', sees: /Page 1 of \d/, open: [press('Add Customer')] },
  { at: '/admin/customers?who=duplicates', sees: /^\d+ customers?$/ },
  { at: `/admin/customer/${ONE}/merge`, sees: 'Find the duplicate' },
  { at: `/admin/customer/${ONE}/merge?with=${ANOTHER}`, sees: 'What moves', open: [press('Merge Customers')] },
  {
    at: '/customer-management?q=griselda',
    sees: '1 customer',
    open: [
      async (page) => {
        await page.getByRole('rowheader').getByRole('link').click()
        await press('Edit Customer')(page)
      },
    ],
  },
  { at: '/customer/nobody', sees: 'We couldn’t find that customer' },
  { at: '/admin/customer/nobody', sees: 'We couldn’t find that customer' },
]
