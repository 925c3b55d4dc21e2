import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { CustomerMergePage } from './customer-merge-page'
import { CustomerPage } from './customer-page'

const world = openWorld()

const two = async (name: string) => {
  const rows = await world.sql<{ id: string }>(
    `insert into public.customers (full_name, email, phone) values ($1, null, '0412 777 001'),
      ($2, $3, '+61 412 777 001') returning id`,
    [name, `${name} Ash`, `${name.toLowerCase()}@example.test`],
  )
  return rows.map(({ id }) => id) as [string, string]
}

const show = async (at: string) =>
  renderInApp(
    <Suspense fallback="Loading...">
      <Routes>
        <Route path="/admin/customer/:id" element={<CustomerPage />} />
        <Route path="/admin/customer/:id/merge" element={<CustomerMergePage />} />
      </Routes>
    </Suspense>,
    { at, auth: await world.admin() },
  )

it('suggests who has the same number, shows both side by side, and makes them one', async () => {
  const [keep, other] = await two(`Odile${crypto.randomUUID().slice(0, 4)}`)
  await show(`/admin/customer/${keep}/merge`)
  await userEvent.click(await screen.findByRole('link', { name: /Ash.*Same phone number/ }))
  const name = await screen.findByRole('group', { name: 'Full Name' })
  await userEvent.click(within(name).getByRole('radio', { name: /Ash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge Customers' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Customers Merged')).toBeVisible()
  expect(await screen.findByText(/Ash$/, { selector: 'dd' })).toBeVisible()
  const rows = await world.sql('select from public.customer_merges where old_id = $1 and customer_id = $2', [
    other,
    keep,
  ])
  expect(rows).toHaveLength(1)
})

it('leads from who is gone to who they are now', async () => {
  const [keep, other] = await two(`Ottilie${crypto.randomUUID().slice(0, 4)}`)
  await world.sql('select private.merge_customers($1, $2)', [other, keep])
  await show(`/admin/customer/${other}`)
  expect(await screen.findByRole('region', { name: 'Merged customers' })).toBeVisible()
})

it('says why two cannot be one', async () => {
  const [keep] = await two(`Ophelia${crypto.randomUUID().slice(0, 4)}`)
  await show(`/admin/customer/${keep}/merge?with=${keep}`)
  expect(await screen.findByText('The Same Customer')).toBeVisible()
})
