// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import type { GuideEvent } from '../guide/guide-event-queries'
import type { DeviceChange } from '../guide/guide-event-rules'
import {
  addDeviceChange,
  countUnsentChanges,
  deleteGuideEvents,
  deleteGuideEventsAndNotes,
  keepOnlyGuideEventsOf,
  readDeviceChanges,
  readSavedGuideEvent,
  readSavedNotes,
  saveGuideEvent,
  saveNotes,
  updateDeviceChanges,
} from './guide-store'

const [ADA, BEN, EVENT] = ['ada', 'ben', 'event']
const savedAt = '2031-03-01T10:00:00.000Z'
const signInAs = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))
const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(async () => {
  await deleteGuideEvents()
  localStorage.clear()
  signInAs(ADA)
})

const createGuideEvent = (daysToEnd: number, changeIds: string[] = [], opens_offline = true): GuideEvent =>
  ({
    ...{ status: 'ok', event_id: EVENT, end_date: addDays(getToday(), daysToEnd), opens_offline },
    changes: changeIds.map((id) => ({ id })),
  }) as GuideEvent
const createChange = (id: string): Omit<DeviceChange, 'order'> => ({
  ...{ id, eventId: EVENT, kind: 'note', value: 'Text', traveller_id: null, activity: null },
  ...{ recordedAt: 0, state: 'waiting', reason: null, travellerName: null },
})
const savedNotes = { notes: [{ traveller_id: 'one', value: 'Asthma' }], savedAt }

it('the device returns a guide event and medical notes only to the guide who stored them', async () => {
  expect(await saveGuideEvent(ADA, { guideEvent: createGuideEvent(5), savedAt })).toBe(true)
  await saveNotes(ADA, EVENT, addDays(getToday(), 5), savedNotes)
  expect(await readSavedGuideEvent(ADA, EVENT)).toMatchObject({ savedAt, guideEvent: { event_id: EVENT } })
  expect(await readSavedNotes(ADA, EVENT)).toMatchObject(savedNotes)
  await expect(readSavedGuideEvent(BEN, EVENT)).rejects.toThrow()
})

it('the device deletes medical notes after the last day of the trip, and the guide event 30 days later', async () => {
  const lastDay = getToday()
  await saveGuideEvent(ADA, { guideEvent: createGuideEvent(0), savedAt })
  await saveNotes(ADA, EVENT, lastDay, savedNotes)
  await keepOnlyGuideEventsOf(ADA)
  expect(await readSavedNotes(ADA, EVENT)).not.toBeNull()
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
  await keepOnlyGuideEventsOf(ADA)
  expect([await readSavedNotes(ADA, EVENT), await readSavedGuideEvent(ADA, EVENT)]).toEqual([null, expect.anything()])
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(await readSavedGuideEvent(ADA, EVENT)).toBeNull()
  vi.useRealTimers()
})

it('the device does not store medical notes of a trip that is over or has no last day', async () => {
  await saveNotes(ADA, EVENT, addDays(getToday(), -1), savedNotes)
  await saveNotes(ADA, EVENT, null, savedNotes)
  expect(await readSavedNotes(ADA, EVENT)).toBeNull()
})

it('the device does not store a guide event that may not be used offline, but still deletes its copies of changes that the server has', async () => {
  await addDeviceChange(ADA, createChange('one'))
  expect(await saveGuideEvent(ADA, { guideEvent: createGuideEvent(5, ['one'], false), savedAt })).toBe(false)
  expect(await readSavedGuideEvent(ADA, EVENT)).toBeNull()
  expect(await readDeviceChanges(ADA, EVENT)).toEqual([])
})

it('changes on the device keep their order, and only changes that still wait for the server count as unsent', async () => {
  const firstChange = await addDeviceChange(ADA, createChange('one'))
  await addDeviceChange(ADA, createChange('two'))
  await updateDeviceChanges(ADA, [{ ...firstChange, state: 'sent' }])
  expect((await readDeviceChanges(ADA, EVENT)).map(({ id, state }) => [id, state])).toEqual([
    ['one', 'sent'],
    ['two', 'waiting'],
  ])
  expect(await countUnsentChanges()).toBe(1)
})

it('after a session has ended, the guide event and the medical notes are deleted, but unsent changes stay for the same guide', async () => {
  await saveGuideEvent(ADA, { guideEvent: createGuideEvent(5), savedAt })
  await saveNotes(ADA, EVENT, addDays(getToday(), 5), savedNotes)
  await addDeviceChange(ADA, createChange('one'))
  localStorage.removeItem(SESSION_KEY)
  await deleteGuideEventsAndNotes()
  signInAs(ADA)
  expect([await readSavedGuideEvent(ADA, EVENT), await readSavedNotes(ADA, EVENT)]).toEqual([null, null])
  expect(await readDeviceChanges(ADA, EVENT)).toHaveLength(1)
})

it('when another person signs in, the data of the previous guide is deleted from the device', async () => {
  await addDeviceChange(ADA, createChange('one'))
  signInAs(BEN)
  await keepOnlyGuideEventsOf(BEN)
  expect(await listDatabases()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([SESSION_KEY])
})

it('the device stores no changes and no guide event after a sign-out', async () => {
  localStorage.clear()
  await expect(addDeviceChange(ADA, createChange('one'))).rejects.toThrow()
  expect(await saveGuideEvent(ADA, { guideEvent: createGuideEvent(5), savedAt })).toBe(false)
  expect(await listDatabases()).toEqual([])
})
