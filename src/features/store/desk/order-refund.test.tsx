import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import type { AdminOrder } from './order-queries'
import { AdminOrderRefund } from './order-refund'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('@/lib/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ rpc }) }))

const order = { id: 'o', number: 'ORD-1', full_name: 'Mabel', paid_amount: 45 } as AdminOrder

const answers = (...data: (Record<string, unknown> | Error)[]) => {
  for (const each of data)
    rpc.mockReturnValueOnce({
      throwOnError: () => (each instanceof Error ? Promise.reject(each) : Promise.resolve({ data: each })),
    })
}
const requestIds = () => rpc.mock.calls.map(([, args]) => (args as { request_id: string }).request_id)

const ask = async (amount: string) => {
  const field = screen.getByLabelText(/Amount/)
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Issue Refund' }))

beforeEach(() => rpc.mockReset())

it('asks the question of the spec before any money goes back', async () => {
  renderInApp(<AdminOrderRefund order={order} onClose={vi.fn()} />)
  await ask('20')
  await screen.findByText('Are you sure you want to issue a refund for $20 to Mabel? This action cannot be undone.')
  expect(rpc).not.toHaveBeenCalled()
})

it.each([
  ['0', 'Please enter more than $0.'],
  ['-1', 'Please enter an amount in dollars and cents.'],
  ['45.01', 'Please enter at most $45.00, what was paid.'],
  ['1.234', 'Please enter an amount in dollars and cents.'],
  ['all of it', 'Please enter an amount in dollars and cents.'],
])('sends no refund of %s', async (amount, message) => {
  renderInApp(<AdminOrderRefund order={order} onClose={vi.fn()} />)
  await ask(amount)
  await screen.findByText(message)
  expect(rpc).not.toHaveBeenCalled()
})

it('closes after a lost answer with what the earlier try has done', async () => {
  const onClose = vi.fn()
  answers(new TypeError('Failed to fetch'), { status: 'repeated', amount: 20 })
  renderInApp(<AdminOrderRefund order={order} onClose={onClose} />)
  await ask('20')
  await confirm()
  await screen.findByText('We had no answer. Try once more: nothing is done twice.')
  await ask('30')
  await confirm()
  await screen.findByText('$20.00 was given back by it, and nothing since. Check the figures before you go on.')
  expect(new Set(requestIds()).size).toBe(1)
  expect(onClose).toHaveBeenCalledOnce()
})

it('learns from the database how much can go back', async () => {
  answers({ status: 'too_much', paid: 10 })
  renderInApp(<AdminOrderRefund order={order} onClose={vi.fn()} />)
  await ask('20')
  await confirm()
  await screen.findByText('At most $10.00, what was paid.')
  expect(screen.getByLabelText(/Amount/)).toHaveValue('20')
})
