import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { PlanForm } from './plan-form'
import type { ManagedPlan, PlannedPart } from './plan-queries'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('@/lib/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ rpc }) }))

const plan = { id: 'b1', paid_amount: 1600, total_amount: 2400, payment_method: 'recurring', plan_status: 'active', notes: null } as ManagedPlan
const parts = [
  { sequence: 1, due_date: '2027-01-01', amount: 1600, status: 'paid' },
  { sequence: 2, due_date: '2027-02-01', amount: 400, status: 'pending' },
  { sequence: 3, due_date: '2027-03-01', amount: 400, status: 'pending' },
] as PlannedPart[]

const show = () => {
  const onDone = vi.fn()
  renderInApp(<PlanForm plan={plan} parts={parts} onDone={onDone} />)
  return onDone
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const total = async (amount: string) => {
  await userEvent.clear(screen.getByLabelText(/^Total Amount/))
  await userEvent.type(screen.getByLabelText(/^Total Amount/), amount)
}

beforeEach(() => rpc.mockReset().mockReturnValue({ throwOnError: () => Promise.resolve({ data: { status: 'saved' } }) }))

it('shows what remains of a total while it is typed', async () => {
  show()
  expect(screen.getByText(/^Amount remaining: \$800 AUD\./)).toBeVisible()
  await total('2000')
  expect(screen.getByText(/^Amount remaining: \$400 AUD\./)).toBeVisible()
})

it('offers dates for what is not paid, and none for what is', () => {
  show()
  expect(screen.getByLabelText(/^Next Payment Due/)).toHaveValue('2027-02-01')
  expect(screen.getByLabelText(/^Instalment 3 Due/)).toHaveValue('2027-03-01')
  expect(screen.queryByLabelText(/^Instalment 1 Due/)).toBeNull()
})

it('cannot fall below what is paid', async () => {
  show()
  await total('1599')
  await save()
  await screen.findByText('Please enter at least $1,600.00: that much is paid.')
  expect(rpc).not.toHaveBeenCalled()
})

it('sends what was changed, and nothing else', async () => {
  const onDone = show()
  await userEvent.type(screen.getByLabelText(/^Notes/), 'Agreed on the phone')
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(rpc).toHaveBeenCalledExactlyOnceWith('update_plan', expect.objectContaining({ booking_id: 'b1', notes: 'Agreed on the phone' }))
  const sent = rpc.mock.calls[0]?.[1] as Record<string, unknown>
  expect([sent.total_amount, sent.installments, sent.payment_method].filter((value) => value !== undefined && value !== null)).toEqual([])
})

it('asks nothing of the database where nothing was changed', async () => {
  const onDone = show()
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(rpc).not.toHaveBeenCalled()
})

it('keeps what was typed where saving fails', async () => {
  rpc.mockReturnValue({ throwOnError: () => Promise.reject(new TypeError('Failed to fetch')) })
  const onDone = show()
  await total('2100')
  await save()
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  expect(screen.getByLabelText(/^Total Amount/)).toHaveValue('2100')
  expect(onDone).not.toHaveBeenCalled()
})
