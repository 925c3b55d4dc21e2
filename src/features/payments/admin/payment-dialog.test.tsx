import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { getToday } from '@/lib/dates'
import { AdminPaymentDialog } from './payment-dialog'

const app = openTestApp()
const onClose = vi.fn()
beforeEach(() => void onClose.mockReset())
afterEach(() => void vi.useRealTimers())

/** Creates a booking of $2,400 with $1,600 paid. `showDialog` opens the dialog for it. */
const createBooking = async (kind: 'payment' | 'refund') => {
  const auth = await app.admin()
  const { id, reference } = await newBooking(app, {
    installments: [
      ['2025-10-07', 800],
      ['2025-11-07', 800],
      ['2025-12-07', 800],
    ],
    paid: 1600,
  })
  const booking = {
    id,
    reference,
    customer: 'Mabel',
    ...{ paid: 1600, owing: 800, refundDue: 0, nextAmount: 500, bookedOn: getToday(), isActive: true },
  }
  const showDialog = () => renderInApp(<AdminPaymentDialog kind={kind} booking={booking} onClose={onClose} />, { auth })
  const addPayment = (amount: number) =>
    app.sql(
      `insert into public.payments (booking_id, kind, method, amount) values ($1, 'installment', 'bank_transfer', $2)`,
      [id, amount],
    )
  /** Returns the ledger rows except the payment of $1,600. */
  const listAddedRows = () =>
    app.sql(
      `select amount::float, method from public.payments
       where booking_id = $1 and paid_at > '2025-10-08' order by paid_at`,
      [id],
    )
  const readTotals = () =>
    app.sql('select total_amount::float as total, paid_amount::float as paid from public.bookings where id = $1', [id])
  return { showDialog, addPayment, listAddedRows, readTotal: readTotals }
}

const openDialog = async (kind: 'payment' | 'refund') => {
  const testBooking = await createBooking(kind)
  testBooking.showDialog()
  return testBooking
}

const submitAmount = async (amount: string, button: string) => {
  const amountField = screen.getByLabelText(/Amount/)
  await userEvent.clear(amountField)
  await insertText(amountField, amount)
  await userEvent.click(screen.getByRole('button', { name: button }))
}

it('the refund dialog asks for confirmation, and sends no request when the admin cancels', async () => {
  await openDialog('refund')
  await submitAmount('250.50', 'Issue Refund')
  await screen.findByText('Please choose a purpose.')
  await userEvent.click(screen.getByRole('radio', { name: 'Customer will pay this amount again' }))
  await submitAmount('250.50', 'Issue Refund')
  await screen.findByText('Are you sure you want to issue a refund for $250.50 to Mabel? This action cannot be undone.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(app.sent('refund_payment')).toEqual([])
})

it('the refund dialog lowers the total of the booking when the admin chooses a price reduction as the purpose', async () => {
  const { readTotal } = await openDialog('refund')
  await userEvent.click(screen.getByRole('radio', { name: 'Discount' }))
  await submitAmount('100', 'Issue Refund')
  await userEvent.click(await screen.findByRole('button', { name: 'Issue Refund' }))
  await screen.findByText('Payments that remain after the refund: $1,500.00 of $2,300.00.')
  expect(await readTotal()).toEqual([{ total: 2300, paid: 1500 }])
})

it('the payment dialog suggests the next instalment as the amount, and the current day in Sydney as the date received', async () => {
  const { showDialog } = await createBooking('payment')
  // At this UTC time, it is already 1 April in Sydney.
  vi.setSystemTime('2026-03-31T13:30:00Z')
  showDialog()
  expect(screen.getByText('At most $800.00, the amount owing.')).toBeVisible()
  expect(screen.getByLabelText(/Amount/)).toHaveValue('500')
  expect(screen.getByLabelText(/Received on/)).toHaveValue('2026-04-01')
})

it('the payment dialog accepts a payment of the whole amount owing, and refuses a higher amount', async () => {
  const { listAddedRows } = await openDialog('payment')
  await submitAmount('800.01', 'Record Payment')
  await screen.findByText('Please enter at most $800.00, the amount owing.')
  await submitAmount('800', 'Record Payment')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await listAddedRows()).toEqual([{ amount: 800, method: 'bank_transfer' }])
})

it('after a lost response, the payment dialog reports the recorded payment, and records no second payment', async () => {
  app.lose('record_payment', { times: 1 })
  const { listAddedRows } = await openDialog('payment')
  await submitAmount('100', 'Record Payment')
  await screen.findByText('Our server didn’t respond. Try again: nothing is recorded twice.')
  await submitAmount('200', 'Record Payment')
  await screen.findByText(
    '$100.00 was recorded by your earlier attempt. Nothing else has been recorded since. Check the amounts before you continue.',
  )
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await listAddedRows()).toEqual([{ amount: 100, method: 'bank_transfer' }])
})

it('the payment dialog updates the maximum amount when another staff member has recorded a payment in the meantime', async () => {
  const { addPayment, listAddedRows } = await openDialog('payment')
  await addPayment(750)
  await submitAmount('100', 'Record Payment')
  await screen.findByText('At most $50.00, the amount owing.')
  expect(screen.getByLabelText(/Amount/)).toHaveValue('100')
  expect(await listAddedRows()).toHaveLength(1)
})
