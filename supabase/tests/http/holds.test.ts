import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../support/embedded'
import { booking, FREMANTLE } from '../support/people'

let app: EmbeddedApp
let member: Caller
let heldBookingId: string
beforeAll(async () => {
  app = await openEmbeddedApp()
})

const bookLastSeats = async () => {
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
/** The statuses of the member's bookings of the trip, as the pages read them. */
const fetchBookingStatuses = async () => {
  const { data } = await member.from('booking_overview').select('status').eq('event_id', FREMANTLE).throwOnError()
  return data.map(({ status }) => status)
}
const findBookings = async (status: string) => {
  const { data } = await app.admin.rpc('list_bookings', { filters: { status, event_id: FREMANTLE } }).throwOnError()
  const { rows } = data
  return rows.some(({ id }) => id === heldBookingId)
}
const fetchSeatCount = async () => {
  const { data } = await app.admin
    .from('event_totals')
    .select('seats')
    .eq('event_id', FREMANTLE)
    .single()
    .throwOnError()
  return data.seats
}

describe('an expired unpaid booking that the scheduled job has not ended yet', () => {
  beforeEach(async () => {
    member = await app.newMember()
    const firstBooking = await bookLastSeats()
    if (firstBooking.status !== 'booked') throw new Error(firstBooking.status)
    heldBookingId = firstBooking.booking_id
    await app.sql(`update public.bookings set expires_at = now() - interval '1 second' where id = $1`, [heldBookingId])
  })

  it('is shown to its member as expired, and the member can book again immediately', async () => {
    expect(await fetchBookingStatuses()).toEqual(['expired'])
    expect((await bookLastSeats()).status).toBe('booked')
    expect((await fetchBookingStatuses()).sort()).toEqual(['expired', 'pending'])
  })

  it('is listed for staff as expired and not as pending', async () => {
    expect(await findBookings('expired')).toBe(true)
    expect([await findBookings('pending'), await findBookings('live'), await findBookings('confirmed')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is missing from the traveller list of its trip', async () => {
    const { data } = await app.admin
      .from('event_travellers')
      .select('booking_id')
      .eq('booking_id', heldBookingId)
      .throwOnError()
    expect(data).toEqual([])
    const seatsBefore = await fetchSeatCount()
    await app.sql(`update public.bookings set expires_at = now() + interval '1 hour' where id = $1`, [heldBookingId])
    expect(await fetchSeatCount()).toBe((seatsBefore ?? 0) + 2)
  })
})

describe('staff notes of a booking', () => {
  it('are readable by admins, but not by the member who booked', async () => {
    await app.admin
      .from('booking_staff_notes')
      .upsert({ booking_id: booking(1), notes: 'Do not offer an upgrade' })
      .throwOnError()
    const readStaffNotes = (caller: Caller) =>
      caller.from('booking_overview').select('notes, staff_notes').eq('id', booking(1)).single().throwOnError()
    expect((await readStaffNotes(app.admin)).data).toEqual({ notes: null, staff_notes: 'Do not offer an upgrade' })
    expect((await readStaffNotes(app.member)).data).toEqual({ notes: null, staff_notes: null })
    expect((await app.member.from('booking_staff_notes').select('notes').throwOnError()).data).toEqual([])
    expect(JSON.stringify((await app.member.rpc('download_my_data').throwOnError()).data)).not.toContain('upgrade')
  })
})
