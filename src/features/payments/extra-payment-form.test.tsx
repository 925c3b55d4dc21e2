import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { ExtraPaymentForm } from './extra-payment-form'
import { MEMBER_METHODS, listOfferedMethods } from './payment-messages'

const app = openTestApp()

/** Renders the form for a member whose booking of $2,400 has $1,600 owing. The page does not refetch the booking. */
const renderForm = async () => {
  const auth = await app.newMember()
  const { id } = await newBooking(app, {
    bookedBy: auth,
    installments: [
      ['2025-10-07', 800],
      ['2031-02-01', 800],
      ['2031-03-01', 800],
    ],
    paid: 800,
  })
  const booking = { id, label: 'Lantern House', balance: 1600, announced: 0 }
  renderInApp(<ExtraPaymentForm bookings={[booking]} selected={booking} onChoose={() => undefined} />, { auth })
  await screen.findAllByText('Card payment isn’t available yet')
  const listAnnouncedTransfers = () =>
    app.sql<{ reference: string; amount: number }>(
      'select reference, amount::float from public.bank_transfers where booking_id = $1',
      [id],
    )
  return { id, listAnnounced: listAnnouncedTransfers }
}
const getAmountField = () => screen.getByRole('spinbutton', { name: 'Payment Amount (AUD)' })
const clickProcessPayment = () => clickEnabledButton('Process Payment')
const payByTransfer = async (typedAmount: string) => {
  await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.clear(getAmountField())
  await insertText(getAmountField(), typedAmount)
  await clickProcessPayment()
}

it('the payment form preselects card payment, and offers bank transfer instead while card payment is not available', async () => {
  await renderForm()
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  await userEvent.type(getAmountField(), '100')
  await clickProcessPayment()
  const transferButton = screen.getByRole('button', { name: 'Pay by Bank Transfer Instead' })
  await waitFor(() => expect(transferButton).toHaveFocus())
  expect(app.sent('request_bank_transfer')).toEqual([])
  await userEvent.click(transferButton)
  expect(screen.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Bank Transfer' })).toHaveFocus()
  expect(screen.queryByText('Card payment isn’t available yet')).toBeNull()
})

it('the payment form refuses an amount above the amount owing', async () => {
  await renderForm()
  await payByTransfer('1600.01')
  expect(await screen.findByText('Please enter at most $1,600.00, the amount owing on this booking.')).toBeVisible()
  expect(app.sent('request_bank_transfer')).toEqual([])
})

it('after a double click, the payment form stores one announced bank transfer and shows its reference', async () => {
  const { listAnnounced } = await renderForm()
  await userEvent.click(screen.getByRole('radio', { name: 'Bank Transfer' }))
  await userEvent.type(getAmountField(), '250.50')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Process Payment' }))
  expect(await screen.findByText('Pending')).toBeVisible()
  const [transfer, ...otherTransfers] = await listAnnounced()
  expect(otherTransfers).toEqual([])
  expect(transfer?.amount).toBe(250.5)
  expect(screen.getByText(String(transfer?.reference))).toBeVisible()
  await waitFor(() => expect(getAmountField()).toHaveValue(null))
  // The focus moves to the heading of the bank details.
  expect(screen.getByRole('heading', { name: 'We’re expecting your bank transfer' })).toHaveFocus()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(await navigator.clipboard.readText()).toBe('250.50')
  expect(screen.getByRole('button', { name: 'Copied amount' })).toBeVisible()
})

it('the payment form shows the reason when the database refuses a bank transfer, and keeps the typed amount', async () => {
  const { id } = await renderForm()
  await app.sql('insert into public.bank_transfers (booking_id, amount) values ($1, 1500)', [id])
  await payByTransfer('250')
  expect(await screen.findByText('Amount too high')).toBeVisible()
  expect(screen.getByText(/^You can pay up to \$100\.00/)).toBeVisible()
  expect(getAmountField()).toHaveValue(250)
  await app.sql(`update public.bookings set status = 'cancelled' where id = $1`, [id])
  await clickProcessPayment()
  expect(await screen.findByText('This booking no longer holds your spots')).toBeVisible()
  expect(screen.queryByText('Amount too high')).toBeNull()
  expect(getAmountField()).toHaveValue(250)
})

it('the payment form stores one announced bank transfer when the member submits again after a lost response', async () => {
  app.lose('request_bank_transfer', { times: 1 })
  const { listAnnounced } = await renderForm()
  await payByTransfer('250')
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible()
  expect(getAmountField()).toHaveValue(250)
  await clickProcessPayment()
  expect(await screen.findByText('Pending')).toBeVisible()
  const announcedTransfers = await listAnnounced()
  expect(announcedTransfers).toHaveLength(1)
  expect(screen.getByText(String(announcedTransfers[0]?.reference))).toBeVisible()
})

it('after a lost response, the payment form shows the stored bank transfer when the member submits another amount', async () => {
  app.lose('request_bank_transfer', { times: 1 })
  const { listAnnounced } = await renderForm()
  await payByTransfer('250')
  await screen.findByText('Something went wrong. Please try again.')
  await payByTransfer('300')
  const [transfer] = await listAnnounced()
  expect(
    await screen.findByText(
      new RegExp(
        `^We noted a bank transfer of \\$250\\.00 in your earlier attempt, with the reference ${transfer?.reference}`,
      ),
    ),
  ).toBeVisible()
  expect(await listAnnounced()).toHaveLength(1)
})

it('the payment form offers no bank transfer while the bank details are missing, even if the URL requests this method', async () => {
  const booking = { id: crypto.randomUUID(), label: 'Lantern House', balance: 1600, announced: 0 }
  renderInApp(
    <ExtraPaymentForm bookings={[booking]} selected={booking} onChoose={() => undefined} method="bank_transfer" />,
    { auth: await app.newMember(), settings: { bank_transfers_open: false } },
  )
  expect((await screen.findAllByText("We can't take payments online at the moment"))[0]).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  expect(screen.queryByText(/bank|transfer/i)).toBeNull()
})

it('the payment form offers bank transfer while the settings are loading, and hides it if they contain no bank details', () => {
  expect(listOfferedMethods(MEMBER_METHODS, { bank_transfers_open: true })).toEqual(['card', 'bank_transfer'])
  expect(listOfferedMethods(MEMBER_METHODS, { bank_transfers_open: false })).toEqual(['card'])
  expect(listOfferedMethods(MEMBER_METHODS, undefined)).toEqual(['card', 'bank_transfer'])
})
