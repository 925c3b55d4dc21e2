import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { createGuideName, newBooking } from '../../../../tests/support/test-app-rows'
import { EventFactsPrintout } from '@/features/event-admin/event-facts-printout'
import { GuideEventView } from './event-tabs'

const app = openTestApp()

/** Adds trip facts, such as the activity level, and one itinerary day to a departure. */
const addFacts = async (eventId: string) => {
  await app.sql(
    `update public.events set activity_level = 3, toilets = 'None at the ruins', darkness = 'All night',
       wheelchair_access = 'Ground floor', packing_list = e'A coat\\nA torch' where id = $1`,
    [eventId],
  )
  await app.sql(
    `insert into public.event_itineraries (event_id, day_number, title, place, accommodation, meals)
     values ($1, 1, 'Arrival', 'Port Arthur', 'Guesthouse', '{breakfast,dinner}')`,
    [eventId],
  )
}

/** Creates a booked departure with a guide. Opens the page of the departure as this guide. */
const openEvent = async (tab: string) => {
  const { id: bookingId } = await newBooking(app, { installments: [['2098-01-01', 900]] })
  const guide = await app.newMember(createGuideName())
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guide.user?.id])
  const [event] = await app.sql<{ event_id: string }>(
    `insert into public.staff_events (user_id, event_id)
     select $1, b.event_id from public.bookings b where b.id = $2 returning event_id`,
    [guide.user?.id, bookingId],
  )
  const eventId = event?.event_id ?? ''
  await app.sql(
    `update public.events set meeting_point = 'Sorell Gate', start_time = '17:30', end_point = 'Hobart Airport',
       end_time = '09:15', arrival_note = 'Bring a torch.' where id = $1`,
    [eventId],
  )
  await app.sql('insert into public.event_contacts (event_id, emergency_phone) values ($1, $2)', [
    eventId,
    '0491 570 156',
  ])
  await addFacts(eventId)
  renderInApp(<GuideEventView id={eventId} />, {
    path: `/admin/trips/${eventId}?tab=${tab}`,
    auth: { ...guide, isAdmin: true },
    permissions: { role: 'guide', permissions: [], own_permissions: ['guests', 'emails'], events: [eventId] },
  })
}

it('a guide sees the start, end, arrival note and emergency phone of their own departure above the guest list', async () => {
  await openEvent('travellers')
  expect(await screen.findByText('Meet: 5:30 pm, Sorell Gate')).toBeVisible()
  expect(screen.getByText('End: 9:15 am, Hobart Airport')).toBeVisible()
  expect(screen.getByText('Bring a torch.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call the emergency number of this trip, 0491 570 156' })).toHaveAttribute(
    'href',
    'tel:0491570156',
  )
})

it('a guide sees the effort, access and packing list of their departure, and the place, stay and meals of each day', async () => {
  await openEvent('days')
  const factsRegion = await screen.findByRole('region', { name: 'Practical Facts' })
  for (const text of ['Moderate (3 of 5)', 'None at the ruins', 'All night', 'Ground floor', 'A coat; A torch'])
    expect(within(factsRegion).getByText(text)).toBeVisible()
  const dayItem = screen.getByText('Day 1: Arrival').closest('li')
  expect(dayItem).toHaveTextContent('Port Arthur')
  expect(dayItem).toHaveTextContent('Guesthouse')
  expect(dayItem).toHaveTextContent('Breakfast and dinner')
})

it('the printed facts list the access, the packing list and the days of a departure', async () => {
  const { id } = await app.newEvent()
  await addFacts(id)
  renderInApp(<EventFactsPrintout id={id} />, { auth: await app.admin() })
  const factsPrintout = await screen.findByRole('article', { name: 'Trip facts' })
  for (const text of ['None at the ruins', 'All night', 'A coat; A torch'])
    expect(within(factsPrintout).getByText(text)).toBeVisible()
  expect(within(factsPrintout).getByRole('row', { name: /1. Arrival/ })).toHaveTextContent(
    'Port ArthurGuesthouseBreakfast and dinner',
  )
})

it('a guide can email all guests of their own departure, but cannot select only the guests who owe money', async () => {
  await openEvent('announcements')
  const announcementForm = await screen.findByRole('form', { name: 'Announcement to guests' })
  expect(within(announcementForm).getByLabelText('To')).toHaveTextContent('All guests (1 email)')
  expect(within(announcementForm).getByLabelText('To')).not.toHaveTextContent('owe')
  await insertText(within(announcementForm).getByLabelText('Subject'), 'What to bring')
  await insertText(within(announcementForm).getByLabelText('Text'), 'A lantern.')
  await userEvent.click(within(announcementForm).getByRole('button', { name: 'Send to 1 Guest' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Announcement' }))
  expect(await screen.findByText('Email queued')).toBeVisible()
  const announcementItem = await screen.findByRole('listitem', { name: 'What to bring' })
  expect(announcementItem).toHaveTextContent(/Mabel Wick(Waiting|Sent)/)
  expect(within(announcementItem).queryByRole('link')).not.toBeInTheDocument()
})
