import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { PlanForm } from './plan-form'
import type { ManagedPlan, PlannedPart } from './plan-queries'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('@/lib/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ rpc }) }))

const plan = {
  id: 'b1',
  paid_amount: 1600,
  total_amount: 2400,
  payment_method: 'recurring',
  plan_status: 'active',
  notes: null,
  staff_notes: null,
} as ManagedPlan
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

beforeEach(() =>
  rpc.mockReset().mockReturnValue({ throwOnError: () => Promise.resolve({ data: { status: 'saved' } }) }),
)

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
  expect(rpc).toHaveBeenCalledExactlyOnceWith('set_booking_notes', { booking_id: 'b1', notes: 'Agreed on the phone' })
})

it('puts the days of the form on the parts that a new total has made', async () => {
  const saved = { status: 'saved', booking_status: 'confirmed' }
  rpc.mockReturnValueOnce({
    throwOnError: () =>
      Promise.resolve({
        data: {
          ...saved,
          parts: [
            { sequence: 1, due_date: '2027-01-01', amount: 1600 },
            { sequence: 2, due_date: '2027-02-01', amount: 100 },
          ],
        },
      }),
  })
  const onDone = show()
  await total('1700')
  const next = screen.getByLabelText(/^Next Payment Due/)
  await userEvent.clear(next)
  await userEvent.type(next, '2027-02-15')
  await save()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(rpc.mock.calls).toEqual([
    ['reprice_plan', { booking_id: 'b1', total_amount: 1700 }],
    [
      'reschedule_plan',
      {
        booking_id: 'b1',
        installments: [
          { due_date: '2027-01-01', amount: 1600 },
          { due_date: '2027-02-15', amount: 100 },
        ],
      },
    ],
  ])
})

it('stops at what was refused, and says why', async () => {
  rpc.mockReturnValueOnce({ throwOnError: () => Promise.resolve({ data: { status: 'below_paid', paid: 2000 } }) })
  const onDone = show()
  await total('1700')
  await userEvent.type(screen.getByLabelText(/^Notes/), 'x')
  await save()
  await screen.findByText('It cannot be less than what is paid: issue a refund first.')
  expect(rpc).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
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
