import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { EventIncidents } from '@/features/on-trip/incidents/admin/event-incidents'
import { countUnsentChanges, deleteGuideEvents } from '@/features/on-trip/offline/guide-store'
import { site } from '@/site'
import { FakeUpload } from '../../../tests/support/fake-upload'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { createGuideName, newBooking } from '../../../tests/support/test-app-rows'
import { GuidePage } from './guide-page'

const app = openTestApp()

beforeEach(async () => {
  await deleteGuideEvents()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
})

/** Creates a departure with two travellers and a guide. Opens the incidents on the guide event as this guide. */
const openIncidents = async () => {
  const { id: bookingId } = await newBooking(app, { installments: [['2098-01-01', 900]] })
  const guideName = createGuideName()
  const guide = await app.newMember(guideName)
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guide.user?.id])
  const [assigned] = await app.sql<{ event_id: string }>(
    `insert into public.staff_events (user_id, event_id)
     select $1, b.event_id from public.bookings b where b.id = $2 returning event_id`,
    [guide.user?.id, bookingId],
  )
  const eventId = assigned?.event_id ?? ''
  await app.sql('delete from public.travellers where booking_id = $1', [bookingId])
  await app.sql(
    `insert into public.travellers (booking_id, sort_order, full_name) values ($1, 0, 'Ada Grey'), ($1, 1, 'Ben Hill')`,
    [bookingId],
  )
  const openPage = () =>
    renderInApp(
      <Routes>
        <Route path="/guide/:eventId" element={<GuidePage />} />
      </Routes>,
      { path: `/guide/${eventId}?tab=incidents`, auth: guide },
    )
  return { eventId, guide, guideName, open: openPage, view: openPage(), listReports: () => listReports(eventId) }
}
const listReports = (eventId: string) =>
  app.sql<{ description: string; place: string | null; full_name: string | null }>(
    `select r.description, r.place, t.full_name from private.incident_reports r
     left join private.incident_travellers x on x.report_id = r.id
     left join public.travellers t on t.id = x.traveller_id where r.event_id = $1 order by r.arrival`,
    [eventId],
  )

const startReport = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Report an Incident' }))
  await insertText(await screen.findByLabelText('Where did it happen?'), 'The gallows')
  await insertText(screen.getByLabelText('What happened?'), 'A fall on the stairs.')
}
const choosePhoto = (content: BlobPart, name = 'photo.jpg') =>
  userEvent.upload(screen.getByLabelText('Choose Photos'), new File([content], name), { applyAccept: false })
const JPEG_BYTES = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8])
const insertReport = (eventId: string, guideId: string | undefined) =>
  app.sql(
    `insert into private.incident_reports (id, event_id, happened_at, place, description, emergency_services,
       recorded_at, recorded_by)
     values (gen_random_uuid(), $1, now() - interval '1 hour', 'The gate', 'A cut finger.', true, now(), $2)`,
    [eventId, guideId],
  )

it('a guide reports an incident with a traveller and a photo, and the page shows the stored report', async () => {
  const { guideName, listReports: list } = await openIncidents()
  app.reply('save-incident-photo', { status: 'saved' })
  await startReport()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ben Hill' }))
  await insertText(screen.getByLabelText('What did you do?'), 'Cooled the ankle.')
  await choosePhoto(JPEG_BYTES)
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save Report' }))
  expect(await screen.findByRole('heading', { name: /^The gallows, / })).toBeVisible()
  await expect
    .poll(list)
    .toEqual([{ description: 'A fall on the stairs.', place: 'The gallows', full_name: 'Ben Hill' }])
  expect(await screen.findByText(new RegExp(`^${guideName}, `))).toBeVisible()
  await expect.poll(() => app.sent('save-incident-photo')).toHaveLength(1)
  await expect.poll(countUnsentChanges).toBe(0)
})

it('an incident report with a future time, or without a place or a description, is not saved', async () => {
  await openIncidents()
  await userEvent.click(await screen.findByRole('button', { name: 'Report an Incident' }))
  fireEvent.change(await screen.findByLabelText('When did it happen?'), { target: { value: '2190-01-01T10:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save Report' }))
  expect(await screen.findByText('This time is in the future.')).toBeVisible()
  expect(screen.getByText('Please enter a place.')).toBeVisible()
  expect(screen.getByText('Please describe what happened.')).toBeVisible()
  expect(screen.getByLabelText('When did it happen?')).toHaveFocus()
})

it('a draft of an incident report and its photo survive a reload, and are deleted only after a confirmation', async () => {
  const { open, view } = await openIncidents()
  await startReport()
  await choosePhoto(JPEG_BYTES)
  await screen.findByRole('img', { name: 'Photo 1' })
  expect(await countUnsentChanges()).toBe(1)
  view.unmount()
  open()
  expect(await screen.findByLabelText('What happened?')).toHaveValue('A fall on the stairs.')
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Discard Draft' }))
  const discardDialog = await screen.findByRole('alertdialog', { name: 'Discard this draft?' })
  await userEvent.click(within(discardDialog).getByRole('button', { name: 'Delete Draft' }))
  expect(await screen.findByRole('button', { name: 'Report an Incident' })).toBeVisible()
  expect(await countUnsentChanges()).toBe(0)
})

it('the incident form refuses files that are not photos, and accepts no more than five photos', async () => {
  await openIncidents()
  await startReport()
  await choosePhoto('%PDF-1.7', 'letter.pdf')
  expect(await screen.findByText('The file is not a photo that we can store.')).toBeVisible()
  for (let photoNumber = 1; photoNumber <= 5; photoNumber += 1) {
    await choosePhoto(JPEG_BYTES)
    await screen.findByRole('img', { name: `Photo ${photoNumber}` })
  }
  await waitFor(() => expect(screen.getByLabelText('Choose Photos')).toBeDisabled())
  expect(screen.getByText(/^5 of 5 photos added\./)).toBeVisible()
})

it('an incident report that cannot be sent waits on the device, and is sent once when the page is opened again', async () => {
  const { open, view, listReports: list } = await openIncidents()
  await startReport()
  app.fail('report_incident', { times: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Save Report' }))
  expect(await screen.findByText('1 incident report waiting to be sent.')).toBeVisible()
  expect(await screen.findByText(/^You, .+, waiting to be sent$/)).toBeVisible()
  expect(await list()).toEqual([])
  view.unmount()
  open()
  await expect.poll(list).toHaveLength(1)
})

it('an incident report of a guide who lost access stays on the device with an error until the guide removes the report', async () => {
  const { eventId } = await openIncidents()
  await startReport()
  await app.sql('delete from public.staff_events where event_id = $1', [eventId])
  await userEvent.click(screen.getByRole('button', { name: 'Save Report' }))
  expect(await screen.findByText('You no longer have access to this departure.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove From This Device' }))
  await waitFor(() => expect(screen.queryByText('A fall on the stairs.')).toBeNull())
})

it('a photo that the server refuses is shown at its incident report, with the reason for the refusal', async () => {
  await openIncidents()
  app.reply('save-incident-photo', { status: 'too_many', max: 5 })
  await startReport()
  await choosePhoto(JPEG_BYTES)
  await screen.findByRole('img', { name: 'Photo 1' })
  await userEvent.click(screen.getByRole('button', { name: 'Save Report' }))
  expect(await screen.findByText('A report can have 5 photos.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
  await waitFor(() => expect(screen.queryByText('A report can have 5 photos.')).toBeNull())
})

it('a guide sees the incident report of another guide, and adds a follow-up note', async () => {
  const { eventId, view, open, listReports: list } = await openIncidents()
  view.unmount()
  await insertReport(eventId, undefined)
  open()
  expect(await screen.findByText('A cut finger.')).toBeVisible()
  expect(screen.getByText('Emergency services called')).toBeVisible()
  await insertText(screen.getByLabelText('Follow-up note'), 'No stitches needed.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('No stitches needed.')).toBeVisible()
  await expect.poll(list).toHaveLength(2)
})

it('an admin marks an incident report as read, and a follow-up note by the admin counts as read', async () => {
  const { eventId, guide, view } = await openIncidents()
  view.unmount()
  await insertReport(eventId, guide.user?.id)
  const admin = await app.signIn(site.demo.admin)
  renderInApp(<EventIncidents eventId={eventId} />, { auth: admin })
  expect(await screen.findByText('A cut finger.')).toBeVisible()
  expect(screen.getByText('Not read yet')).toBeVisible()
  await clickEnabledButton('Mark as Read')
  expect(await screen.findByText(/^Read by /)).toBeVisible()
  await insertText(screen.getByLabelText('Follow-up note'), 'The insurer was informed.')
  await clickEnabledButton('Save Note')
  expect(await screen.findByText('The insurer was informed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as Read' })).toBeNull()
})

it('a follow-up note of an admin is stored once, even if the admin saves it again after a lost response', async () => {
  const { eventId, guide, view, listReports } = await openIncidents()
  view.unmount()
  await insertReport(eventId, guide.user?.id)
  renderInApp(<EventIncidents eventId={eventId} />, { auth: await app.signIn(site.demo.admin) })
  await insertText(await screen.findByLabelText('Follow-up note'), 'The insurer was informed.')
  app.lose('report_incident', { times: 1 })
  await clickEnabledButton('Save Note')
  expect(await screen.findByText('The note was not saved')).toBeVisible()
  await clickEnabledButton('Save Note')
  await waitFor(() => expect(screen.getByLabelText('Follow-up note')).toHaveValue(''))
  expect(await listReports()).toHaveLength(2)
})

it('an admin sees an error with Retry when incidents fail to load, and then that the departure has no incidents', async () => {
  const { eventId, view } = await openIncidents()
  view.unmount()
  app.fail('event_incidents', { times: 1 })
  renderInApp(<EventIncidents eventId={eventId} />, { auth: await app.signIn(site.demo.admin) })
  await clickEnabledButton('Retry')
  expect(await screen.findByRole('heading', { name: 'No incidents' })).toBeVisible()
})
