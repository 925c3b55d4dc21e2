import { screen, waitFor, within } from '@testing-library/react'
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

/** Merges two customers on the page that shows them side by side. */
const merge = async (keep: string, other: string) => {
  await show(`/admin/customer/${keep}/merge?with=${other}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Merge Customers' }))
  const press = async () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Merge' }))
  const stands = () =>
    world.sql(
      `select (select count(*)::int from public.customer_merges where old_id = $2 and customer_id = $1) as merges,
         (select count(*)::int from public.customers where id = $2) as others,
         (select count(*)::int from public.audit_log where action = 'merge_customers' and entity_id = $3) as told`,
      [keep, other, keep],
    )
  return { press, stands }
}

it('finds out by itself that they are one where the answer is lost', async () => {
  const [keep, other] = await two(`Odette${crypto.randomUUID().slice(0, 4)}`)
  world.lose('merge_customers', { times: 1 })
  const { press, stands } = await merge(keep, other)
  await press()
  expect(await screen.findByText('Customers Merged')).toBeVisible()
  expect(world.sent('merge_customers')).toHaveLength(1)
  expect(await stands()).toEqual([{ merges: 1, others: 0, told: 1 }])
})

it('shows that they are one where even that could not be asked at once', async () => {
  const [keep, other] = await two(`Orla${crypto.randomUUID().slice(0, 4)}`)
  world.lose('merge_customers', { times: 1 })
  world.cut('customer_merges', { times: 1 })
  const { press, stands } = await merge(keep, other)
  await press()
  expect(await screen.findByRole('heading', { name: 'They Are One Customer' })).toBeVisible()
  expect(await stands()).toEqual([{ merges: 1, others: 0, told: 1 }])
})

it('merges once however often it is pressed while nothing comes back', async () => {
  const [keep, other] = await two(`Ondine${crypto.randomUUID().slice(0, 4)}`)
  const { press, stands } = await merge(keep, other)
  world.lose('merge_customers', { times: 2 })
  world.cut('customer_merges', { times: 2 })
  world.cut('review_merge')
  for (const time of [1, 2]) {
    await press()
    await waitFor(() => expect(world.sent('customer_merges', 'GET')).toHaveLength(time))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge' })).not.toHaveAttribute('aria-busy'))
  }
  await press()
  expect(await screen.findByText('Customers Merged')).toBeVisible()
  expect(world.sent('merge_customers')).toHaveLength(3)
  expect(await stands()).toEqual([{ merges: 1, others: 0, told: 1 }])
})
