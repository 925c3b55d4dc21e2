import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { CustomerMergePage } from './customer-merge-page'
import { CustomerPage } from './customer-page'

const app = openTestApp()

const createTwoCustomers = async (name: string) => {
  const customerRows = await app.sql<{ id: string }>(
    `insert into public.customers (full_name, email, phone) values ($1, null, '0412 777 001'),
      ($2, $3, '+61 412 777 001') returning id`,
    [name, `${name} Ash`, `${name.toLowerCase()}@example.test`],
  )
  return customerRows.map(({ id }) => id) as [string, string]
}

const renderPage = async (path: string) =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/admin/customer/:id" element={<CustomerPage />} />
        <Route path="/admin/customer/:id/merge" element={<CustomerMergePage />} />
      </Routes>
    </Suspense>,
    { path: path, auth: await app.admin() },
  )

it('the merge page suggests a customer with the same phone number, compares the two records, and merges them', async () => {
  const [keptId, otherId] = await createTwoCustomers(`Odile${crypto.randomUUID().slice(0, 4)}`)
  await renderPage(`/admin/customer/${keptId}/merge`)
  await userEvent.click(await screen.findByRole('link', { name: /Ash.*Same phone number/ }))
  const nameChoices = await screen.findByRole('group', { name: 'Full Name' })
  await userEvent.click(within(nameChoices).getByRole('radio', { name: /Ash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge Customers' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Customers merged')).toBeVisible()
  expect(await screen.findByText(/Ash$/, { selector: 'dd' })).toBeVisible()
  const mergeRows = await app.sql('select from public.customer_merges where old_id = $1 and customer_id = $2', [
    otherId,
    keptId,
  ])
  expect(mergeRows).toHaveLength(1)
})

it('the URL of a merged customer shows the remaining customer', async () => {
  const [keptId, otherId] = await createTwoCustomers(`Ottilie${crypto.randomUUID().slice(0, 4)}`)
  await app.sql('select private.merge_customers($1, $2)', [otherId, keptId])
  await renderPage(`/admin/customer/${otherId}`)
  expect(await screen.findByRole('region', { name: 'Merged customers' })).toBeVisible()
})

it('the merge page shows the reason if two customers cannot be merged', async () => {
  const [keptId] = await createTwoCustomers(`Ophelia${crypto.randomUUID().slice(0, 4)}`)
  await renderPage(`/admin/customer/${keptId}/merge?with=${keptId}`)
  expect(await screen.findByText('The same customer')).toBeVisible()
})

/** Merges two customers on the merge page, which shows both side by side. */
const openMergeConfirmation = async (keptId: string, otherId: string) => {
  await renderPage(`/admin/customer/${keptId}/merge?with=${otherId}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Merge Customers' }))
  const confirmMerge = async () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  const readMergeCounts = () =>
    app.sql(
      `select (select count(*)::int from public.customer_merges where old_id = $2 and customer_id = $1) as merges,
         (select count(*)::int from public.customers where id = $2) as others,
         (select count(*)::int from public.audit_log where action = 'merge_customers' and entity_id = $3) as audited`,
      [keptId, otherId, keptId],
    )
  return { clickButton: confirmMerge, readMergeCounts }
}

it('the merge page confirms a merge that succeeded although its response was lost', async () => {
  const [keptId, otherId] = await createTwoCustomers(`Odette${crypto.randomUUID().slice(0, 4)}`)
  app.lose('merge_customers', { times: 1 })
  const { clickButton, readMergeCounts } = await openMergeConfirmation(keptId, otherId)
  await clickButton()
  expect(await screen.findByText('Customers merged')).toBeVisible()
  expect(app.sent('merge_customers')).toHaveLength(1)
  expect(await readMergeCounts()).toEqual([{ merges: 1, others: 0, audited: 1 }])
})

it('the merge page shows a completed merge even if the first check after a lost response fails', async () => {
  const [keptId, otherId] = await createTwoCustomers(`Orla${crypto.randomUUID().slice(0, 4)}`)
  app.lose('merge_customers', { times: 1 })
  app.cut('customer_merges', { times: 1 })
  const { clickButton, readMergeCounts } = await openMergeConfirmation(keptId, otherId)
  await clickButton()
  expect(await screen.findByRole('heading', { name: 'Already Merged' })).toBeVisible()
  expect(await readMergeCounts()).toEqual([{ merges: 1, others: 0, audited: 1 }])
})

it('the merge page merges two customers once when an admin clicks again after lost responses', async () => {
  const [keptId, otherId] = await createTwoCustomers(`Ondine${crypto.randomUUID().slice(0, 4)}`)
  const { clickButton, readMergeCounts } = await openMergeConfirmation(keptId, otherId)
  app.lose('merge_customers', { times: 2 })
  app.cut('customer_merges', { times: 2 })
  app.cut('review_merge')
  for (const attemptNumber of [1, 2]) {
    await clickButton()
    await waitFor(() => expect(app.sent('customer_merges', 'GET')).toHaveLength(attemptNumber))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge' })).not.toHaveAttribute('aria-busy'))
  }
  await clickButton()
  expect(await screen.findByText('Customers merged')).toBeVisible()
  expect(app.sent('merge_customers')).toHaveLength(3)
  expect(await readMergeCounts()).toEqual([{ merges: 1, others: 0, audited: 1 }])
})
