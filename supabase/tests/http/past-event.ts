import type { EmbeddedApp } from '../support/embedded'

export const createPastEvent = async ({ sql }: EmbeddedApp): Promise<string> => {
  const [event] = await sql<{ id: string }>(
    `insert into public.events (title, location, start_date, end_date, price, status)
     values ('A trip that is over', 'Hobart', private.today() - 9, private.today() - 5, 800, 'published') returning id`,
  )
  if (!event) throw new Error('No trip was made.')
  return event.id
}

/** Assigns the travellers of a booking to a room with a staff note. */
export const assignRoom = ({ sql }: EmbeddedApp, event: string, booking: string, note: string) =>
  sql(
    `with room as (insert into public.rooms (event_id, name, note) values ($1, '1', $2) returning id)
     insert into public.room_assignments (traveller_id, room_id)
     select t.id, r.id from public.travellers t, room r where t.booking_id = $3`,
    [event, note, booking],
  )
