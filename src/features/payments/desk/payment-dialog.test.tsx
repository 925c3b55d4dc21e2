import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { AdminPaymentDialog } from './payment-dialog'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('@/lib/load-supabase', () => ({ loadSupabase: () => Promise.resolve({ rpc }) }))

const booking = { id: 'b', reference: 'BK-1', customer: 'Mabel', paid: 1600, owing: 800, refundDue: 0 }

it('asks before it refunds, and sends nothing where the answer is no', async () => {
  rpc.mockReset()
  renderInApp(<AdminPaymentDialog kind="refund" booking={booking} onClose={vi.fn()} />)
  await userEvent.type(screen.getByLabelText(/Amount/), '250.50')
  await userEvent.click(screen.getByRole('button', { name: 'Issue Refund' }))
  await screen.findByText('Are you sure you want to issue a refund for $250.50 to Mabel? This action cannot be undone.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(rpc).not.toHaveBeenCalled()
})

it('records at most what is owing', async () => {
  rpc.mockReset()
  rpc.mockReturnValue({
    throwOnError: () => Promise.resolve({ data: { status: 'recorded', booking_status: 'confirmed' } }),
  })
  const onClose = vi.fn()
  renderInApp(<AdminPaymentDialog kind="payment" booking={booking} onClose={onClose} />)
  const amount = screen.getByLabelText(/Amount/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '800.01')
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }))
  await screen.findByText('Please enter at most $800.00, what is owing.')
  await userEvent.clear(amount)
  await userEvent.type(amount, '800')
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(rpc).toHaveBeenCalledWith(
    'record_payment',
    expect.objectContaining({ booking_id: 'b', amount: 800, method: 'bank_transfer' }),
  )
})

const answer = (data: Record<string, unknown>) =>
  rpc.mockReturnValueOnce({ throwOnError: () => Promise.resolve({ data }) })

const submit = async (amount: string) => {
  const field = screen.getByLabelText(/Amount/)
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await userEvent.click(screen.getByRole('button', { name: 'Record Payment' }))
}

it('after a lost answer says what the earlier try has done', async () => {
  rpc.mockReset()
  rpc.mockReturnValueOnce({ throwOnError: () => Promise.reject(new TypeError('Failed to fetch')) })
  const onClose = vi.fn()
  renderInApp(<AdminPaymentDialog kind="payment" booking={booking} onClose={onClose} />)
  await submit('100')
  await screen.findByText('We had no answer. Try once more: nothing is recorded twice.')
  answer({ status: 'repeated', amount: 100 })
  await submit('200')
  await screen.findByText('$100.00 was recorded by it, and nothing since. Check the figures before you go on.')
  expect(new Set(rpc.mock.calls.map(([, args]) => (args as { request_id: string }).request_id)).size).toBe(1)
  expect(onClose).toHaveBeenCalledOnce()
})

it('learns from the database what is still owing', async () => {
  rpc.mockReset()
  answer({ status: 'too_much', balance: 50 })
  renderInApp(<AdminPaymentDialog kind="payment" booking={booking} onClose={vi.fn()} />)
  await submit('100')
  await screen.findByText('At most $50.00, what is owing.')
  expect(screen.getByLabelText(/Amount/)).toHaveValue('100')
})
