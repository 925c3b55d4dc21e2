// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { GUIDE_OWNER_KEY } from '../offline/offline-trips'
import {
  countUnsentChanges,
  deleteGuideEvents,
  deleteGuideEventsAndNotes,
  readDeviceChanges,
} from '../offline/guide-store'
import { createDraft, createNote, type DevicePhoto } from './incident-rules'
import {
  addDevicePhoto,
  deleteDeviceIncident,
  deleteDevicePhoto,
  deleteSentIncidents,
  readDeviceIncidents,
  saveDeviceIncident,
} from './incident-store'

const [ADA, EVENT] = ['ada', 'event']
const signInAs = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))

beforeEach(async () => {
  await deleteGuideEvents()
  localStorage.clear()
  signInAs(ADA)
})

const createPhoto = (id: string, reportId: string): Omit<DevicePhoto, 'order'> => ({
  ...{ id, reportId, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/png', reason: null },
})
const draft = createDraft(EVENT, '2031-03-01T22:15')

it('the device returns a stored draft and its photos in the order in which they were added, and counts them as unsent', async () => {
  await saveDeviceIncident(ADA, { ...draft, place: 'The gallows' })
  await addDevicePhoto(ADA, createPhoto('two', draft.id))
  await addDevicePhoto(ADA, createPhoto('one', draft.id))
  const { incidents, photos } = await readDeviceIncidents(ADA, EVENT)
  expect(incidents).toMatchObject([{ place: 'The gallows', state: 'draft' }])
  expect(photos.map(({ id, bytes }) => [id, bytes.byteLength])).toEqual([
    ['two', 3],
    ['one', 3],
  ])
  expect(await countUnsentChanges()).toBe(1)
  expect(await readDeviceIncidents(ADA, 'another')).toEqual({ incidents: [], photos: [] })
})

it('a sent incident report stays on the device until its photos are sent and the guide event contains the report', async () => {
  await saveDeviceIncident(ADA, { ...draft, state: 'sent' })
  await addDevicePhoto(ADA, createPhoto('one', draft.id))
  await deleteSentIncidents(ADA, new Set([draft.id]))
  expect([(await readDeviceIncidents(ADA, EVENT)).incidents.length, await countUnsentChanges()]).toEqual([1, 1])
  await deleteDevicePhoto(ADA, 'one')
  await deleteSentIncidents(ADA, new Set())
  expect([(await readDeviceIncidents(ADA, EVENT)).incidents.length, await countUnsentChanges()]).toEqual([1, 0])
  await deleteSentIncidents(ADA, new Set([draft.id]))
  expect((await readDeviceIncidents(ADA, EVENT)).incidents).toEqual([])
})

it('discarding an incident report deletes the report and its photos, but not the photos of another report', async () => {
  const note = createNote(EVENT, draft.id, 'Better.')
  await saveDeviceIncident(ADA, draft)
  await saveDeviceIncident(ADA, note)
  await addDevicePhoto(ADA, createPhoto('one', draft.id))
  await addDevicePhoto(ADA, createPhoto('two', note.id))
  await deleteDeviceIncident(ADA, draft.id)
  const { incidents, photos } = await readDeviceIncidents(ADA, EVENT)
  expect([incidents.map(({ id }) => id), photos.map(({ id }) => id)]).toEqual([[note.id], ['two']])
})

it('unsent incident reports stay on the device when the session ends, and nothing can be stored after a sign-out', async () => {
  await saveDeviceIncident(ADA, draft)
  await deleteGuideEventsAndNotes()
  expect((await readDeviceIncidents(ADA, EVENT)).incidents).toHaveLength(1)
  localStorage.removeItem(SESSION_KEY)
  await expect(saveDeviceIncident(ADA, draft)).rejects.toThrow()
  await expect(addDevicePhoto(ADA, createPhoto('one', draft.id))).rejects.toThrow()
})

it('changes that an earlier version of the page stored on the device can still be read', async () => {
  localStorage.setItem(GUIDE_OWNER_KEY, ADA)
  const earlierDatabase = await openDB(`guide-events ${ADA}`, 1, {
    upgrade: (database) => {
      database.createObjectStore('guideEvents', { keyPath: 'eventId' })
      database.createObjectStore('medicalNotes', { keyPath: 'eventId' })
      database.createObjectStore('changes', { keyPath: 'id' }).createIndex('eventId', 'eventId')
    },
  })
  await earlierDatabase.put('changes', { id: 'one', eventId: EVENT, order: 1, state: 'waiting' })
  earlierDatabase.close()
  expect(await readDeviceChanges(ADA, EVENT)).toHaveLength(1)
  expect(await readDeviceIncidents(ADA, EVENT)).toEqual({ incidents: [], photos: [] })
})
