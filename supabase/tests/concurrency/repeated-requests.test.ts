/**
 * Calls each function that takes a `request_id` twice with the same id. The effect must happen once, and both calls must
 * get the same result.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { waitForLock } from './pair'
import { createRpcStatement } from '../support/rpc'
import { REQUEST_ACTIONS, fetchFirstRow, type RequestAction, type ActionContext } from './request-actions'
import { setConstant } from '../support/constants'

/** Request limits that are raised for these tests, because few users send many requests. */
const HIGH_LIMITS = {
  max_bookings_per_hour: 1000,
  max_unpaid_holds: 100,
  max_orders_per_hour: 1000,
  max_unpaid_stock_percent: 100,
  max_checkouts_per_hour: 1000,
}

/** The times at which the second call starts. */
const REQUEST_ORDERS = ['at the same time', 'before the first commits', 'after the first commits'] as const
type RequestOrder = (typeof REQUEST_ORDERS)[number]
/** Number of cases that run in parallel. The tests mostly wait for PostgreSQL, so more cases than cores are useful. */
const LANE_COUNT = 9

const LOCK_PATTERN = / for (no key )?update( of \w+)?(?=[\s;)]|$)/gm
const ON_CONFLICT_PATTERN = /\s+on conflict on constraint \w+ do nothing/g
const LOCK_FUNCTIONS = ['lock_event', 'lock_booking', 'lock_order', 'lock_products']

interface TestLane {
  actionContext: ActionContext
  owner: Client
  clients: [Client, Client]
}

interface RepeatedResult {
  results: { status: string }[]
  count: number
}

const callRpc = async (db: Client, userId: string | null, name: string, args: Record<string, unknown>) => {
  const [text, values] = await createRpcStatement(db, name, args)
  const claims = userId === null ? { role: 'anon' } : { sub: userId, role: 'authenticated' }
  await db.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify(claims)])
  await db.query(`set role ${claims.role}`)
  try {
    return (await db.query<{ result: { status: string } }>(text, values)).rows[0]?.result ?? { status: '' }
  } catch (error) {
    return { status: String((error as { code?: unknown }).code) }
  }
}

const sendTwice = async (
  { actionContext, owner, clients: [first, second] }: TestLane,
  { name, as, prepare }: RequestAction,
  order: RequestOrder,
): Promise<RepeatedResult> => {
  const { args, effect } = await prepare(actionContext, crypto.randomUUID())
  const userId = { member: actionContext.member, admin: ADMIN, visitor: null }[as]
  const callAndReadResult = async (db: Client) => {
    await db.query('reset role; begin')
    return callRpc(db, userId, name, args)
  }
  const callAndCommit = async (db: Client) => {
    const result = await callAndReadResult(db)
    await db.query('commit')
    return result
  }
  /** The second call runs until it has finished or waits for a lock. Only then does the first call commit. */
  const callBeforeCommit = async () => {
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid')
    const firstResult = await callAndReadResult(first)
    let isDone = false
    const secondCall = callAndCommit(second).finally(() => (isDone = true))
    await waitForLock(owner, rows[0]?.pid ?? 0, () => isDone)
    await first.query('commit')
    return [firstResult, await secondCall]
  }
  const responses =
    order === 'at the same time'
      ? await Promise.all([callAndCommit(first), callAndCommit(second)])
      : order === 'before the first commits'
        ? await callBeforeCommit()
        : [await callAndCommit(first), await callAndCommit(second)]
  const { count } = await fetchFirstRow<{ count: string }>(actionContext, effect[0], [effect[1]])
  return { results: responses, count: Number(count) }
}

describe('a request sent twice at the same time', () => {
  let server: PostgresServer
  let lanes: TestLane[]

  const openTestLane = async (database: string, n: number): Promise<TestLane> => {
    const [owner, ...clients] = await Promise.all([1, 2, 3].map(() => server.connect(database)))
    if (!owner) throw new Error('There is no connection.')
    const sql: ActionContext['sql'] = async <Row>(text: string, values?: unknown[]) =>
      (await owner.query(text, values)).rows as Row[]
    const member = `f1000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
      member,
      `member-${n}@example.test`,
    ])
    const context: ActionContext = {
      member,
      sql,
      call: async (...callArgs) => {
        try {
          return (await callRpc(owner, ...callArgs)).status
        } finally {
          await owner.query(`reset role; select set_config('request.jwt.claims', '', false)`)
        }
      },
    }
    return { actionContext: context, owner, clients: clients as [Client, Client] }
  }
  const openTestLanes = async (change: (sql: ActionContext['sql']) => Promise<void> = () => Promise.resolve()) => {
    const databaseName = await server.createDatabase()
    const ownerClient = await server.connect(databaseName)
    const sql: ActionContext['sql'] = async <Row>(text: string, values?: unknown[]) =>
      (await ownerClient.query(text, values)).rows as Row[]
    for (const [name, value] of Object.entries(HIGH_LIMITS)) await sql(setConstant(name, value))
    await change(sql)
    await ownerClient.end()
    lanes = await Promise.all(Array.from({ length: LANE_COUNT }, (_, n) => openTestLane(databaseName, n)))
  }
  const runAllCases = async (
    cases: { action: RequestAction; order: RequestOrder }[],
  ): Promise<Map<string, RepeatedResult>> => {
    const resultsByCase = new Map<string, RepeatedResult>()
    const remainingCases = [...cases]
    await Promise.all(
      lanes.map(async (lane) => {
        for (let testCase = remainingCases.shift(); testCase; testCase = remainingCases.shift())
          resultsByCase.set(
            `${testCase.action.name} ${testCase.order}`,
            await sendTwice(lane, testCase.action, testCase.order),
          )
        await Promise.all(lane.clients.map((db) => db.end()))
      }),
    )
    return resultsByCase
  }

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('every function with a request_id parameter is tested', async () => {
    const db = await server.connect(await server.createDatabase())
    const { rows } = await db.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and 'request_id' = any (p.proargnames) order by 1`,
    )
    await db.end()
    expect(rows.map(({ name }) => name)).toEqual(REQUEST_ACTIONS.map(({ name }) => name).sort())
  })

  describe('with locks and unique keys', () => {
    const cases = REQUEST_ACTIONS.flatMap((action) =>
      REQUEST_ORDERS.map((order) => ({ name: action.name, action, order })),
    )
    let resultsWithSafeguards: Map<string, RepeatedResult>
    beforeAll(async () => {
      await openTestLanes()
      resultsWithSafeguards = await runAllCases(cases)
    })
    it.each(cases)(
      '"$name" takes effect once and returns the same result twice, if the second call starts $order',
      ({ action, order }) => {
        const { results, count } = resultsWithSafeguards.get(`${action.name} ${order}`) ?? { results: [], count: NaN }
        expect(results[0]?.status).toBe(action.status)
        expect(results[1]).toEqual(results[0])
        expect(count).toBe(1)
      },
    )
  })

  describe('without locks and unique keys (control)', () => {
    const removeSafeguards = async (sql: ActionContext['sql']) => {
      const editFunction = async (name: string, change: (source: string) => string) => {
        const definitions = await sql<{ source: string }>(
          `select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1
           and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
          [name],
        )
        for (const { source } of definitions) await sql(change(source))
      }
      await editFunction('advisory_lock', (source) => source.replace(/perform pg_advisory_xact_lock[^;]*/, 'null'))
      for (const name of LOCK_FUNCTIONS) await editFunction(name, (source) => source.replace(LOCK_PATTERN, ''))
      const dropStatements = await sql<{ drop: string }>(
        `select case when c.conname is not null then format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname)
          else format('drop index %s', i.indexrelid::regclass) end as drop
         from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
         where i.indisunique and exists (select from pg_attribute a where a.attrelid = i.indrelid
           and a.attnum = any (i.indkey) and a.attname in ('request_id', 'dedupe_key'))`,
      )
      for (const { drop } of dropStatements) await sql(drop)
      const onConflictFunctions = await sql<{ name: string }>(
        // The `on conflict` clause of add_trip finds a free slug. The clause does not detect repeated requests, so
        // this test excludes the function.
        `select distinct p.proname as name from pg_proc p where p.proname <> 'add_trip'
           and p.prosrc ~ 'on conflict on constraint \\w+ do nothing'
         and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      )
      for (const { name } of onConflictFunctions)
        await editFunction(name, (source) => source.replace(ON_CONFLICT_PATTERN, ''))
      for (const { name, safeguard = '' } of REQUEST_ACTIONS)
        await editFunction(name, (source) => source.replace(LOCK_PATTERN, '').replace(safeguard, ''))
    }
    let resultsWithoutSafeguards: Map<string, RepeatedResult>
    beforeAll(async () => {
      await openTestLanes(removeSafeguards)
      resultsWithoutSafeguards = await runAllCases(
        REQUEST_ACTIONS.map((action) => ({ action, order: 'before the first commits' as const })),
      )
    })
    it.each(REQUEST_ACTIONS)(
      'as expected, "$name" takes effect twice or fails on the second call',
      ({ name, status }) => {
        const { results, count } = resultsWithoutSafeguards.get(`${name} before the first commits`) ?? {
          results: [],
          count: 1,
        }
        expect(results[0]?.status).toBe(status)
        expect(count === 1 && results[1]?.status === status).toBe(false)
      },
    )
  })
})
