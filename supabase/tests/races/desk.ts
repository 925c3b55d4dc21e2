import { expect } from 'vitest'
import { ADMIN, DESK } from '../support/people'
import { answered, by, staffed } from './customers'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { newTrip, PRICE } from './seats'

interface Full {
  trip: string
  room: string
  travellers: string[]
  bookings: string[]
}
/** A trip with so many beds in one room, and a traveller of each client's. */
const slept = async (field: Field, beds: number): Promise<Full> => {
  await staffed(field)
  const trip = await newTrip(field, CLIENTS)
  const made = await field.sql<{ id: string }>(
    `insert into public.bookings (customer_id, user_id, event_id, seats, plan, status, total_amount, deposit_amount)
     select c.id, c.profile_id, $1, 1, 1, 'confirmed', $2, $2 from public.customers c
     where c.profile_id = any ($3::uuid[]) order by c.profile_id returning id`,
    [trip, PRICE, Array.from({ length: CLIENTS / 2 }, (_, n) => racer(n))],
  )
  const bookings = made.map(({ id }) => id)
  const people = await field.sql<{ id: string }>(
    `insert into public.travellers (booking_id, full_name) select b, 'Somebody' from unnest($1::uuid[]) b returning id`,
    [bookings],
  )
  const [room] = await field.sql<{ id: string }>(
    `insert into public.rooms (event_id, name, beds) values ($1, 'Lantern', $2) returning id`,
    [trip, beds],
  )
  return { trip, room: room?.id ?? '', travellers: people.map(({ id }) => id), bookings }
}

export const sleeping: Race<Full>[] = [
  {
    name: 'the last bed of a room is given to one, by whomever of the staff',
    prepare: (field) => slept(field, 1),
    deed: (field, db, n, { trip, room, travellers }) =>
      field.call(db, by(n), 'place_travellers', {
        event_id: trip,
        places: [{ traveller_id: travellers[n % travellers.length], room_id: room }],
      }),
    holds: async (field, seen, { room }) => {
      // Two of the staff put each of them: who has the bed is put there once more.
      expect((seen.placed ?? 0) + (seen.full ?? 0), JSON.stringify(seen)).toBe(CLIENTS)
      expect(await field.sql('select 1 from public.room_places where room_id = $1', [room])).toHaveLength(1)
    },
    locks: ['lock_event'],
    weaken: 'drop trigger keep_beds on public.room_places',
    restore: `delete from public.room_places where true; create constraint trigger keep_beds
      after insert or update on public.room_places deferrable initially deferred
      for each row execute function private.keep_beds()`,
  },
  {
    name: 'who cancels while rooms are given out as suggested sleeps in none',
    prepare: (field) => slept(field, 8),
    deed: (field, db, n, { trip, room, travellers, bookings }) => {
      const own = n % bookings.length
      if (n >= bookings.length) return field.call(db, racer(own), 'cancel_booking', { booking_id: bookings[own] })
      return field.call(db, by(n), 'place_travellers', {
        event_id: trip,
        places: [own, (own + 1) % bookings.length].map((one) => ({ traveller_id: travellers[one], room_id: room })),
      })
    },
    holds: async (field, seen, { trip }) => {
      answered(seen)
      expect(seen.cancelled).toBe(CLIENTS / 2)
      expect(
        await field.sql(
          `select 1 from public.room_places p join public.travellers t on t.id = p.traveller_id
           join public.bookings b on b.id = t.booking_id where b.event_id = $1 and b.status = 'cancelled'`,
          [trip],
        ),
      ).toEqual([])
    },
    locks: ['lock_event', 'lock_booking'],
  },
]

interface Line {
  trip: string
  entry: string
}
export const telling: Race<Line>[] = [
  {
    name: 'an offer that many of the staff take back at once is told on once, each of its seats to one',
    prepare: async (field) => {
      await staffed(field)
      const trip = await newTrip(field, CLIENTS)
      const places = await field.sql<{ id: string }>(
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats, status,
           offered_at, offer_expires_at, created_at)
         select $1, 'A race', 'Next ' || n, 'next-' || n || '@example.test', case n when 0 then $2::int else 1 end,
           case n when 0 then 'offered' else 'waiting' end,
           case n when 0 then now() end, case n when 0 then now() + interval '2 days' end, now() - make_interval(mins => 99 - n)
         from generate_series(0, $2::int * 2) n returning id`,
        [trip, CLIENTS],
      )
      return { trip, entry: places[0]?.id ?? '' }
    },
    deed: async (_, db, n, { entry }) => {
      await db.query(
        `set role authenticated; select set_config('request.jwt.claims', '{"sub": "${by(n)}", "role": "authenticated"}', false)`,
      )
      const { rows } = await db.query<{ told: string }>(
        `select a.answer ->> 'status' || coalesce(' ' || (select string_agg(o ->> 'full_name', ',')
           from jsonb_array_elements(a.answer -> 'offered') o), '') as told from public.withdraw_offer($1) a (answer)`,
        [entry],
      )
      return rows[0]?.told ?? ''
    },
    holds: async (field, seen, { trip }) => {
      const { not_offered, ...withdrawn } = seen
      expect(not_offered).toBe(CLIENTS - 1)
      const offered = await field.sql<{ name: string }>(
        `select full_name as name from public.waitlist_submissions where event_id = $1 and status = 'offered'`,
        [trip],
      )
      expect(offered).toHaveLength(CLIENTS)
      const told = Object.keys(withdrawn).flatMap((one) => one.replace('withdrawn ', '').split(','))
      expect(told.sort()).toEqual(offered.map(({ name }) => name).sort())
    },
    locks: ['lock_event'],
  },
]

const KEPT = 'private.kept_definition'
export const keeping: Race[] = [
  {
    name: 'recovery codes are tried no more often than the rule says, and one is good once',
    prepare: async (field) => {
      await staffed(field)
      await field.sql(`delete from private.recovery_tries where true`)
      await field.sql(`insert into private.staff_recovery_codes (code_hash, user_id)
        values (private.recovery_hash('abcd'), '${DESK}') on conflict do nothing`)
    },
    deed: ({ call }, db) => call(db, DESK, 'spend_recovery_code', { code: 'ABCD' }),
    holds: (_, seen) => expect(seen).toEqual({ removed: 1, wrong_code: 4, too_many: CLIENTS - 5 }),
    locks: ['spend_recovery_code'],
  },
]

export const settling: Race<number>[] = [
  {
    name: 'of settings saved by many at once one is saved, and the others are told',
    prepare: async ({ sql }) => {
      await sql('update public.house_rules set hold_hours = 48 where only_row')
      const [rules] = await sql<{ version: number }>('select version from public.house_rules')
      return rules?.version ?? 0
    },
    deed: ({ call }, db, n, expected_version) =>
      call(db, ADMIN, 'save_house_rules', { changes: { hold_hours: n + 49 }, expected_version }),
    holds: (_, seen) => expect(seen).toEqual({ saved: 1, conflict: CLIENTS - 1 }),
    locks: [],
    weaken: `create table ${KEPT} as select pg_get_functiondef('public.save_house_rules'::regproc) as source;
      do $$ begin execute replace((select source from ${KEPT}), ' and r.version = $2', ''); end $$`,
    restore: `do $$ begin execute (select source from ${KEPT}); end $$; drop table ${KEPT}`,
  },
]
