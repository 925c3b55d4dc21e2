import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callSql } from './support/as-role'
import { event, product } from './support/people'
import { startPostgres } from './support/postgres'

const CLIENTS = 50
const ROUNDS = 20
const TRIP = event(6)
const CAP = product(2)

const server = await startPostgres()
if (!server) console.warn('Skipped, as no PostgreSQL server can start here: races')

/** Who is who in a race: made once, confirmed, so that each may book. */
const racers = Array.from({ length: CLIENTS }, (_, n) => `f1000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

/** What one client sends, on its own connection, in its own transaction: `n` is its place. */
type Deed = (db: Client, n: number) => Promise<string>

describe.skipIf(!server)('races on PostgreSQL', () => {
  let owner: Client
  let clients: Client[]
  beforeAll(async () => {
    if (!server) return
    const name = await server.createDatabase()
    owner = await server.connect(name)
    await owner.query(`insert into auth.users (id, email, email_confirmed_at) select id::uuid, 'racer-' || n || '@example.test', now()
      from unnest($1::text[]) with ordinality as r (id, n)`, [racers])
    clients = await Promise.all(racers.map(() => server.connect(name)))
    await Promise.all(clients.map((db, n) => db.query(`set role authenticated; select set_config('request.jwt.claims', '{"sub": "${racers[n]}", "role": "authenticated"}', false)`)))
  })
  afterAll(async () => {
    await Promise.all([owner, ...clients].map((db) => db.end()))
    server?.stop()
  })

  /** All at once; answers how often each outcome came. */
  const race = async (deed: Deed): Promise<Record<string, number>> => {
    const outcomes: Record<string, number> = {}
    for (const one of await Promise.all(clients.map(deed))) outcomes[one] = (outcomes[one] ?? 0) + 1
    return outcomes
  }
  const rpc = async (db: Client, name: string, args: Record<string, unknown>): Promise<string> => {
    const { rows } = await db.query<{ answer: { status: string } }>(...callSql(name, args))
    return rows[0]?.answer.status ?? ''
  }
  const book = (offer_token?: string): Deed => (db, n) =>
    rpc(db, 'book', {
      event_id: TRIP, seats: 1, plan: 1, travellers: [], request_id: crypto.randomUUID(), expected_price: 1800, terms_accepted: true,
      ...(offer_token && n % 2 === 0 && { offer_token }),
    })
  const order: Deed = (db, n) =>
    rpc(db, 'place_order', {
      lines: [{ product_id: CAP, quantity: 1 }], buyer: { full_name: 'Racer', email: `racer-${n}@example.test` }, delivery: { method: 'collect' },
      expected_total: 20, request_id: crypto.randomUUID(),
    })

  /** One seat left, nobody of the racers on the trip. */
  const lastSeat = () => owner.query(`
    delete from public.bookings where event_id = '${TRIP}' and user_id = any ('{${racers.join()}}');
    delete from public.waitlist_submissions where event_id = '${TRIP}';
    update public.events set max_registrations = (select seats_taken + 1 from public.event_stats where event_id = '${TRIP}') where id = '${TRIP}'`)
  const lastPiece = () => owner.query(`delete from public.orders where full_name = 'Racer'; update public.products set stock = 1 where id = '${CAP}'`)

  /** Takes the lock out of a function for a while, as somebody might who thinks it idle. */
  const withoutLock = async (name: string, statement: RegExp, run: () => Promise<void>) => {
    const { rows } = await owner.query<{ source: string }>(`select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1`, [name])
    const source = rows[0]?.source ?? ''
    const weakened = source.replace(statement, (text) => text.replace(/ for update/, ''))
    expect(weakened).not.toBe(source)
    await owner.query(weakened)
    try {
      await run()
    } finally {
      await owner.query(source)
    }
  }
  const rounds = async (prepare: () => Promise<unknown>, deed: Deed): Promise<Record<string, number>[]> => {
    const seen = []
    for (let round = 0; round < ROUNDS; round++) {
      await prepare()
      seen.push(await race(deed))
    }
    return seen
  }

  it(`gives the last seat to one of ${CLIENTS}, ${ROUNDS} times`, async () => {
    for (const seen of await rounds(lastSeat, book())) expect(seen).toEqual({ booked: 1, sold_out: CLIENTS - 1 })
  })

  it('oversells the last seat once the lock is taken out: the race is one', async () => {
    await withoutLock('take_seats', /from public\.events t where[^;]* for update/, async () => {
      const seen = await rounds(lastSeat, book())
      expect(seen.some(({ booked = 0 }) => booked > 1), JSON.stringify(seen)).toBe(true)
    })
  })

  it(`gives the last piece in stock to one of ${CLIENTS}, ${ROUNDS} times`, async () => {
    for (const seen of await rounds(lastPiece, order)) expect(seen).toEqual({ placed: 1, changed: CLIENTS - 1 })
  })

  it('oversells the last piece once the lock and the stock\'s own limit are taken out', async () => {
    await owner.query('alter table public.products drop constraint products_stock_check')
    await withoutLock('place_order', /from public\.products p where[^;]* for update/, async () => {
      const seen = await rounds(lastPiece, order)
      expect(seen.some(({ placed = 0 }) => placed > 1), JSON.stringify(seen)).toBe(true)
    })
    await lastPiece()
    await owner.query('alter table public.products add constraint products_stock_check check (stock between 0 and 1000000)')
  })

  it(`lets one of ${CLIENTS} take up the last offer, ${ROUNDS} times, with and without its link`, async () => {
    const token = 'f2000000-0000-4000-8000-000000000001'
    const offered = async () => {
      await lastSeat()
      await owner.query(`insert into public.waitlist_submissions (event_id, event_name, full_name, email, status, offer_token, offered_at, offer_expires_at)
        values ('${TRIP}', 'x', 'Waiting', 'waits@example.test', 'offered', '${token}', now(), now() + interval '2 days')`)
    }
    for (const seen of await rounds(offered, book(token))) {
      expect(seen).toEqual({ booked: 1, offer_over: CLIENTS / 2 - 1, sold_out: CLIENTS / 2 })
    }
  })

  it('counts one press of the button once, however often it is sent', async () => {
    await lastSeat()
    await owner.query(`update public.events set max_registrations = max_registrations + 40 where id = '${TRIP}'`)
    const request_id = crypto.randomUUID()
    const [first] = racers
    const seen = await race(async (db) => {
      await db.query(`select set_config('request.jwt.claims', '{"sub": "${first}", "role": "authenticated"}', false)`)
      return rpc(db, 'book', { event_id: TRIP, seats: 1, plan: 1, travellers: [], request_id, expected_price: 1800, terms_accepted: true })
    })
    expect(seen).toEqual({ booked: CLIENTS })
    const { rows } = await owner.query(`select count(*)::int as n from public.bookings where event_id = '${TRIP}' and user_id = '${first}'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('confirms one transfer once, however many admins press at once', async () => {
    const { rows } = await owner.query<{ id: string; paid: string }>(
      `select t.id, b.paid_amount as paid from public.transfers t join public.bookings b on b.id = t.booking_id where t.status = 'pending' limit 1`)
    const seen = await race(async (db) => {
      await db.query(`select set_config('request.jwt.claims', '{"sub": "40000000-0000-4000-8000-000000000001", "role": "authenticated"}', false)`)
      return rpc(db, 'confirm_transfer', { transfer_id: rows[0]?.id })
    })
    expect(seen).toEqual({ confirmed: 1, already: CLIENTS - 1 })
  })
})
