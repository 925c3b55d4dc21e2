import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { addDeviceChange, deleteGuideEvents } from '@/features/on-trip/offline/guide-store'
import { GUIDE_LOG } from '@/lib/generated/limits'
import { getGuideEventOwner } from '@/features/on-trip/offline/offline-trips'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { createGuideName, newBooking } from '../../../tests/support/test-app-rows'
import { GuidePage } from './guide-page'

const app = openTestApp()

beforeEach(() => deleteGuideEvents())

/** Creates a departure with two travellers, one activity and a guide. Opens the guide event as this guide. */
const openGuideEvent = async (path = '') => {
  const { id: bookingId } = await newBooking(app, { installments: [['2098-01-01', 900]] })
  const guideName = createGuideName()
  const guide = await app.newMember(guideName)
  const guideId = guide.user?.id ?? ''
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guideId])
  const [assigned] = await app.sql<{ event_id: string }>(
    `insert into public.staff_events (user_id, event_id)
     select $1, b.event_id from public.bookings b where b.id = $2 returning event_id`,
    [guideId, bookingId],
  )
  const eventId = assigned?.event_id ?? ''
  await app.sql('delete from public.travellers where booking_id = $1', [bookingId])
  await app.sql(
    `insert into public.travellers (booking_id, sort_order, full_name, dietary, emergency_contact_name,
       emergency_contact_phone)
     values ($1, 0, 'Ada Grey', 'No nuts', 'Eve Grey', '0491 570 006'), ($1, 1, 'Ben Hill', null, null, null)`,
    [bookingId],
  )
  await app.sql(
    `with day as (insert into public.event_itineraries (event_id, day_number, title) values ($1, 1, 'Arrival') returning id)
     insert into public.itinerary_items (itinerary_id, title, start_time) select id, 'Torchlight tour', '20:00' from day`,
    [eventId],
  )
  const openPage = (auth = guide) =>
    renderInApp(
      <Routes>
        <Route path="/guide/:eventId" element={<GuidePage />} />
      </Routes>,
      { path: `/guide/${eventId}${path}`, auth },
    )
  return { eventId, bookingId, guideName, open: openPage, view: openPage(), listChanges: () => listChanges(eventId) }
}
const listChanges = (eventId: string) =>
  app.sql<{ kind: string; value: unknown; activity: string | null }>(
    'select kind, value, activity from private.guide_log where event_id = $1 order by arrival',
    [eventId],
  )

it('a guide checks a traveller in and undoes the check-in, and the page shows the name of the guide for both', async () => {
  const { guideName, listChanges: list } = await openGuideEvent()
  expect(await screen.findByText('0 of 2 present')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ada Grey' }))
  expect(await screen.findByText('1 of 2 present')).toBeVisible()
  expect(await screen.findByText(new RegExp(`^${guideName}, `))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Present: undo the check-in of Ada Grey' }))
  await waitFor(() => expect(screen.getByText(/^Check-in undone\./)).toHaveTextContent(guideName))
  expect(await list()).toEqual([
    { kind: 'check_in', value: true, activity: null },
    { kind: 'check_in', value: false, activity: null },
  ])
})

it('the guide page shows the diet and the emergency contact of a traveller, with a link that calls the contact', async () => {
  await openGuideEvent()
  await userEvent.click(await screen.findByRole('button', { name: 'Details and Notes of Ada Grey' }))
  expect(screen.getByText('No nuts')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call Eve Grey of Ada Grey, 0491 570 006' })).toHaveAttribute(
    'href',
    'tel:0491570006',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Details and Notes of Ben Hill' }))
  expect(screen.getByText('No emergency contact')).toBeVisible()
})

it('the search of the guide page finds a traveller by name', async () => {
  await openGuideEvent()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search travellers by name' }), 'ben')
  expect(await screen.findByText('1 traveller found')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Ada Grey' })).toBeNull()
})

it('the guide page compares the head count of an activity with the number of its checked-in travellers', async () => {
  const { listChanges: list } = await openGuideEvent()
  await userEvent.selectOptions(await screen.findByLabelText('Check-in for'), '8:00 pm Torchlight tour')
  await userEvent.click(await screen.findByRole('button', { name: 'Check in Ben Hill' }))
  await userEvent.type(screen.getByLabelText('People you counted'), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Save Count' }))
  expect(await screen.findByText(/2 counted\. 1 more than checked in\./)).toBeVisible()
  await expect.poll(list).toHaveLength(2)
  expect((await list()).map(({ activity }) => activity)).toEqual(['Torchlight tour', 'Torchlight tour'])
})

it("a guide's notes about the trip and about a traveller appear in the tabs Notes and History", async () => {
  await openGuideEvent()
  await userEvent.click(await screen.findByRole('button', { name: 'Details and Notes of Ada Grey' }))
  await userEvent.type(screen.getByLabelText('Note about Ada Grey'), 'Walks slowly.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Note' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Notes' }))
  await userEvent.type(screen.getByLabelText('Note about the trip'), 'The gate was locked.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('The gate was locked.')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'History' }))
  expect(screen.getByText('Ada Grey: Walks slowly.')).toBeVisible()
})

it("a guide's change that cannot be sent is shown as waiting, and is sent when the page is opened again", async () => {
  const { open, view, listChanges: list } = await openGuideEvent()
  await screen.findByText('0 of 2 present')
  app.fail('record_guide_log', { times: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ada Grey' }))
  expect(await screen.findByText('1 change waiting to be sent.')).toBeVisible()
  expect(screen.getByText(/^You, .+, waiting to be sent$/)).toBeVisible()
  expect(await list()).toEqual([])
  view.unmount()
  open()
  expect(await screen.findByText('1 of 2 present')).toBeVisible()
  await expect.poll(list).toHaveLength(1)
})

it('if a guide has more unsent changes than one request may contain, the page sends them in several requests', async () => {
  const { open, view, eventId, listChanges: list } = await openGuideEvent()
  await screen.findByText('0 of 2 present')
  view.unmount()
  const changeCount = GUIDE_LOG.batch + 5
  for (let changeNumber = 1; changeNumber <= changeCount; changeNumber += 1)
    await addDeviceChange(getGuideEventOwner() ?? '', {
      id: crypto.randomUUID(),
      eventId,
      traveller_id: null,
      activity: null,
      kind: 'note',
      value: `Note ${changeNumber}`,
      recordedAt: Date.now(),
      state: 'waiting',
      reason: null,
      travellerName: null,
    })
  open()
  await expect.poll(async () => (await list()).length, { timeout: 15_000 }).toBe(changeCount)
  const sentBatchSizes = app.sent('record_guide_log').map(({ body }) => (body as { changes: unknown[] }).changes.length)
  expect(sentBatchSizes).toEqual([GUIDE_LOG.batch, 5])
  await waitFor(() => expect(screen.queryByText(/waiting to be sent\.$/)).toBeNull())
})

it("a guide's change about a traveller who left the departure is listed as not accepted until the guide removes it", async () => {
  const { bookingId } = await openGuideEvent()
  await screen.findByText('0 of 2 present')
  await app.sql(`delete from public.travellers where booking_id = $1 and full_name = 'Ada Grey'`, [bookingId])
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ada Grey' }))
  const refusedRegion = await screen.findByRole('region', { name: '1 change not accepted' })
  expect(within(refusedRegion).getByText('The traveller is no longer on this departure.')).toBeVisible()
  expect(within(refusedRegion).getByText(/Ada Grey: present \(Arrival\)/)).toBeVisible()
  await userEvent.click(within(refusedRegion).getByRole('button', { name: /^Remove from this list/ }))
  await waitFor(() => expect(refusedRegion).not.toBeInTheDocument())
})

it('a change by a guide who has lost access to the departure stays on the device, with the reason why it was refused', async () => {
  const { eventId } = await openGuideEvent()
  await screen.findByText('0 of 2 present')
  await app.sql('delete from public.staff_events where event_id = $1', [eventId])
  await userEvent.click(screen.getByRole('button', { name: 'Check in Ada Grey' }))
  expect(await screen.findByText('You no longer have access to this departure.')).toBeVisible()
})

it('a member who is not a guide of the departure sees the message that they have no access', async () => {
  const { open, view } = await openGuideEvent()
  view.unmount()
  open(await app.newMember())
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
})

it('a guide page URL with an invalid departure id shows that the departure was not found', async () => {
  renderInApp(
    <Routes>
      <Route path="/guide/:eventId?" element={<GuidePage />} />
    </Routes>,
    { path: '/guide/nonsense', auth: await app.newMember() },
  )
  expect(await screen.findByRole('heading', { name: 'Departure not found' })).toBeVisible()
})
