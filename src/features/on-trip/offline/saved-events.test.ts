// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import { deleteOfflineEvents, INSTALL_HINT_KEY, keepOnlyEventsOf } from './offline-trips'
import { createCaches } from '../../../../tests/support/caches'
import type { MyTrip } from '../traveller/my-trip-queries'
import { readSavedEvent, saveOfflineEvent } from './saved-events'

const [ADA, BEN] = ['ada', 'ben']
const savedAt = '2031-03-01T10:00:00.000Z'

beforeEach(() => {
  vi.stubGlobal('caches', createCaches())
  localStorage.clear()
  return () => vi.unstubAllGlobals()
})
const signInAs = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))
/** A trip that ends the given number of days after today. */
const createEvent = (booking_id: string, daysToEnd: number): MyTrip =>
  ({ status: 'ok', booking_id, is_own: true, ...createEventDays(daysToEnd) }) as MyTrip
const createEventDays = (daysToEnd: number) => ({
  start_date: addDays(getToday(), daysToEnd - 2),
  end_date: addDays(getToday(), daysToEnd),
})

it('the device returns a saved trip only to its owner', async () => {
  signInAs(ADA)
  await saveOfflineEvent(ADA, { event: createEvent('one', 10), savedAt })
  expect(await readSavedEvent(ADA, 'one')).toMatchObject({ savedAt, event: { booking_id: 'one' } })
  expect(await readSavedEvent(ADA, 'two')).toBeNull()
  expect(await readSavedEvent(BEN, 'one')).toBeNull()
})

it('a request without a booking id returns the saved trip that departs next, and never a past trip', async () => {
  signInAs(ADA)
  for (const [id, days] of [
    ['later', 90],
    ['next', 5],
    ['over', -1],
  ] as const)
    await saveOfflineEvent(ADA, { event: createEvent(id, days), savedAt })
  expect((await readSavedEvent(ADA, null))?.event.booking_id).toBe('next')
  expect((await readSavedEvent(ADA, 'over'))?.event.booking_id).toBe('over')
})

it('the device stores a trip until 30 days after the last day of the trip', async () => {
  signInAs(ADA)
  expect(await saveOfflineEvent(ADA, { event: createEvent('old', -31), savedAt })).toBe(false)
  expect(await saveOfflineEvent(ADA, { event: createEvent('recent', -30), savedAt })).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
  await keepOnlyEventsOf(ADA)
  vi.useRealTimers()
  expect(await caches.keys()).toEqual([])
})

it('saving a trip again with new dates replaces its older copy on the device', async () => {
  signInAs(ADA)
  await saveOfflineEvent(ADA, { event: createEvent('one', 10), savedAt })
  await saveOfflineEvent(ADA, { event: createEvent('one', 40), savedAt })
  expect(await caches.keys()).toHaveLength(1)
  expect((await readSavedEvent(ADA, 'one'))?.event.end_date).toBe(addDays(getToday(), 40))
})

it('the device stores no trip after its owner has signed out or another person has signed in', async () => {
  expect(await saveOfflineEvent(ADA, { event: createEvent('one', 10), savedAt })).toBe(false)
  signInAs(BEN)
  expect(await saveOfflineEvent(ADA, { event: createEvent('one', 10), savedAt })).toBe(false)
  expect(await caches.keys()).toEqual([])
})

it("another person's sign-in deletes the saved trips, and a sign-out also deletes their stored files and the closed install hint", async () => {
  signInAs(ADA)
  await saveOfflineEvent(ADA, { event: createEvent('one', 10), savedAt })
  await caches.open('trip-files 1')
  await caches.open('another cache')
  localStorage.setItem(INSTALL_HINT_KEY, 'closed')
  await keepOnlyEventsOf(BEN)
  expect(await caches.keys()).toEqual(['trip-files 1', 'another cache'])
  await deleteOfflineEvents()
  expect(await caches.keys()).toEqual(['another cache'])
  expect(localStorage.getItem(INSTALL_HINT_KEY)).toBeNull()
})
