// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import { deleteOfflineTrips, INSTALL_HINT_KEY, keepOnlyTripsOf } from '@/lib/offline-trips'
import { createCaches } from '../../../tests/support/caches'
import type { Trip } from './my-trip-queries'
import { readSavedTrip, saveTrip } from './saved-trips'

const [ADA, BEN] = ['ada', 'ben']
const savedAt = '2031-03-01T10:00:00.000Z'

beforeEach(() => {
  vi.stubGlobal('caches', createCaches())
  localStorage.clear()
  return () => vi.unstubAllGlobals()
})
const signInAs = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))
/** A trip that ends the given number of days after today. */
const createTrip = (booking_id: string, daysToEnd: number): Trip =>
  ({ status: 'ok', booking_id, is_own: true, ...createTripDays(daysToEnd) }) as Trip
const createTripDays = (daysToEnd: number) => ({
  start_date: addDays(getToday(), daysToEnd - 2),
  end_date: addDays(getToday(), daysToEnd),
})

it('the device returns a saved trip only to its owner', async () => {
  signInAs(ADA)
  await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })
  expect(await readSavedTrip(ADA, 'one')).toMatchObject({ savedAt, trip: { booking_id: 'one' } })
  expect(await readSavedTrip(ADA, 'two')).toBeNull()
  expect(await readSavedTrip(BEN, 'one')).toBeNull()
})

it('a request without a booking id returns the saved trip that departs next, and never a past trip', async () => {
  signInAs(ADA)
  for (const [id, days] of [
    ['later', 90],
    ['next', 5],
    ['over', -1],
  ] as const)
    await saveTrip(ADA, { trip: createTrip(id, days), savedAt })
  expect((await readSavedTrip(ADA, null))?.trip.booking_id).toBe('next')
  expect((await readSavedTrip(ADA, 'over'))?.trip.booking_id).toBe('over')
})

it('the device stores a trip until 30 days after the last day of the trip', async () => {
  signInAs(ADA)
  expect(await saveTrip(ADA, { trip: createTrip('old', -31), savedAt })).toBe(false)
  expect(await saveTrip(ADA, { trip: createTrip('recent', -30), savedAt })).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
  await keepOnlyTripsOf(ADA)
  vi.useRealTimers()
  expect(await caches.keys()).toEqual([])
})

it('saving a trip again with new dates replaces its older copy on the device', async () => {
  signInAs(ADA)
  await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })
  await saveTrip(ADA, { trip: createTrip('one', 40), savedAt })
  expect(await caches.keys()).toHaveLength(1)
  expect((await readSavedTrip(ADA, 'one'))?.trip.end_date).toBe(addDays(getToday(), 40))
})

it('the device stores no trip after its owner has signed out or another person has signed in', async () => {
  expect(await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })).toBe(false)
  signInAs(BEN)
  expect(await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })).toBe(false)
  expect(await caches.keys()).toEqual([])
})

it("another person's sign-in deletes the saved trips, and a sign-out also deletes their stored files and the closed install hint", async () => {
  signInAs(ADA)
  await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })
  await caches.open('trip-files 1')
  await caches.open('another cache')
  localStorage.setItem(INSTALL_HINT_KEY, 'closed')
  await keepOnlyTripsOf(BEN)
  expect(await caches.keys()).toEqual(['trip-files 1', 'another cache'])
  await deleteOfflineTrips()
  expect(await caches.keys()).toEqual(['another cache'])
  expect(localStorage.getItem(INSTALL_HINT_KEY)).toBeNull()
})
