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
  ({ status: 'ok', booking_id, is_own: true, ...daysOf(daysToEnd) }) as Trip
const daysOf = (daysToEnd: number) => ({
  start_date: addDays(getToday(), daysToEnd - 2),
  end_date: addDays(getToday(), daysToEnd),
})

it('a saved trip is returned to its owner only', async () => {
  signInAs(ADA)
  await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })
  expect(await readSavedTrip(ADA, 'one')).toMatchObject({ savedAt, trip: { booking_id: 'one' } })
  expect(await readSavedTrip(ADA, 'two')).toBeNull()
  expect(await readSavedTrip(BEN, 'one')).toBeNull()
})

it('without a booking, the saved trip that departs next and is not over is returned', async () => {
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

it('a trip is stored until 30 days after its last day', async () => {
  signInAs(ADA)
  expect(await saveTrip(ADA, { trip: createTrip('old', -31), savedAt })).toBe(false)
  expect(await saveTrip(ADA, { trip: createTrip('recent', -30), savedAt })).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
  await keepOnlyTripsOf(ADA)
  vi.useRealTimers()
  expect(await caches.keys()).toEqual([])
})

it('a trip whose dates change replaces its older copy', async () => {
  signInAs(ADA)
  await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })
  await saveTrip(ADA, { trip: createTrip('one', 40), savedAt })
  expect(await caches.keys()).toHaveLength(1)
  expect((await readSavedTrip(ADA, 'one'))?.trip.end_date).toBe(addDays(getToday(), 40))
})

it('nothing is stored after the owner has signed out or another person has signed in', async () => {
  expect(await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })).toBe(false)
  signInAs(BEN)
  expect(await saveTrip(ADA, { trip: createTrip('one', 10), savedAt })).toBe(false)
  expect(await caches.keys()).toEqual([])
})

it('another person who signs in deletes the saved trips, and signing out deletes everything of trips', async () => {
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
