import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { newBooking } from '../../../../tests/support/world-rows'
import { GuidedTrip } from './trip-tabs'

const world = openWorld()

it('lets a guide email the guests of an own departure, but not the ones who owe money', async () => {
  const { id: bookingId } = await newBooking(world, { parts: [['2098-01-01', 900]] })
  const guide = await world.newMember('Gale Guide')
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guide.user?.id])
  const [trip] = await world.sql<{ event_id: string }>(
    `insert into public.staff_events (user_id, event_id)
     select $1, b.event_id from public.bookings b where b.id = $2 returning event_id`,
    [guide.user?.id, bookingId],
  )
  const eventId = trip?.event_id ?? ''
  renderInApp(<GuidedTrip id={eventId} />, {
    at: `/admin/trips/${eventId}?tab=letters`,
    auth: { ...guide, isAdmin: true },
    rights: { role: 'guide', rights: [], own_rights: ['guests', 'emails'], departures: [eventId] },
  })
  const form = await screen.findByRole('form', { name: 'Announcement to guests' })
  expect(within(form).getByLabelText('To')).toHaveTextContent('All guests (1 email)')
  expect(within(form).getByLabelText('To')).not.toHaveTextContent('owe')
  await userEvent.type(within(form).getByLabelText('Subject'), 'What to bring')
  await userEvent.type(within(form).getByLabelText('Text'), 'A lantern.')
  await userEvent.click(within(form).getByRole('button', { name: 'Send to 1 Guest' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Announcement' }))
  expect(await screen.findByText('Email Queued')).toBeVisible()
  const written = await screen.findByRole('listitem', { name: 'What to bring' })
  expect(written).toHaveTextContent(/Mabel Wick(Waiting|Sent)/)
  expect(within(written).queryByRole('link')).not.toBeInTheDocument()
})
