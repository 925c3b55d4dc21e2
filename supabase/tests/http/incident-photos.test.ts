/** Over HTTP: photos of incident reports, who stores and opens them, and when they are deleted. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FORM } from '../../../src/lib/generated/limits'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openCardApp, type CardApp } from '../stripe/card-app'
import type { Caller } from '../support/embedded'
import { FREMANTLE, TASMANIA } from '../support/people'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8])
let app: CardApp
let guide: Caller
let reportId: string

const createStaff = async (role: string, eventId: string | null): Promise<Caller> => {
  const caller = await app.newMember()
  const userId = (await caller.auth.getUser()).data.user?.id
  await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [userId, role])
  if (eventId) await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, eventId])
  return caller
}
const createReport = async (caller: Caller = guide): Promise<string> => {
  const id = crypto.randomUUID()
  const report = {
    ...{ id, happened_seconds_ago: 60, place: 'The gallows', description: 'A fall.', emergency_services: false },
    ...{ traveller_ids: [], seconds_ago: 0 },
  }
  const { data } = await caller.rpc('report_incident', { event_id: TASMANIA, report }).throwOnError()
  expect(data).toEqual({ status: 'saved' })
  return id
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openCardApp()
  guide = await createStaff('guide', TASMANIA)
}, 120_000)
beforeEach(async () => {
  reportId = await createReport()
})

const callFunction = async (name: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const request = new Request(`http://embedded.invalid/functions/v1/${name}`, { method: 'POST', ...init })
  const response = await app.functions.fetch(request)
  await app.functions.sendDue()
  return (await response.json()) as Record<string, unknown>
}
const upload = async (content: BlobPart, more: Record<string, string> = {}, caller: Caller = guide) => {
  const uploadBody = new FormData()
  const fields = { report_id: reportId, photo_id: crypto.randomUUID(), ...more }
  for (const [field, value] of Object.entries(fields)) uploadBody.append(field, value)
  uploadBody.append('file', new File([content], 'photo.html', { type: 'text/html' }))
  const { session } = (await caller.auth.getSession()).data
  const headers = { apikey: EMBEDDED_KEY, authorization: `Bearer ${session?.access_token}` }
  return callFunction('save-incident-photo', { headers, body: uploadBody })
}
const deleteUnusedFiles = () =>
  callFunction('delete-unused-files', { headers: { authorization: `Bearer ${app.backend.serviceKey}` } })
const listPhotos = () =>
  app.sql<{ id: string; file_id: string }>('select id, file_id from private.incident_photos where report_id = $1', [
    reportId,
  ])
const listFiles = async () =>
  (await app.sql<{ name: string }>(`select name from storage.objects where bucket_id = 'traveller-files'`)).map(
    ({ name }) => name,
  )
const download = (path: string) => app.backend.fetch(new Request(`http://embedded.invalid${path}`))

it('an incident photo that a guide sends twice is stored once, and staff open it with a signed URL', async () => {
  const photo_id = crypto.randomUUID()
  expect(await upload(JPEG, { photo_id })).toEqual({ status: 'saved' })
  expect(await upload(JPEG, { photo_id })).toEqual({ status: 'saved' })
  const [photo, ...others] = await listPhotos()
  expect([photo?.id, others]).toEqual([photo_id, []])
  const openedPhoto = await app.call(app.admin, 'read-incident-photo', { photo_id })
  expect(openedPhoto).toMatchObject({ status: 'ok' })
  const response = await download(String(openedPhoto.path))
  expect([response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([
    'image/jpeg',
    JPEG,
  ])
  const forgedPath = String(openedPhoto.path).replace(/token=[^&]*/, 'token=forged')
  expect((await download(forgedPath)).status).toBeGreaterThanOrEqual(400)
  const unsignedPath = `/storage/v1/object/public/traveller-files/${photo?.file_id}`
  expect((await download(unsignedPath)).status).toBeGreaterThanOrEqual(400)
})

it.each([
  ['a guide of the departure', 'guide', TASMANIA, 'ok'],
  ['a guide of another departure', 'guide', FREMANTLE, 'forbidden'],
  ['a manager', 'manager', null, 'ok'],
  ['an accountant', 'accountant', null, 'forbidden'],
  ['a moderator', 'moderator', null, 'forbidden'],
])(
  'when %s opens an incident photo, the response has the status that the role allows',
  async (_name, role, eventId, expected) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const photo_id = crypto.randomUUID()
    await upload(JPEG, { photo_id })
    const readingStaff = await createStaff(role, eventId)
    expect(await app.call(readingStaff, 'read-incident-photo', { photo_id })).toMatchObject({ status: expected })
  },
)

it.each([
  ['a PDF', '%PDF-1.7', {}, { status: 'wrong_type' }],
  ['a web page', '<!doctype html>', {}, { status: 'wrong_type' }],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', {}, { status: 'wrong_type' }],
  ['an empty file', '', {}, { status: 'wrong_type' }],
  ['a photo over 10 MB', new Uint8Array(FORM.file + 1), {}, { status: 'too_large', max: FORM.file }],
])(
  'the upload of %s as an incident photo is refused, and nothing is stored',
  async (_name, content, more, expected) => {
    const filesBefore = await listFiles()
    expect(await upload(content, more)).toEqual(expected)
    expect([await listPhotos(), await listFiles()]).toEqual([[], filesBefore])
  },
)

it('a guide cannot add a photo to the incident report of another guide or of another departure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const filesBefore = await listFiles()
  expect(await upload(JPEG, {}, await createStaff('guide', TASMANIA))).toEqual({ status: 'not_found' })
  expect(await upload(JPEG, {}, await createStaff('guide', FREMANTLE))).toEqual({ status: 'forbidden' })
  expect(await upload(JPEG, {}, await app.newMember())).toEqual({ status: 'forbidden' })
  expect([await listPhotos(), await listFiles()]).toEqual([[], filesBefore])
})

it('an incident report has at most five photos, and the file of a sixth photo is not stored', async () => {
  for (let count = 1; count <= 5; count += 1) expect(await upload(JPEG)).toEqual({ status: 'saved' })
  const filesBefore = await listFiles()
  expect(await upload(JPEG)).toEqual({ status: 'too_many', max: 5 })
  expect([(await listPhotos()).length, await listFiles()]).toEqual([5, filesBefore])
})

it('the file of an unsaved photo is deleted after an hour, and the guide can send the photo again', async () => {
  const photo_id = crypto.randomUUID()
  const { data } = await guide
    .rpc('start_incident_photo', { report_id: reportId, photo_id, size: 12, content_type: 'image/jpeg' })
    .throwOnError()
  expect(data).toMatchObject({ status: 'started' })
  await app.sql('update private.unused_files set delete_after = private.now()')
  expect(await deleteUnusedFiles()).toEqual({ status: 'deleted', files: 1 })
  expect(await upload(JPEG, { photo_id })).toEqual({ status: 'saved' })
})

it('deleting an incident report deletes the files of its photos from storage', async () => {
  await upload(JPEG)
  const [photo] = await listPhotos()
  expect(await listFiles()).toContain(photo?.file_id)
  await app.sql('delete from private.incident_reports where id = $1', [reportId])
  await deleteUnusedFiles()
  expect(await listFiles()).not.toContain(photo?.file_id)
})
