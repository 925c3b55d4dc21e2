import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSchemaMutants } from '../mutation/schema'
import { TEST_TIME } from '../snapshots/case'
import { callSql } from '../support/as-role'
import { addedRowId } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

const CROWD_SIZE = 50
const UNIT_COUNT = 5
const PRICE = 1000
const [EXTRA_ID, CODE_ID, ROOM_ID] = [addedRowId(801), addedRowId(802), addedRowId(805)]
const EVENT_IDS = [addedRowId(803), addedRowId(804)]

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
})
afterAll(() => server.stop())

/** Two trips with enough seats, five own rooms, an extra with five units, and a promo code with five uses on both trips. */
const INSERT_EVENTS_SQL = `
  insert into public.events (id, title, location, start_date, end_date, price, status, max_registrations)
  select t.id::uuid, 'Crowded night', 'Hobart', private.today() + 200, private.today() + 202, ${PRICE}, 'published', 100
  from unnest(array['${EVENT_IDS.join("', '")}']) t (id);
  insert into public.extras (id, event_id, name, price, price_per, max_units, sort_order)
  values ('${EXTRA_ID}', '${EVENT_IDS[0]}', 'Night before', 90, 'night', ${UNIT_COUNT}, 1);
  insert into public.room_options (id, event_id, name, beds, price, stock, is_shareable, sort_order)
  values ('${ROOM_ID}', '${EVENT_IDS[0]}', 'Own room', 1, 500, ${UNIT_COUNT}, false, 2),
    (gen_random_uuid(), '${EVENT_IDS[0]}', 'Twin share', 2, 0, null, true, 1);
  insert into public.promo_codes (id, code, percent, max_uses) values ('${CODE_ID}', 'CROWD', 10, ${UNIT_COUNT})`

/** Delays each booking between the checks and the insert, so that without a lock all visitors pass the checks. */
const CREATE_DELAY_TRIGGER_SQL = `create function public.delay_booking() returns trigger language plpgsql as
  $$ begin perform pg_sleep(0.5); return new; end $$;
  create trigger a_delay before insert on public.bookings for each row execute function public.delay_booking()`

interface CrowdRequest {
  bookingChoices: object
  expectedTotal: number
  /** The number of trips over which the visitors are divided. */
  eventCount: number
}

/** Lets 50 visitors book at the same time, each over a separate connection. Returns the number of calls by status. */
const bookAtOnce = async (clients: Client[], { bookingChoices, expectedTotal, eventCount }: CrowdRequest) => {
  const statuses = await Promise.all(
    clients.map(async (db, index) => {
      await db.query('set role anon')
      const { rows } = await db.query<{ result: { status: string } }>(
        ...callSql('book_as_guest', {
          full_name: 'Gwen Guest',
          email: `guest${index}@example.test`,
          event_id: EVENT_IDS[index % eventCount],
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: crypto.randomUUID(),
          expected_price: PRICE,
          expected_total: expectedTotal,
          terms_accepted: true,
          choices: bookingChoices,
        }),
      )
      return rows[0]?.result.status ?? ''
    }),
  )
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [status, statuses.filter((answer) => answer === status).length]),
  )
}

/**
 * Lets 50 visitors book at the same time on a new database. `brokenSql` replaces the function that takes the lock by a
 * version without the lock.
 */
const runCrowd = async (request: CrowdRequest, brokenSql?: string) => {
  const database = await server.createDatabase()
  const ownerClient = await server.connect(database)
  await ownerClient.query(INSERT_EVENTS_SQL)
  if (brokenSql) await ownerClient.query(`${brokenSql}; ${CREATE_DELAY_TRIGGER_SQL}`)
  const clients = await Promise.all(Array.from({ length: CROWD_SIZE }, () => server.connect(database)))
  try {
    return await bookAtOnce(clients, request)
  } finally {
    await Promise.all([...clients, ownerClient].map((db) => db.end()))
  }
}

const findMutantSql = async (name: string): Promise<string> => {
  const db = await server.connect(await server.createDatabase())
  const schemaMutant = (await listSchemaMutants(db)).find((each) =>
    each.name.startsWith(`${name}: without «for update»`),
  )
  await db.end()
  if (!schemaMutant) throw new Error(`${name} takes no lock.`)
  return schemaMutant.sql
}

const CROWDS = [
  {
    name: 'an extra',
    lock: 'private.lock_event',
    request: {
      bookingChoices: { extras: [{ extra_id: EXTRA_ID, quantity: 1 }] },
      expectedTotal: PRICE + 90,
      eventCount: 1,
    },
    refusal: 'extra_unavailable',
  },
  {
    name: 'a room option',
    lock: 'private.lock_event',
    request: { bookingChoices: { rooms: [ROOM_ID] }, expectedTotal: PRICE + 500, eventCount: 1 },
    refusal: 'room_unavailable',
  },
  {
    name: 'a promo code that applies to two trips',
    lock: 'private.lock_promo_codes',
    request: { bookingChoices: { codes: [CODE_ID] }, expectedTotal: PRICE * 0.9, eventCount: 2 },
    refusal: 'code_refused',
  },
]

describe('50 visitors who book at the same time', () => {
  it.each(CROWDS)('never get more units of $name than there are', async ({ request, refusal }) => {
    expect(await runCrowd(request)).toEqual({ booked: UNIT_COUNT, [refusal]: CROWD_SIZE - UNIT_COUNT })
  })
  it.each(CROWDS)(
    'control without the lock: more bookings succeed than there are units of $name',
    async ({ request, lock }) => {
      expect((await runCrowd(request, await findMutantSql(lock))).booked).toBeGreaterThan(UNIT_COUNT)
    },
  )
})
