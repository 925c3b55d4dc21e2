import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { STATUSES } from '@/lib/statuses'
import { renderInApp } from '../../../tests/support/render'
import { ExtraPaymentForm } from './extra-payment-form'
import { wordsOf } from '@/lib/words'
import type { Answers } from '@/lib/law'
import { transferWords } from './payment-messages'

type Args = Record<string, unknown>
const request = vi.hoisted(() => vi.fn<(args: Args) => Promise<{ data: unknown }>>())
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      rpc: (name: string, args: Args) => ({
        throwOnError: () => request(args),
        abortSignal: () => ({
          throwOnError: () => Promise.resolve({ data: name === 'card_payment_status' ? { status: 'closed' } : null }),
        }),
      }),
    }),
}))

const booking = { id: 'b1', label: 'Haunted Tasmania (INV-000032)', balance: 1600 }
const open = () => renderInApp(<ExtraPaymentForm bookings={[booking]} chosen={booking} onChoose={() => undefined} />)
const amount = () => screen.getByRole('spinbutton', { name: 'Payment Amount (AUD)' })
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Process Payment' }))

beforeEach(() => {
  request.mockReset().mockResolvedValue({ data: { status: 'requested', reference: 'TR-000007', amount: 250.5 } })
})

it('begins with the card, and says kindly that it is not open: nothing is recorded', async () => {
  open()
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  expect((await screen.findAllByText('Card payment is not open yet'))[0]).toBeVisible()
  await userEvent.type(amount(), '100')
  await pay()
  await waitFor(() => expect(screen.getAllByText('Card payment is not open yet').length).toBeGreaterThan(1))
  expect(request).not.toHaveBeenCalled()
})

it.each([
  ['', 'Please enter an amount.'],
  ['0', 'Please enter more than $0.'],
  ['1600.01', 'Please enter at most $1,600.00, what is owing on this booking.'],
  ['1.005', 'Please enter an amount in dollars and cents.'],
])('refuses %j', async (typed, message) => {
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
  if (typed) await userEvent.type(amount(), typed)
  await pay()
  expect(await screen.findByText(message)).toBeVisible()
  expect(request).not.toHaveBeenCalled()
})

it('announces a transfer once for a double click, and gives its reference as pending', async () => {
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.type(amount(), '250.50')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Process Payment' }))
  expect(await screen.findByText('TR-000007')).toBeVisible()
  expect(screen.getByText('Pending')).toBeVisible()
  expect(request).toHaveBeenCalledOnce()
  expect(request.mock.calls[0]?.[0]).toMatchObject({ booking_id: 'b1', amount: 250.5 })
  await waitFor(() => expect(amount()).toHaveValue(null))
})

it.each(STATUSES.request_bank_transfer.filter((status) => status !== 'requested'))(
  'words the answer %s and keeps the amount',
  async (status) => {
    const answer = { status, balance: 100 } as Answers['request_bank_transfer']
    request.mockResolvedValue({ data: answer })
    open()
    await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
    await userEvent.type(amount(), '250')
    await pay()
    expect(await screen.findByText(String(wordsOf(transferWords, answer)?.title))).toBeVisible()
    expect(amount()).toHaveValue(250)
  },
)

it('keeps the amount and the request when there was no answer', async () => {
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.type(amount(), '250')
  await pay()
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  await pay()
  expect(await screen.findByText('TR-000007')).toBeVisible()
  expect(request.mock.calls[1]?.[0].request_id).toBe(request.mock.calls[0]?.[0].request_id)
})
