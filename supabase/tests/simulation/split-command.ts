/** The simulation command that moves some travellers of a booking, which splits the booking into two. */
import assert from 'node:assert/strict'
import type { RpcResults } from '../../../src/lib/generated/rpc-results'
import { ADMIN } from '../support/people'
import { SIMULATED_EVENT_IDS, EVENT_CONDITION_SQL, type SimulationStep, type TestApp } from './setup'

interface BookingToSplit {
  id: string
  event: string
  member: string
  seats: number
  total: number
  paid: number
}
const roundToCents = (amount: number): number => Math.round(amount * 100) / 100

const readBookingsToSplit = (app: TestApp) =>
  app.queryRows<BookingToSplit>(
    `select id, event_id as event, user_id as member, seats, total_amount::float as total, paid_amount::float as paid
    from public.bookings where ${EVENT_CONDITION_SQL} and user_id is not null and status = 'confirmed' and seats > 1
    order by created_at, id`,
  )

/**
 * Enters the name of one traveller of the booking. The other seats stay without a name.
 * @param moves whether the named traveller moves to the other trip; if not, a seat without a name moves
 * @returns the ids of the named travellers who move
 */
const nameOneTraveller = async (app: TestApp, { id, member }: BookingToSplit, moves: boolean): Promise<string[]> => {
  const travellers = [{ full_name: 'Ann Adult', date_of_birth: '1980-05-04' }]
  await app.call(member, 'update_travellers', { booking_id: id, travellers })
  const rows = await app.queryRows<{ id: string }>('select id from public.travellers where booking_id = $1', [id])
  return moves ? rows.map((traveller) => traveller.id) : []
}

const readSplitBooking = async (app: TestApp, id: unknown) => {
  const [booking] = await app.queryRows<{ plan: unknown; total: number; paid: number; seats: number }>(
    `select private.installments_of(id) as plan, total_amount::float as total, paid_amount::float as paid, seats
    from public.bookings where id = $1`,
    [id],
  )
  return booking
}

/**
 * A member moves some travellers of a booking to the other simulated trip. The result must have the amounts of the
 * preview.
 */
export const splitBooking = async (app: TestApp, step: SimulationStep): Promise<string> => {
  const bookings = await readBookingsToSplit(app)
  const booking = bookings[step.pickNumber % (bookings.length || 1)]
  if (!booking) return 'no_booking'
  const movingSeats = 1 + (step.memberIndex % (booking.seats - 1))
  const traveller_ids = await nameOneTraveller(app, booking, step.cents % 2 === 0)
  const args = {
    booking_id: booking.id,
    event_id: SIMULATED_EVENT_IDS.find((id) => id !== booking.event),
    traveller_ids,
    unnamed_seats: movingSeats - traveller_ids.length,
  }
  const preview = await app.call<RpcResults['preview_move_of_travellers']>(
    booking.member,
    'preview_move_of_travellers',
    args,
  )
  if (preview.status !== 'ok') return preview.status
  const { before, after, rest, paid } = preview
  const { status, booking_id } = await app.call(preview.asks === null ? booking.member : ADMIN, 'move_travellers', {
    ...args,
    expected_total: after.total,
    expected_fee: preview.fee,
  })
  if (status !== 'changed') return status
  const [part, original] = [await readSplitBooking(app, booking_id), await readSplitBooking(app, booking.id)]
  assert.deepEqual(part, { plan: after.installments, total: after.total, paid, seats: movingSeats })
  assert.deepEqual(original, { plan: rest.installments, total: rest.total, paid: rest.paid, seats: rest.seats })
  const sumsAfterSplit = [before.total + rest.total, paid + rest.paid, movingSeats + rest.seats].map(roundToCents)
  assert.deepEqual(sumsAfterSplit, [booking.total, booking.paid, booking.seats], 'a split loses money or seats')
  return status
}
