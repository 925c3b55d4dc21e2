import { expect } from 'vitest'
import { ADMIN, person, product } from '../support/people'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { write } from './limits'
import { newTrip } from './seats'

/** A trip with rooms to copy from, and an entry that may move to the trip that goes. */
interface Round {
  going: string
  other: string
  entry: string
}

const request = () => crypto.randomUUID()

/** What writes rows for a trip, each as a client would call it. */
const WRITES: ((round: Round, n: number) => [who: string | null, name: string, args: Record<string, unknown>])[] = [
  ({ going }) => [ADMIN, 'save_room', { event_id: going, room: { name: 'Attic', beds: 2 } }],
  ({ going, other }) => [ADMIN, 'copy_rooms', { event_id: going, from_event_id: other }],
  ({ going }) => [
    ADMIN,
    'write_to_guests',
    { event_id: going, audience: 'all', subject: 'Bring socks', body: 'It is cold.', request_id: request() },
  ],
  ({ going }, n) => [
    null,
    'express_interest',
    { event_id: going, full_name: 'Racer', email: `racer-${n}@example.test` },
  ],
  ({ going, entry }) => [
    ADMIN,
    'update_waitlist_entry',
    { entry_id: entry, full_name: 'Mover', email: 'mover@example.test', event_id: going },
  ],
  ({ going }) => [ADMIN, 'change_staff', { user_id: person(18), role: 'guide', departures: [going] }],
  ({ going }, n) => [
    null,
    'place_order',
    {
      lines: [{ product_id: product(1), quantity: 1 }],
      buyer: { full_name: 'Racer', email: `order-${n}@example.test` },
      delivery: { method: 'collect', event_id: going },
      expected_total: 25,
      request_id: request(),
    },
  ],
]

/** An SQLSTATE, other than that of a refusal. */
const SQLSTATE = /^(?!42501)[0-9][0-9A-Z]{4}$/

export const races: Race<Round>[] = [
  {
    name: 'a trip deleted while others write to it answers them not_found, or refuses a row as of a trip that they cannot read',
    prepare: async (field: Field) => {
      const [going, other] = [await newTrip(field, 40), await newTrip(field, 40)]
      await field.sql(`insert into public.rooms (event_id, name, beds) values ($1, 'Cell', 2)`, [other])
      const [entry] = await field.sql<{ id: string }>(
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
         values ($1, 'A race', 'Mover', 'mover@example.test') returning id`,
        [other],
      )
      return { going, other, entry: entry?.id ?? '' }
    },
    deed: async (field, db, n, round) => {
      if (n === CLIENTS >> 1) return field.call(db, ADMIN, 'delete_event', { event_id: round.going })
      if (n % 8 === 7)
        return field.call(db, racer(n), 'book', {
          event_id: round.going,
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: request(),
          expected_price: 1,
          terms_accepted: true,
        })
      if (n % 8 === 5) {
        const table = ['reactions', 'comments', 'favorites'][n % 3] ?? ''
        const answered = await write(
          db,
          racer(n),
          table === 'reactions'
            ? `insert into public.reactions (event_id, user_id, reaction_type) values ('${round.going}', '${racer(n)}', 'heart')`
            : table === 'comments'
              ? `insert into public.comments (event_id, user_id, content) values ('${round.going}', '${racer(n)}', 'Boo')`
              : `insert into public.favorites (event_id, user_id) values ('${round.going}', '${racer(n)}')`,
        )
        return SQLSTATE.test(answered) ? `${table} ${answered}` : answered
      }
      const [who, name, args] = WRITES[n % WRITES.length]!(round, n)
      const answered = await field.call(db, who, name, args)
      return SQLSTATE.test(answered) ? `${name} ${answered}` : answered
    },
    holds: (_, seen) =>
      expect(
        Object.keys(seen).filter((one) => / [0-9A-Z]{5}$/.test(one)),
        JSON.stringify(seen),
      ).toEqual([]),
    locks: ['lock_event'],
  },
]
