import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { addDays, formatDateRange, getToday } from '@/lib/dates'
import { callOffBookedEvent } from '../../../tests/support/call-off-rows'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { CalledOffPage } from './called-off-page'

const app = openTestApp()
const [START, END] = [addDays(getToday(), 300), addDays(getToday(), 303)]

/** Calls off the departure of a paid booking, offers one dearer date instead, and opens the emailed link. */
const openChoice = async () => {
  const booking = await newBooking(app, { installments: [['2031-01-10', 800]], paid: 800 })
  const { token } = await callOffBookedEvent(app, booking.id, { start: START, end: END, price: 950 })
  openPage(token)
  return booking
}
const openPage = (token: string) =>
  renderInApp(
    <Suspense>
      <CalledOffPage />
    </Suspense>,
    { path: `/called-off#${token}` },
  )
const readChoice = (bookingId: string) =>
  app.sql('select choice, answered_by from private.call_off_choices where booking_id = $1', [bookingId])

test('a signed-out booker sees the price of another date before confirming that date, and a confirmation afterwards', async () => {
  const { id, reference } = await openChoice()
  expect(await screen.findByText(reference)).toBeVisible()
  expect(screen.getByText('The road is closed.')).toBeVisible()
  const dateRange = formatDateRange(START, END)
  const dateOption = screen.getByRole('radio', { name: new RegExp(dateRange) })
  expect(dateOption).toHaveAccessibleName(
    /\$950\.00 in total, \$150\.00 still to pay\. We hold your spots on this date\./,
  )
  await userEvent.click(dateOption)
  expect(screen.getByText('This date costs $150.00 more')).toBeVisible()
  expect(app.sent('choose_date')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm This Date' }))
  expect(await screen.findByText(`The booking is confirmed for ${dateRange}.`)).toBeVisible()
  expect(await readChoice(id)).toEqual([{ choice: 'date', answered_by: 'booker' }])
})

test('a booker who paid by bank transfer enters a bank account with the choice of a refund, and can change the account', async () => {
  const { id } = await openChoice()
  await userEvent.click(await screen.findByRole('radio', { name: /^Full refund of \$800\.00/ }))
  const accountForm = within(screen.getByRole('form', { name: 'Bank account for the refund' }))
  await userEvent.click(accountForm.getByRole('button', { name: 'Confirm Refund' }))
  expect(await accountForm.findByText('Please enter the six digits of the BSB.')).toBeVisible()
  expect(app.sent('choose_refund')).toHaveLength(0)
  await insertText(accountForm.getByRole('textbox', { name: 'Account name' }), 'Ada Grey')
  await insertText(accountForm.getByRole('textbox', { name: 'BSB' }), '062 000')
  await insertText(accountForm.getByRole('textbox', { name: 'Account number' }), '1234 5678')
  await userEvent.click(accountForm.getByRole('button', { name: 'Confirm Refund' }))
  expect(await screen.findByText('We have the bank account details for the transfer.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change Bank Account' })).toBeVisible()
  expect(await readChoice(id)).toEqual([{ choice: 'refund', answered_by: 'booker' }])
  expect(
    await app.sql('select account_name, bsb, account_number from private.refund_accounts where booking_id = $1', [id]),
  ).toEqual([{ account_name: 'Ada Grey', bsb: '062-000', account_number: '12345678' }])
})

test('the page of a called-off departure shows an error for an incomplete link', async () => {
  openPage('cut')
  expect(await screen.findByText('This link doesn’t work')).toBeVisible()
})
