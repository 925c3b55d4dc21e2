import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { cancelBooking } from '@/features/bookings/booking-mutations'
import { bookingDetails, myBookings } from '@/features/bookings/member/my-booking-queries'
import { setNewPassword } from '@/features/auth/auth-mutations'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { receiveToasts, type Toast } from '@/ui/toast/toast'
import { openTestApp } from '../../tests/support/test-app'
import { createQueryClient } from './query-client'

const app = openTestApp()
const BOOKING_ID = '50000000-0000-4000-8000-000000000001'

let shownToasts: Toast[] = []
let minutesAhead = 0
beforeEach(() => {
  shownToasts = []
  // Advances the clock for each test, because the message is not shown again within five seconds of a session's end, also
  // of a session of another test.
  minutesAhead += 1
  vi.setSystemTime(Date.now() + minutesAhead * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  return receiveToasts((toast) => shownToasts.push(toast))
})

/** Replaces the stored token with one that the backend rejects. */
const invalidateToken = () => {
  const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '') as Record<string, unknown>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, access_token: 'a.forged.token' }))
}

it('the site signs the user out with a single message when several requests fail because the session has ended', async () => {
  await app.newMember()
  invalidateToken()
  const client = createQueryClient()
  await Promise.allSettled([
    client.fetchQuery(myBookings(BOOKING_ID)),
    client.fetchQuery(bookingDetails(BOOKING_ID)),
    client.getMutationCache().build(client, cancelBooking(BOOKING_ID)).execute(undefined),
  ])
  await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull()
  await expect
    .poll(() => shownToasts)
    .toEqual([{ tone: 'error', title: 'Your session has ended.', description: 'Please sign in again.' }])
})

it('the site shows that the session has ended when a user tries to set a new password in an ended session', async () => {
  await app.newMember()
  invalidateToken()
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, setNewPassword)
  await expect(mutation.execute({ password: 'lantern-and-fog-9' })).rejects.toThrow()
  await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBeNull()
  await expect.poll(() => shownToasts.map(({ title }) => title)).toEqual(['Your session has ended.'])
})

it('the site shows no message about an ended session to a visitor whose password reset link has expired', async () => {
  const client = createQueryClient()
  const mutation = client.getMutationCache().build(client, setNewPassword)
  await expect(mutation.execute({ password: 'lantern-and-fog-9' })).rejects.toThrow('Auth session missing')
  expect(shownToasts).toEqual([])
})
