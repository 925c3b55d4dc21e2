import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { callSql } from '../support/as-role'
import { startPostgres, type PostgresServer } from '../support/postgres'

/**
 * `npm run test:all` races longer, with more, and each race once more without its locks: in `npm test` the pairs miss every
 * lock, and each connection has all functions to read first.
 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
export const LONG = ROUNDS > 1
export const CLIENTS = LONG ? 50 : 24
/** A control that was right so often in a row shows that its lock keeps nothing apart. */
const CONTROL_ROUNDS = 30

/** Who is who in a race: confirmed members with nothing of their own. */
export const racer = (n: number): string => `f1000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** How often each answer came: a status, or an SQLSTATE. */
export type Seen = Record<string, number>

export interface Field {
  /** Past row-level security. */
  owner: Client
  /** Rows of one statement as the owner. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Calls a function of ours as somebody on the client's own connection; null is a guest. */
  call: (db: Client, who: string | null, name: string, args: Record<string, unknown>) => Promise<string>
  /** The same before the race, on the owner's connection. */
  asOwner: (who: string | null, name: string, args: Record<string, unknown>) => Promise<string>
}

export interface Race<Round = void> {
  /** The law that must hold. */
  name: string
  /** Sets the scene for one round. */
  prepare: (field: Field) => Promise<Round>
  /** What client n sends in its own transaction, all at once. */
  deed: (field: Field, db: Client, n: number, round: Round) => Promise<string>
  /** Throws where the law was broken. */
  holds: (field: Field, seen: Seen, round: Round) => Promise<void> | void
  /** Functions whose every lock is taken out for the control: there the law must break. */
  locks: string[]
  /** What else has to go for that: a second safeguard, such as a check, or the order in which rows are locked. */
  weaken?: string
  restore?: string
}

/** Serialisation answers that a caller would see as a failure: never right. */
const BROKEN = ['40P01', '40001', '57014', '55P03']

const rpc: Field['call'] = async (db, who, name, args) => {
  const claims = who === null ? { role: 'anon' } : { sub: who, role: 'authenticated' }
  await db.query(
    `set role ${who === null ? 'anon' : 'authenticated'}; select set_config('request.jwt.claims', '${JSON.stringify(claims)}', false)`,
  )
  try {
    const { rows } = await db.query<{ answer: { status: string } }>(...callSql(name, args))
    return rows[0]?.answer.status ?? ''
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

const runRound = async <Round>(field: Field, clients: Client[], race: Race<Round>): Promise<void> => {
  const round = await race.prepare(field)
  const seen: Seen = {}
  for (const one of await Promise.all(clients.map((db, n) => race.deed(field, db, n, round))))
    seen[one] = (seen[one] ?? 0) + 1
  expect(
    BROKEN.filter((code) => code in seen),
    JSON.stringify(seen),
  ).toEqual([])
  await race.holds(field, seen, round)
}

const LOCK =
  / for update( of \w+)?(?=[\s;)])( skip locked)?|perform private\.one_at_a_time\([^;]*;|private\.one_at_a_time\([^;]*(?=;)/g

/** Runs while each named function is as somebody might write it who thinks its lock idle. */
const withoutLocks = async <Round>(
  { owner, sql }: Field,
  race: Race<Round>,
  run: () => Promise<void>,
): Promise<void> => {
  const sources: string[] = []
  for (const name of race.locks) {
    const found = await sql<{ source: string }>(
      'select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = $1',
      [name],
    )
    expect(
      found.filter(({ source }) => source.search(LOCK) >= 0),
      `${name} has a lock`,
    ).not.toEqual([])
    for (const { source } of found) {
      sources.push(source)
      await owner.query(source.replace(LOCK, ''))
    }
  }
  try {
    if (race.weaken) await owner.query(race.weaken)
    await run()
  } finally {
    for (const source of sources) await owner.query(source)
    if (race.restore) await owner.query(race.restore)
  }
}

/** Each race on a database of its own with the demo world, with its locks and without. */
export const testRaces = <Round>(title: string, races: Race<Round>[]): void => {
  describe(title, () => {
    let server: PostgresServer
    let clients: Client[]
    let field: Field
    beforeAll(async () => {
      server = await startPostgres()
      const name = await server.createDatabase()
      const owner = await server.connect(name)
      field = {
        owner,
        sql: async <Row>(text: string, values?: unknown[]) => (await owner.query(text, values)).rows as Row[],
        call: rpc,
        asOwner: async (...asked) => {
          try {
            return await rpc(owner, ...asked)
          } finally {
            await owner.query(`reset role; select set_config('request.jwt.claims', '', false)`)
          }
        },
      }
      await owner.query(
        `insert into auth.users (id, email, email_confirmed_at)
         select ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'racer-' || n || '@example.test', now() from generate_series(0, $1) n`,
        [CLIENTS - 1],
      )
      clients = await Promise.all(Array.from({ length: CLIENTS }, () => server.connect(name)))
    })
    afterAll(async () => {
      await Promise.all([field.owner, ...clients].map((db) => db.end()))
      server.stop()
    })
    for (const race of races) {
      it(race.name, async () => {
        for (let round = 0; round < ROUNDS; round++) await runRound(field, clients, race)
      })
      if (!LONG) continue
      it(`${race.name}: not without its lock`, () =>
        withoutLocks(field, race, async () => {
          for (let round = 0; round < CONTROL_ROUNDS; round++) {
            try {
              await runRound(field, clients, race)
            } catch (error) {
              if (error instanceof Error && error.name === 'AssertionError') return
              throw error
            }
          }
          throw new Error(`Held ${CONTROL_ROUNDS} rounds without the locks of ${race.locks.join(', ')}`)
        }))
    }
  })
}
