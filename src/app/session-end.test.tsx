import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { cancelBooking } from '@/features/bookings/booking-mutations'
import { bookingDetails, myBookings } from '@/features/bookings/mine/my-booking-queries'
import { setNewPassword } from '@/features/auth/auth-mutations'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { receiveToasts, type Toast } from '@/ui/toast/toast'
import { openWorld } from '../../tests/support/world'
import { createQueryClient } from './query-client'

const world = openWorld()
const ID = '50000000-0000-4000-8000-000000000001'

let told: Toast[] = []
beforeEach(() => {
  told = []
  return receiveToasts((toast) => told.push(toast))
})

/** Replaces the stored token with one that the backend rejects. */
const spoilToken = () => {
  const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '') as Record<string, unknown>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, access_token: 'a.forged.token' }))
}

it('tells of a session that has ended once, however many find it out, and ends it here', async () => {
  await world.newMember()
  spoilToken()
  const client = createQueryClient()
  await Promise.allSettled([
    client.fetchQuery(myBookings(ID)),
    client.fetchQuery(bookingDetails(ID)),
    client.getMutationCache().build(client, cancelBooking(ID)).execute(undefined),
  ])
  await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull()
  expect(told).toEqual([{ tone: 'error', title: 'Your session has ended.', description: 'Please sign in again.' }])
})

it('is told to whoever sets a password with a session that has ended meanwhile', async () => {
  // A minute later, so that the message is not suppressed as a repeat.
  vi.setSystemTime(Date.now() + 60_000)
  onTestFinished(() => void vi.useRealTimers())
  await world.newMember()
  spoilToken()
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, setNewPassword)
  await expect(mutation.execute({ password: 'lantern-and-fog-9' })).rejects.toThrow()
  await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull()
  expect(told.map(({ title }) => title)).toEqual(['Your session has ended.'])
})

it('is no news to whoever follows a link that has run out', async () => {
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, setNewPassword)
  await expect(mutation.execute({ password: 'lantern-and-fog-9' })).rejects.toThrow('Auth session missing')
  expect(told).toEqual([])
})
