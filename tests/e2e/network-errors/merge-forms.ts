import { expect } from 'playwright/test'
import { addressOf, confirm, one, type NetworkErrorForm } from './form'

/** Merge two customers who are the same person. */
export const mergeForms: NetworkErrorForm[] = [
  {
    name: 'customer merge',
    role: 'admin',
    make: async (site, tag) => {
      const [keep, other] = await Promise.all(
        ['Wick', 'Wilbur'].map((name) =>
          one(
            site.sql<{ id: string }>('insert into public.customers (full_name, email) values ($1, $2) returning id', [
              `${name} ${tag}`,
              addressOf(`${name.toLowerCase()}-${tag}`),
            ]),
          ),
        ),
      )
      return {
        path: `/admin/customer/${keep?.id}/merge?with=${other?.id}`,
        fill: async (page) => {
          await page.getByRole('radio', { name: `Wilbur ${tag}`, exact: true }).check()
          await page.getByRole('button', { name: 'Merge Customers' }).click()
        },
        reopen: (page) => page.getByRole('button', { name: 'Merge Customers' }).click(),
        typed: (page) =>
          page.getByRole('group', { name: 'Full Name', includeHidden: true }).locator('label:has(:checked)'),
        text: `Wilbur ${tag}`,
        clickButton: confirm('Merge'),
        to: '/rest/v1/rpc/merge_customers',
        rows: `select 1 from public.customers c where c.id = $1 and c.full_name = $2 and c.email = $3
          and not exists (select 1 from public.customers o where o.id = $4)`,
        about: [keep?.id, `Wilbur ${tag}`, addressOf(`wick-${tag}`), other?.id],
        done: 'Customers merged',
        // The page detects that the customers are merged and shows the result.
        shown: async (page) => {
          await expect(page.getByRole('heading', { level: 1, name: 'Customer Details' })).toBeVisible()
          await expect(page.getByText('Failed to merge the customers.')).toHaveCount(0)
        },
      }
    },
  },
]
