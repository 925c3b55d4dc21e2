import type { openTestApp } from './test-app'

type TestApp = Pick<ReturnType<typeof openTestApp>, 'sql'>

interface CallOffOptions {
  start: string
  end: string
  /** Price per person on the departure that is offered instead, AUD. */
  price: number
}

/**
 * Calls off the departure of a booking, and offers a new departure of the same trip instead, with seats held for the
 * booking.
 * @returns the ids of both departures, and the token of the link with which the booker chooses a date or a refund
 */
export const callOffBookedEvent = async (
  { sql }: TestApp,
  bookingId: string,
  { start, end, price }: CallOffOptions,
): Promise<{ eventId: string; otherId: string; token: string }> => {
  const [row] = await sql<{ eventId: string; otherId: string }>(
    `with booked as (select e.* from public.events e join public.bookings b on b.event_id = e.id where b.id = $1),
     other as (insert into public.events (title, location, start_date, end_date, price, status, trip_id, max_registrations)
       select b.title, b.location, $2, $3, $4, 'published', b.trip_id, 5 from booked b returning id)
     select b.id as "eventId", o.id as "otherId" from booked b, other o`,
    [bookingId, start, end, price],
  )
  if (!row) throw new Error('The booking does not exist.')
  await sql(
    `insert into public.call_offs (event_id, reason, message, answer_until)
     values ($1, 'weather', 'The road is closed.', private.today() + 14)`,
    [row.eventId],
  )
  await sql('insert into private.call_off_dates (event_id, offered_id) values ($1, $2)', [row.eventId, row.otherId])
  await sql('select private.invite_bookers($1, private.start_of(private.today() + 15))', [row.eventId])
  await sql('update public.events set called_off_at = private.now() where id = $1', [row.eventId])
  await sql('select private.end_bookings($1)', [row.eventId])
  const [link] = await sql<{ token: string }>(
    `select private.new_call_off_token(c.id) as token from private.call_off_choices c where c.booking_id = $1`,
    [bookingId],
  )
  return { ...row, token: link?.token ?? '' }
}
