import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENTS, LONG } from './frame'
import { callSql } from '../support/as-role'
import { ADMIN, BEECHWORTH, customer, event } from '../support/people'
import { startPostgres } from '../support/postgres'

const ROUNDS = LONG ? 20 : 1
const TRIP = event(6)
const AGATHA = 'agatha.wisp@example.test'

const server = await startPostgres()
const racers = Array.from({ length: CLIENTS }, (_, n) => `f3000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

describe('races of people on PostgreSQL', () => {
  let owner: Client
  let clients: Client[]
  beforeAll(async () => {
    const name = await server.createDatabase()
    owner = await server.connect(name)
    clients = await Promise.all(racers.map(() => server.connect(name)))
  })
  afterAll(async () => {
    await Promise.all([owner, ...clients].map((db) => db.end()))
    server.stop()
  })

  const makeRacers = (more = '') =>
    owner.query(`
    delete from public.customer_claims;
    update public.bookings set user_id = null where customer_id = '${customer(20)}';
    update public.customers set profile_id = null where id = '${customer(20)}';
    delete from public.bookings where customer_id in (select id from public.customers
      where profile_id = any ('{${racers.join()}}'));
    delete from public.customers where profile_id = any ('{${racers.join()}}');
    delete from auth.users where id = any ('{${racers.join()}}');
    insert into auth.users (id, email, email_confirmed_at)
    select id::uuid, 'racer-' || n || '@example.test', now()
      from unnest('{${racers.join()}}'::text[]) with ordinality as r (id, n);
    ${more}`)
  /** One call as somebody; an error is its SQLSTATE. */
  const call = async (db: Client, who: string | null, name: string, args: Record<string, unknown>): Promise<string> => {
    const claims = who === null ? { role: 'anon' } : { sub: who, role: 'authenticated' }
    await db.query(
      `set role ${claims.role}; select set_config('request.jwt.claims', '${JSON.stringify(claims)}', false)`,
    )
    return db.query<{ answer: { status: string } }>(...callSql(name, args)).then(
      ({ rows }) => rows[0]?.answer.status ?? '',
      (error: { code: string }) => error.code,
    )
  }
  const race = async (deed: (db: Client, n: number) => Promise<string>): Promise<Record<string, number>> => {
    const outcomes: Record<string, number> = {}
    for (const one of await Promise.all(clients.map(deed))) outcomes[one] = (outcomes[one] ?? 0) + 1
    return outcomes
  }
  const rounds = async (
    prepare: () => Promise<unknown>,
    deed: (db: Client, n: number) => Promise<string>,
    times = ROUNDS,
  ) => {
    const seen: Record<string, number>[] = []
    for (let round = 0; round < times; round++) {
      await prepare()
      seen.push(await race(deed))
    }
    return seen
  }
  /** Takes something out of a function for a while. */
  const without = async (name: string, part: RegExp, run: () => Promise<void>) => {
    const { rows } = await owner.query<{ source: string }>(
      'select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1',
      [name],
    )
    const source = rows[0]?.source ?? ''
    const weakened = source.replaceAll(new RegExp(part, 'g'), '')
    expect(weakened).not.toBe(source)
    await owner.query(weakened)
    try {
      await run()
    } finally {
      await owner.query(source)
    }
  }

  describe('when a member who is no customer yet books in many tabs', () => {
    const prepare = () =>
      makeRacers(`
      update public.events set max_registrations = null where id = '${TRIP}';
      delete from public.customers where profile_id = any ('{${racers.join()}}')`)
    const book = (db: Client) =>
      call(db, racers[0] ?? '', 'book', {
        event_id: TRIP,
        seats: 1,
        plan: 1,
        travellers: [],
        request_id: crypto.randomUUID(),
        expected_price: 1800,
        terms_accepted: true,
      })

    it('there is one customer, one booking, and no error', async () => {
      for (const seen of await rounds(prepare, book)) expect(seen).toEqual({ booked: 1, already_booked: CLIENTS - 1 })
      const { rows } = await owner.query(`select 1 from public.customers where profile_id = '${racers[0]}'`)
      expect(rows).toHaveLength(1)
    })
  })

  describe('when a customer is asked for by many at once', () => {
    const prepare = () => makeRacers(`delete from public.customers where profile_id = any ('{${racers.join()}}')`)
    const ensure = (db: Client) =>
      db.query(`reset role; select private.ensure_customer('${racers[0]}')`).then(
        () => 'there',
        (error: { code: string }) => error.code,
      )

    it('it is made once', async () => {
      for (const seen of await rounds(prepare, ensure)) expect(seen).toEqual({ there: CLIENTS })
    })
  })

  describe('when a claim is taken up in many tabs', () => {
    const token = 'f4000000-0000-4000-8000-000000000001'
    const prepare = () =>
      makeRacers(`
      update auth.users set email = '${AGATHA}', email_confirmed_at = null where id = '${racers[0]}';
      delete from public.customer_claims;
      insert into public.customer_claims (customer_id, token, email, expires_at)
        values ('${customer(20)}', '${token}', '${AGATHA}', now() + interval '1 day')`)
    const claim = (db: Client) => call(db, null, 'claim_customer', { token, password: 'lantern-and-fog-9' })

    it('it is taken up once', async () => {
      for (const seen of await rounds(prepare, claim)) expect(seen).toEqual({ claimed: 1, used: CLIENTS - 1 })
    })

    if (!LONG) return
    it('it would be taken up more often, but for the locks', async () => {
      await without('lock_customers', /perform[^;]*;/, async () => {
        const seen = await rounds(prepare, claim, 1)
        expect(
          seen.some(({ claimed = 0 }) => claimed !== 1),
          JSON.stringify(seen),
        ).toBe(true)
      })
    })
  })

  it("a customer is renamed while payments for it come in, and nobody stands in another's way", async () => {
    const { rows: bookings } = await owner.query<{ id: string }>(
      `insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
       select '${customer(20)}', '${BEECHWORTH}', 1, 1, 'confirmed', 5000, 800 from generate_series(1, 5) returning id`,
    )
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await race((db, n) =>
        n % 2
          ? call(db, ADMIN, 'save_customer', { customer: { id: customer(20), full_name: `Agatha ${round} ${n}` } })
          : call(db, ADMIN, 'record_payment', {
              booking_id: bookings[n % 5]?.id,
              amount: 1,
              method: 'cash',
              request_id: crypto.randomUUID(),
            }),
      )
      expect(seen).toEqual({ saved: CLIENTS / 2, recorded: CLIENTS / 2 })
    }
  })
})
