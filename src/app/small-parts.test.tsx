import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { AdminBookingNew } from '@/features/bookings/desk/new/booking-new'
import { PendingTransfersList } from '@/features/payments/desk/pending-transfers-list'
import { PlanLedger } from '@/features/plans/plan-ledger'
import { openWorld } from '../../tests/support/world'
import { renderInApp } from '../../tests/support/render'
import { RequireAdmin } from './guards'

const world = openWorld()
const BOOKING = '50000000-0000-4000-8000-000000000001'

it.each<[string, string, () => ReactElement]>([
  ['We could not load the payments.', 'booking_payments', () => <PlanLedger bookingId={BOOKING} />],
  ['We could not load the announced transfers.', 'transfers', () => <PendingTransfersList bookingId={BOOKING} />],
  ['We could not load the trips.', 'list_events', () => <AdminBookingNew onClose={() => undefined} />],
])('says "%s" and asks again', async (words, asked, part) => {
  const auth = await world.admin()
  world.fail(asked, { times: 1 })
  renderInApp(part(), { auth })
  expect(await screen.findByText(words)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => screen.queryByText(words)).toBeNull()
})

it('does not send an admin away whose profile did not come', async () => {
  const auth = await world.admin()
  let asked = 0
  const askProfile = () => Promise.resolve(void (asked += 1))
  renderInApp(<RequireAdmin>The desk</RequireAdmin>, { auth: { ...auth, profile: null, isAdmin: false, askProfile } })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(asked).toBe(1)
  expect(screen.queryByText('The desk')).toBeNull()
})
