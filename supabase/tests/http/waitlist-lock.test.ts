import { expect, it } from 'vitest'
import { BEECHWORTH, FREMANTLE } from '../support/people'
import { openWorld } from '../support/embedded'

const waiting = (n: number, event_id: string) => ({
  event_id,
  full_name: 'Nobody Real',
  email: `made-up-${n}@example.test`,
  seats: 1,
})

it('made-up addresses hold no seats: neither the free ones, nor one that comes free', async () => {
  const world = await openWorld()
  const join = async (n: number, event_id: string) =>
    (await world.guest.rpc('join_waitlist', waiting(n, event_id))).data as { status: string }
  for (const n of [1, 2, 3, 4]) expect(await join(n, FREMANTLE)).toEqual({ status: 'bookable' })
  await world.sql(`delete from public.waitlist_submissions where event_id = $1 and status = 'waiting'`, [BEECHWORTH])
  for (const n of [1, 2, 3, 4]) expect(await join(n, BEECHWORTH)).toEqual({ status: 'joined' })
  const [live] = await world.sql<{ id: string }>(
    `select id from public.bookings where event_id = $1 and status = 'confirmed' limit 1`,
    [BEECHWORTH],
  )
  const { data } = await world.admin.rpc('cancel_booking', { booking_id: live?.id ?? '' })
  expect(data).toMatchObject({ status: 'cancelled', offered: [] })
  expect(
    await world.sql(`select from public.waitlist_submissions where status = 'offered' and email like 'made-up%'`),
  ).toEqual([])
})
