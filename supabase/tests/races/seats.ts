import { expect } from 'vitest'
import { ADMIN } from '../support/people'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { setConstant } from '../support/constants'

export const PRICE = 1800

export const booking = (event_id: string, offer_token?: string) => ({
  event_id,
  seats: 1,
  plan: 3,
  travellers: [],
  request_id: crypto.randomUUID(),
  expected_price: PRICE,
  terms_accepted: true,
  ...(offer_token && { offer_token }),
})

/** A trip of its own for each round, nobody on it yet; how many one may book an hour is another law. */
export const newTrip = async ({ sql }: Field, seats: number): Promise<string> => {
  await sql(`${setConstant('max_bookings_per_hour', 1000)}; ${setConstant('max_unpaid_holds', 100)}`)
  const [trip] = await sql<{ id: string }>(
    `insert into public.events (title, start_date, end_date, price, status, max_registrations)
     values ('A race', private.today() + 200, private.today() + 202, ${PRICE}, 'published', $1) returning id`,
    [seats],
  )
  return trip?.id ?? ''
}

/** A racer's booking of a trip, with so much paid. */
export const bookFor = async (field: Field, trip: string, n: number, paid = 0): Promise<string> => {
  expect(await field.asOwner(racer(n), 'book', booking(trip))).toBe('booked')
  const [found] = await field.sql<{ id: string }>(
    `select id from public.bookings where user_id = '${racer(n)}' and event_id = $1`,
    [trip],
  )
  const id = found?.id ?? ''
  if (paid > 0) {
    expect(
      await field.asOwner(ADMIN, 'record_payment', {
        booking_id: id,
        amount: paid,
        method: 'cash',
        request_id: crypto.randomUUID(),
      }),
    ).toBe('recorded')
  }
  return id
}

/** Seats taken as the rows have them, against what the trip has and what its counter says. */
const seatsAreRight = async ({ sql }: Field, trip: string) => {
  const [found] = await sql<{ taken: number; counted: number; seats: number }>(
    `
    select (select coalesce(sum(seats), 0)::int from public.bookings where event_id = e.id and status in ('pending', 'confirmed'))
      + (select coalesce(sum(seats), 0)::int from public.waitlist_submissions where event_id = e.id and status = 'offered') as taken,
      s.seats_taken as counted, e.max_registrations as seats
    from public.events e join public.event_stats s on s.event_id = e.id where e.id = $1`,
    [trip],
  )
  expect(found?.taken).toBeLessThanOrEqual(found?.seats ?? 0)
  expect(found?.counted).toBe(found?.taken)
}

const makeOffer = async ({ sql }: Field, trip: string, seats: number): Promise<string> => {
  await sql(
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, status, offered_at, offer_expires_at)
     values ($1, 'A race', 'Waiting', 'waits@example.test', $2, 'offered', now(), now() + interval '2 days')`,
    [trip, seats],
  )
  const [made] = await sql<{ token: string }>(
    'select private.offer_token(w.id) as token from public.waitlist_submissions w where w.event_id = $1',
    [trip],
  )
  return made?.token ?? ''
}

interface Round {
  trip: string
  token: string
}

/** A trip whose seats are all held by one offer. */
const offered = async (field: Field, seats: number): Promise<Round> => {
  const trip = await newTrip(field, seats)
  return { trip, token: await makeOffer(field, trip, seats) }
}

export const races: Race<string>[] = [
  {
    name: 'the last seat goes to one',
    prepare: (field) => newTrip(field, 1),
    deed: (field, db, n, trip) => field.call(db, racer(n), 'book', booking(trip)),
    holds: async (field, seen, trip) => {
      expect(seen).toEqual({ booked: 1, sold_out: CLIENTS - 1 })
      await seatsAreRight(field, trip)
    },
    locks: ['lock_event'],
  },
  {
    name: 'one member who presses in fifty tabs books once',
    prepare: (field) => newTrip(field, CLIENTS),
    deed: (field, db, _, trip) => field.call(db, racer(0), 'book', booking(trip)),
    holds: async (field, seen, trip) => {
      expect(seen).toEqual({ booked: 1, already_booked: CLIENTS - 1 })
      await seatsAreRight(field, trip)
    },
    locks: ['lock_event', 'booking_refusal'],
  },
  {
    name: 'one press that is sent fifty times books once, and is told so each time',
    prepare: async (field) => `${await newTrip(field, CLIENTS)} ${crypto.randomUUID()}`,
    deed: (field, db, _, round) => {
      const [trip = '', request_id] = round.split(' ')
      return field.call(db, racer(0), 'book', { ...booking(trip), request_id })
    },
    holds: (_, seen) => expect(seen).toEqual({ booked: CLIENTS }),
    locks: ['lock_event', 'take_seats', 'booking_refusal'],
  },
  {
    name: 'one press that is sent for fifty trips books one',
    prepare: async (field) => {
      const trips = []
      for (let n = 0; n < CLIENTS; n++) trips.push(await newTrip(field, 5))
      return [crypto.randomUUID(), ...trips].join(' ')
    },
    deed: (field, db, n, round) => {
      const [request_id, ...trips] = round.split(' ')
      return field.call(db, racer(0), 'book', { ...booking(trips[n] ?? ''), request_id })
    },
    holds: (_, seen) => expect(seen).toEqual({ booked: 1, repeated: CLIENTS - 1 }),
    locks: ['take_seats'],
  },
  {
    name: 'a member starts no more bookings an hour than the rule says',
    prepare: async (field) => {
      const trips = []
      for (let n = 0; n < CLIENTS; n++) trips.push(await newTrip(field, 5))
      await field.sql(
        `update public.bookings set created_at = created_at - interval '1 day' where user_id = '${racer(1)}'`,
      )
      await field.sql(setConstant('max_bookings_per_hour', 10))
      return trips.join(' ')
    },
    deed: (field, db, n, trips) => field.call(db, racer(1), 'book', booking(trips.split(' ')[n] ?? '')),
    holds: (_, seen) => expect(seen).toEqual({ booked: 10, too_many: CLIENTS - 10 }),
    locks: ['booking_refusal'],
  },
  {
    name: 'a member holds no more unpaid bookings than the rule says',
    prepare: async (field) => {
      const trips = []
      for (let n = 0; n < CLIENTS; n++) trips.push(await newTrip(field, 5))
      await field.sql(`delete from public.bookings where user_id = '${racer(1)}'`)
      await field.sql(setConstant('max_unpaid_holds', 2))
      return trips.join(' ')
    },
    deed: (field, db, n, trips) => field.call(db, racer(1), 'book', booking(trips.split(' ')[n] ?? '')),
    holds: (_, seen) => expect(seen).toEqual({ booked: 2, unpaid_holds: CLIENTS - 2 }),
    locks: ['booking_refusal'],
  },
  {
    name: 'a booking cancelled in fifty tabs frees its seats once',
    prepare: async (field) => bookFor(field, await newTrip(field, 3), 1),
    deed: (field, db, _, booking_id) => field.call(db, racer(1), 'cancel_booking', { booking_id }),
    holds: async (field, seen, id) => {
      expect(seen).toEqual({ cancelled: 1, already_cancelled: CLIENTS - 1 })
      const [found] = await field.sql<{ trip: string }>('select event_id as trip from public.bookings where id = $1', [
        id,
      ])
      await seatsAreRight(field, found?.trip ?? '')
    },
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'a trip made smaller while others book is never over its seats',
    prepare: (field) => newTrip(field, 30),
    deed: (field, db, n, trip) =>
      n % 10 === 0
        ? field.call(db, ADMIN, 'save_event', { event: { id: trip, max_registrations: 5 }, expected_version: 1 })
        : field.call(db, racer(n), 'book', booking(trip)),
    holds: (field, _, trip) => seatsAreRight(field, trip),
    locks: ['lock_event'],
  },
]

export const offers: Race<Round>[] = [
  {
    name: 'the last offer is taken up by one, with and without its link',
    prepare: (field) => offered(field, 1),
    deed: (field, db, n, { trip, token }) =>
      field.call(db, racer(n), 'book', booking(trip, n % 2 === 0 ? token : undefined)),
    holds: async (field, seen, { trip }) => {
      expect(seen).toEqual({ booked: 1, offer_over: CLIENTS / 2 - 1, sold_out: CLIENTS / 2 })
      await seatsAreRight(field, trip)
    },
    locks: ['lock_event', 'claim_offer'],
  },
  {
    name: 'an offer is accepted or declined, never both, and its seats are not held twice',
    prepare: async (field) => {
      const round = await offered(field, 2)
      await field.sql(
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats)
        select $1, 'A race', 'Next ' || n, 'next-' || n || '@example.test', 1 from generate_series(1, 6) n`,
        [round.trip],
      )
      return round
    },
    deed: (field, db, n, { trip, token }) =>
      n % 2 === 0
        ? field.call(db, racer(n), 'book', { ...booking(trip, token), seats: 2 })
        : field.call(db, null, 'decline_offer', { token }),
    holds: async (field, seen, { trip }) => {
      expect((seen.booked ?? 0) + (seen.declined ? 1 : 0), JSON.stringify(seen)).toBe(1)
      await seatsAreRight(field, trip)
    },
    locks: ['lock_event', 'claim_offer'],
  },
]
