/**
 * Each function that takes a `request_id`, called twice at the same time with the same id: the effect happens once, and both
 * calls get the same result. The first call commits late, so the second one runs before its rows can be seen.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { WHOLE } from '../support/ring'
import { rpc } from '../support/rpc'
import { racer, type Field } from './frame'
import { ACTIONS, first, type Action } from './request-actions'
import { setConstant } from '../support/constants'

/** Milliseconds between the call's work and its commit. */
const LATENCY = 150
/** Milliseconds from the first call to the second. */
const OFFSETS = WHOLE ? [0, 20, 50, 100, 150, 200] : [0, 50, 200]

const LOCK = / for (no key )?update( of \w+)?(?=[\s;)]|$)/gm
const GIVES_WAY = /\s+on conflict on constraint \w+ do nothing/g
const LOCKS = ['lock_event', 'lock_booking', 'lock_order', 'lock_products']

describe('a request that is sent twice', () => {
  let server: PostgresServer
  let field: Field
  let clients: [Client, Client]

  const open = async () => {
    const name = await server.createDatabase()
    const owner = await server.connect(name)
    const sql: Field['sql'] = async <Row>(text: string, values?: unknown[]) =>
      (await owner.query(text, values)).rows as Row[]
    const asOwner: Field['asOwner'] = async (who, called, args) => {
      try {
        return (await call(owner, who, called, args)).status
      } finally {
        await owner.query(`reset role; select set_config('request.jwt.claims', '', false)`)
      }
    }
    field = { owner, sql, asOwner, call: async (...asked) => (await call(...asked)).status }
    clients = [await server.connect(name), await server.connect(name)]
    await sql(
      `insert into auth.users (id, email, email_confirmed_at) values ('${racer(1)}', 'racer@example.test', now())`,
    )
    await sql(setConstant('max_bookings_per_hour', 1000))
    await sql(setConstant('max_unpaid_holds', 100))
    await sql(setConstant('max_orders_per_hour', 1000))
    await sql(setConstant('max_unpaid_stock_percent', 100))
    await sql(setConstant('max_checkouts_per_hour', 1000))
  }
  const close = () => Promise.all([field.owner, ...clients].map((db) => db.end()))

  const call = async (db: Client, who: string | null, name: string, args: Record<string, unknown>) => {
    const [text, values] = await rpc(db, name, args)
    const claims = who === null ? { role: 'anon' } : { sub: who, role: 'authenticated' }
    await db.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify(claims)])
    await db.query(`set role ${claims.role}`)
    try {
      return (await db.query<{ answer: { status: string } }>(text, values)).rows[0]?.answer ?? { status: '' }
    } catch (error) {
      return { status: String((error as { code?: unknown }).code) }
    }
  }

  /** Sends one request twice. */
  const sendTwice = async ({ name, as, prepare }: Action, offset: number) => {
    const { args, effect } = await prepare(field, crypto.randomUUID())
    const send = async (db: Client, wait: number) => {
      await new Promise((done) => setTimeout(done, wait))
      await db.query('reset role; begin')
      const result = await call(db, as, name, args)
      await db.query('select pg_sleep($1)', [LATENCY / 1000]).catch(() => undefined)
      await db.query('commit')
      return result
    }
    const results = await Promise.all([send(clients[0], 0), send(clients[1], offset)])
    const { count } = await first<{ count: string }>(field, effect[0], [effect[1]])
    return { results, count: Number(count) }
  }

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('is tested for every function that takes an id of a request', async () => {
    await open()
    const named = await field.sql<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and 'request_id' = any (p.proargnames) order by 1`,
    )
    await close()
    expect(named.map(({ name }) => name)).toEqual(ACTIONS.map(({ name }) => name).sort())
  })

  describe('has its effect once, and both calls get the same result', () => {
    beforeAll(open)
    afterAll(close)
    it.each(ACTIONS.flatMap((action) => OFFSETS.map((offset) => ({ ...action, offset }))))(
      '$name, the second call $offset ms after the first',
      async ({ offset, ...action }) => {
        const { results, count } = await sendTwice(action, offset)
        expect(results[0]?.status).toBe(action.status)
        expect(results[1]).toEqual(results[0])
        expect(count).toBe(1)
      },
    )
  })

  describe('has its effect twice, or fails, without locks and unique keys (control)', () => {
    const edit = async (name: string, change: (source: string) => string) => {
      const found = await field.sql<{ source: string }>(
        `select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1
         and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
        [name],
      )
      for (const { source } of found) await field.owner.query(change(source))
    }
    beforeAll(async () => {
      await open()
      await edit('one_at_a_time', (source) => source.replace(/select pg_advisory_xact_lock[^$]*/, 'select\n'))
      for (const name of LOCKS) await edit(name, (source) => source.replace(LOCK, ''))
      const keys = await field.sql<{ drop: string }>(
        `select case when c.conname is not null then format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname)
          else format('drop index %s', i.indexrelid::regclass) end as drop
         from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
         where i.indisunique and exists (select from pg_attribute a where a.attrelid = i.indrelid
           and a.attnum = any (i.indkey) and a.attname in ('request_id', 'dedupe_key'))`,
      )
      for (const { drop } of keys) await field.owner.query(drop)
      const giving = await field.sql<{ name: string }>(
        `select distinct p.proname as name from pg_proc p where p.prosrc ~ 'on conflict on constraint \\w+ do nothing'
         and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      )
      for (const { name } of giving) await edit(name, (source) => source.replace(GIVES_WAY, ''))
      for (const { name, safeguard = '' } of ACTIONS)
        await edit(name, (source) => source.replace(LOCK, '').replace(safeguard, ''))
    })
    afterAll(close)
    it.each(ACTIONS)('$name', async (action) => {
      const { results, count } = await sendTwice(action, 50)
      expect(results[0]?.status).toBe(action.status)
      expect(count === 1 && results[1]?.status === action.status).toBe(false)
    })
  })
})
