import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { addOtherDate, newBooking } from '../../../../tests/support/test-app-rows'
import { ChangeRequestNotice } from './change-request-notice'

const app = openTestApp()

/**
 * Creates a member with a paid booking and an open request to move it to another date. Renders the request as staff see
 * it.
 */
const renderRequest = async () => {
  const member = await app.newMember()
  const booking = await newBooking(app, { bookedBy: member, installments: [['2030-10-07', 2000]], paid: 2000 })
  const [event] = await app.sql<{ id: string }>('select event_id as id from public.bookings where id = $1', [
    booking.id,
  ])
  await addOtherDate(app, event?.id ?? '')
  const [other] = await app.sql<{ id: string }>(
    `select o.id from public.events o join public.events e using (trip_id) where e.id = $1 and o.id <> e.id`,
    [event?.id],
  )
  const otherEventId = other?.id ?? ''
  await app.sql('insert into public.event_change_requests (booking_id, event_id) values ($1, $2)', [
    booking.id,
    otherEventId,
  ])
  renderInApp(<ChangeRequestNotice booking={{ ...booking, event_title: booking.title }} isStaff />, {
    auth: await app.admin(),
  })
  expect(await screen.findByText('The customer asks to move this booking')).toBeVisible()
  const readRequest = () =>
    app.sql(
      `select r.status, b.event_id from public.event_change_requests r join public.bookings b on b.id = r.booking_id
       where b.id = $1`,
      [booking.id],
    )
  return { reference: booking.reference, startId: event?.id ?? '', eventId: otherEventId, readRequest }
}

it("staff review a customer's request for another date: the dialog preselects the requested date and moves the booking", async () => {
  const { reference, eventId, readRequest } = await renderRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Review Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${reference}` }))
  expect(await dialog.findByLabelText('New date')).toHaveValue(eventId)
  await userEvent.click(await dialog.findByRole('button', { name: 'Move Booking' }))
  await waitFor(async () => expect(await readRequest()).toEqual([{ status: 'confirmed', event_id: eventId }]))
})

it("staff can decline a customer's request for another date only with a reason, and the booking keeps its date", async () => {
  const { startId, readRequest } = await renderRequest()
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline Request' }))
  expect(await dialog.findByText('Enter a reason for the customer.')).toBeVisible()
  expect(await readRequest()).toEqual([{ status: 'open', event_id: startId }])
  await insertText(dialog.getByLabelText(/^Reason/), 'The guide needs more notice.')
  await clickEnabledButton('Decline Request')
  expect(await screen.findByText('Request declined')).toBeVisible()
  expect(await readRequest()).toEqual([{ status: 'declined', event_id: startId }])
})
