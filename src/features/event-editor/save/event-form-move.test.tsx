import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { formatDate } from '@/lib/dates'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { useMoveQuestion } from './event-form-reschedule'

const app = openTestApp()
let admin: Partial<Auth>
beforeEach(async () => {
  admin = await app.admin()
})

interface MoveFormProps {
  id: string
  newDates: { start_date: string; end_date: string }
}

/**
 * A test component that moves a trip as the event form does: it asks for confirmation, and then shows whether the trip
 * is saved.
 */
const MoveForm = ({ id, newDates }: MoveFormProps) => {
  const { confirmMove, question } = useMoveQuestion()
  const [answer, setAnswer] = useState('')
  const confirmAndSave = async () => setAnswer((await confirmMove(id, newDates)) ? 'It is saved.' : 'It is not saved.')
  return (
    <>
      <button type="button" onClick={() => void confirmAndSave()}>
        Save
      </button>
      <p>{answer}</p>
      {question}
    </>
  )
}

/** A booked trip, and its dates 30 days earlier. */
const newBookedEvent = async () => {
  const booking = await newBooking(app, {
    installments: [
      ['2026-01-10', 800],
      ['2026-02-10', 600],
      ['2026-03-10', 600],
    ],
    paid: 800,
  })
  const [event] = await app.sql<{ id: string; start_date: string; end_date: string; last_due: string }>(
    `update public.bookings b set last_installment_days = 30 from public.events e
     where b.id = $1 and e.id = b.event_id
     returning e.id, (e.start_date - 30)::text as start_date, (e.end_date - 30)::text as end_date,
       (private.today() + 100)::text as last_due`,
    [booking.id],
  )
  if (!event) throw new Error('There is no trip.')
  await app.sql('update public.installments set due_date = $2 where booking_id = $1 and sequence = 3', [
    booking.id,
    event.last_due,
  ])
  return { ...booking, event }
}

test('the dialog for moving a booked trip shows the old and the new due dates of each booking', async () => {
  const { event, reference } = await newBookedEvent()
  renderInApp(<MoveForm id={event.id} newDates={event} />, { auth: admin })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const planList = await screen.findByRole('list', { name: 'Payment plans' })
  expect(planList).toHaveTextContent(reference)
  expect(planList).toHaveTextContent(`Current due dates: 3: $600.00 on ${formatDate(event.last_due)}`)
  expect(planList).toHaveTextContent('3: $600.00 on ')
  expect(screen.getByText(/Customers can cancel within \d+ days and get all of their money back/)).toBeVisible()
  expect(screen.queryByText('It is saved.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Move and Email Customers' }))
  expect(await screen.findByText('It is saved.')).toBeVisible()
})

test('a trip without bookings is moved without a confirmation dialog', async () => {
  const event = await app.newEvent()
  renderInApp(<MoveForm id={event.id} newDates={{ start_date: '2031-05-01', end_date: '2031-05-03' }} />, {
    auth: admin,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('It is saved.')).toBeVisible()
})
