import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Caller, type World } from '../support/embedded'
import { booking, FREMANTLE } from '../support/people'

let world: World
let member: Caller
let held: string
beforeAll(async () => {
  world = await openWorld()
})

const book = async () => {
  const { data } = await member
    .rpc('book', {
      event_id: FREMANTLE,
      seats: 2,
      plan: 1,
      travellers: [],
      request_id: crypto.randomUUID(),
      expected_price: 1800,
      terms_accepted: true,
    })
    .throwOnError()
  return data
}
/** What the pages ask: whether the member is on the trip, and how the booking stands. */
const states = async () => {
  const { data } = await member.from('booking_overview').select('status').eq('event_id', FREMANTLE).throwOnError()
  return data.map(({ status }) => status)
}
const found = async (status: string) => {
  const { data } = await world.admin.rpc('list_bookings', { filters: { status, event_id: FREMANTLE } }).throwOnError()
  const { rows } = data
  return rows.some(({ id }) => id === held)
}
const seatsCounted = async () => {
  const { data } = await world.admin
    .from('event_totals')
    .select('seats')
    .eq('event_id', FREMANTLE)
    .single()
    .throwOnError()
  return data.seats
}

describe('a hold that has run out, before anybody has ended it', () => {
  beforeEach(async () => {
    member = await world.newMember()
    const first = await book()
    if (first.status !== 'booked') throw new Error(first.status)
    held = first.booking_id
    await world.sql(`update public.bookings set expires_at = now() - interval '1 second' where id = $1`, [held])
  })

  it('is over for its member, who can book again at once', async () => {
    expect(await states()).toEqual(['expired'])
    expect((await book()).status).toBe('booked')
    expect((await states()).sort()).toEqual(['expired', 'pending'])
  })

  it('is found by the desk as what its card says', async () => {
    expect(await found('expired')).toBe(true)
    expect([await found('pending'), await found('live'), await found('confirmed')]).toEqual([false, false, false])
  })

  it('counts nowhere as a traveller', async () => {
    const { data } = await world.admin
      .from('event_travellers')
      .select('booking_id')
      .eq('booking_id', held)
      .throwOnError()
    expect(data).toEqual([])
    const before = await seatsCounted()
    await world.sql(`update public.bookings set expires_at = now() + interval '1 hour' where id = $1`, [held])
    expect(await seatsCounted()).toBe((before ?? 0) + 2)
  })
})

describe('what staff note about a booking', () => {
  it('is read by admins, and by no member, whose the booking may be', async () => {
    await world.admin
      .from('booking_staff_notes')
      .upsert({ booking_id: booking(1), notes: 'Do not offer an upgrade' })
      .throwOnError()
    const read = (caller: Caller) =>
      caller.from('booking_overview').select('notes, staff_notes').eq('id', booking(1)).single().throwOnError()
    expect((await read(world.admin)).data).toEqual({ notes: null, staff_notes: 'Do not offer an upgrade' })
    expect((await read(world.member)).data).toEqual({ notes: null, staff_notes: null })
    expect((await world.member.from('booking_staff_notes').select('notes').throwOnError()).data).toEqual([])
    expect(JSON.stringify((await world.member.rpc('download_my_data').throwOnError()).data)).not.toContain('upgrade')
  })
})
