import { expect } from 'playwright/test'
import { createEmailAddress, getConfirmButton, getFirstRow, type NetworkErrorForm } from './form'

/** The form that merges two customer records of the same person. */
export const mergeForms: NetworkErrorForm[] = [
  {
    name: 'customer merge',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const [keptId, other] = await Promise.all(
        ['Wick', 'Wilbur'].map((name) =>
          getFirstRow(
            site.sql<{ id: string }>('insert into public.customers (full_name, email) values ($1, $2) returning id', [
              `${name} ${uniqueText}`,
              createEmailAddress(`${name.toLowerCase()}-${uniqueText}`),
            ]),
          ),
        ),
      )
      return {
        path: `/admin/customer/${keptId?.id}/merge?with=${other?.id}`,
        fill: async (page) => {
          await page.getByRole('radio', { name: `Wilbur ${uniqueText}`, exact: true }).check()
          await page.getByRole('button', { name: 'Merge Customers' }).click()
        },
        reopen: (page) => page.getByRole('button', { name: 'Merge Customers' }).click(),
        inputField: (page) =>
          page.getByRole('group', { name: 'Full Name', includeHidden: true }).locator('label:has(:checked)'),
        inputText: `Wilbur ${uniqueText}`,
        submitButton: getConfirmButton('Merge'),
        requestPath: '/rest/v1/rpc/merge_customers',
        successSql: `select 1 from public.customers c where c.id = $1 and c.full_name = $2 and c.email = $3
          and not exists (select 1 from public.customers o where o.id = $4)`,
        sqlValues: [keptId?.id, `Wilbur ${uniqueText}`, createEmailAddress(`wick-${uniqueText}`), other?.id],
        success: 'Customers merged',
        // The page detects that the customers are merged and shows the result.
        expectAutomaticSuccess: async (page) => {
          await expect(page.getByRole('heading', { level: 1, name: 'Customer Details' })).toBeVisible()
          await expect(page.getByText('Failed to merge the customers.')).toHaveCount(0)
        },
      }
    },
  },
]
