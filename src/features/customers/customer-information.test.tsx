import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { CustomerInformation } from './customer-information'
import type { AdminCustomer } from './customers-queries'

const rpc = vi.fn<(name: string, args: unknown) => unknown>()
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: (name: string, args: unknown) => ({ throwOnError: () => Promise.resolve({ data: rpc(name, args) }) }),
    }),
}))

const customer: AdminCustomer = {
  id: '50000000-0000-4000-8000-000000000001',
  profile_id: null,
  full_name: 'Ann Lantern',
  email: 'ann@example.test',
  phone: null,
  status: 'Active',
  member_status: 'vip',
  created_at: '2025-01-01T00:00:00Z',
  last_activity: null,
  events_count: 1,
  total_spent: 2400,
  event_history: [],
  favorite_locations: [],
}

const edit = async () => {
  renderInApp(<CustomerInformation customer={customer} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Customer' }))
  const name = screen.getByLabelText(/Full Name/)
  await userEvent.clear(name)
  return name
}

beforeEach(() => rpc.mockReset())

test('Edit Customer turns into Save Changes, which saves and turns back', async () => {
  rpc.mockReturnValue({ status: 'saved', id: customer.id })
  await userEvent.type(await edit(), 'Ann Lamp')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('button', { name: 'Edit Customer' })).toBeVisible()
  expect(rpc).toHaveBeenCalledWith('save_customer', {
    customer: { id: customer.id, full_name: 'Ann Lamp', email: 'ann@example.test', phone: '', status: 'Active' },
    request_id: expect.any(String) as string,
  })
})

test('a blank name is not sent', async () => {
  await edit()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Please enter a name.')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
})

test("an address that is another's is said at its field, and what was typed stays", async () => {
  rpc.mockReturnValue({ status: 'duplicate' })
  await userEvent.type(await edit(), 'Ann Lamp')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Another customer already has this e-mail address.')).toBeVisible()
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('Ann Lamp')
})

test('a failure is said, and what was typed stays', async () => {
  rpc.mockReturnValue({ status: 'struck by lightning' })
  await userEvent.type(await edit(), 'Ann Lamp')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Failed to save the customer. Please try again.')).toBeVisible()
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('Ann Lamp')
})
