import type { TestApp } from '../support/embedded'

export const createPastTrip = async ({ sql }: TestApp): Promise<string> => {
  const [trip] = await sql<{ id: string }>(
    `insert into public.events (title, location, start_date, end_date, price, status)
     values ('A trip that is over', 'Hobart', private.today() - 9, private.today() - 5, 800, 'published') returning id`,
  )
  if (!trip) throw new Error('No trip was made.')
  return trip.id
}

/** Assigns the travellers of a booking to a room with a staff note. */
export const assignRoom = ({ sql }: TestApp, trip: string, booking: string, note: string) =>
  sql(
    `with room as (insert into public.rooms (event_id, name, note) values ($1, '1', $2) returning id)
     insert into public.room_assignments (traveller_id, room_id)
     select t.id, r.id from public.travellers t, room r where t.booking_id = $3`,
    [trip, note, booking],
  )
