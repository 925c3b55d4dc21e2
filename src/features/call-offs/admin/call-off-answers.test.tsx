import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addDays, getToday } from '@/lib/dates'
import { callOffBookedEvent } from '../../../../tests/support/call-off-rows'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { CallOffAnswersCard } from './call-off-answers'
import { canRefundCard } from './refund-run'

const app = openTestApp()

const openList = async () => {
  const booking = await newBooking(app, { installments: [['2031-01-10', 800]], paid: 800 })
  const { eventId, ...callOff } = await callOffBookedEvent(app, booking.id, {
    start: addDays(getToday(), 300),
    end: addDays(getToday(), 303),
    price: 800,
  })
  const renderAnswers = async () => renderInApp(<CallOffAnswersCard eventId={eventId} />, { auth: await app.admin() })
  return { booking, eventId, ...callOff, show: renderAnswers }
}

it('staff choose a refund for a booker, and the list of answers then says that the bank account is missing', async () => {
  const { booking, show } = await openList()
  await show()
  const answerList = within(await screen.findByRole('list', { name: 'Answers of the bookers' }))
  expect(answerList.getByRole('link', { name: booking.reference })).toBeVisible()
  expect(answerList.getByText(/^No answer yet, seats held on/)).toBeVisible()
  await userEvent.click(answerList.getByRole('button', { name: /^Choose for/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: /^Full refund of \$800\.00/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm Refund' }))
  expect(await answerList.findByText('Refund (chosen by staff)')).toBeVisible()
  expect(answerList.getByText('$800.00 to refund: Bank account missing')).toBeVisible()
})

it('when staff mark a transfer of a refund file for the bank as paid, the refund is recorded', async () => {
  const { booking, eventId, show } = await openList()
  await app.sql(
    `update private.call_off_choices set choice = 'refund', answered_at = private.now(), answered_by = 'booker',
     held_event_id = null where booking_id = $1`,
    [booking.id],
  )
  await app.sql(
    `insert into private.refund_accounts (booking_id, account_name, bsb, account_number)
     values ($1, 'Ada Grey', '062-000', '12345678')`,
    [booking.id],
  )
  await app.sql(
    `with file as (insert into private.refund_files (event_id) values ($1) returning id)
     insert into private.refund_transfers (file_id, booking_id, amount) select f.id, $2, 800 from file f`,
    [eventId, booking.id],
  )
  await show()
  expect(await screen.findByRole('button', { name: 'Download Again' })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^Paid: .*${booking.reference}`) }))
  expect(await screen.findByText('Refund recorded')).toBeVisible()
  expect(await screen.findByText('Refunded')).toBeVisible()
  expect(
    await app.sql('select count(*)::int as n from private.refund_accounts where booking_id = $1', [booking.id]),
  ).toEqual([{ n: 0 }])
})

const createAnswer = (refund_state: string) => ({ refund_state }) as Parameters<typeof canRefundCard>[0]

it('when staff send all card refunds of a call-off, only refunds that are ready or that the card provider refused are sent', () => {
  const refundStates = ['undecided', 'none', 'ready', 'waiting', 'refused', 'needs_account', 'in_file', 'refunded']
  expect(refundStates.filter((state) => canRefundCard(createAnswer(state)))).toEqual(['ready', 'refused'])
})
