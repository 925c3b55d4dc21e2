/**
 * Two callers at once. The second begins while the first has done its work and not yet committed: whatever it decides
 * then, it must come to the same as if it had begun after. Which it does only where it waits at the right place, so
 * each pair names the functions whose locks it proves, and fails once one of those is taken out.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { CLOCK } from '../outcomes/frame'
import { become } from '../support/as-role'
import { fixtures } from '../support/check-fixtures'
import type { PostgresServer } from '../support/postgres'
import { rpc } from '../support/rpc'

export interface Act {
  as: string | null
  /** A function of the API, or a statement where there is none. */
  call?: string
  with?: Record<string, unknown>
  sql?: string
  /** The status that it must come to, 'done' for a statement, or the SQLSTATE of a refusal. */
  answers: string
}

export interface Pair {
  /** The law that holds for both. */
  name: string
  /** Functions whose locks this proves. */
  locks: string[]
  /** Functions whose insert, giving way to the first one's, this proves: there is no row to lock yet. */
  givesWay?: string[]
  /** Done by the owner before. */
  given?: string
  first: Act
  second: Act
}

/** Every row of ours, without what is drawn or stamped: two worlds are the same where these are. */
const STATE = `
  select c.oid::regclass::text as relation from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`
const DRAWN = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.+]+|[A-Z]{2,4}-\d{6,}|[0-9a-f]{32,}/g

/** Most tables are as they were in the one world that all began with: what was made of their text stands here. */
const bare = new Map<string, string>()
const bareOf = (rows: string): string => {
  const known = bare.get(rows) ?? rows.replace(DRAWN, '').split('\n').sort().join('\n')
  bare.set(rows, known)
  return known
}

const stateOf = async (db: Client): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ relation: string }>(STATE)
  const parts = rows.map(
    ({ relation }) => `select '${relation}' as relation,
      (select string_agg((to_jsonb(t) - 'id' - 'search_text')::text, E'\n') from ${relation} t) as rows`,
  )
  const { rows: states } = await db.query<{ relation: string; rows: string | null }>(parts.join(' union all '))
  return new Map(states.map(({ relation, rows: all }) => [relation, bareOf(all ?? '')]))
}

const act = async (db: Client, { as, call, with: args = {}, sql = '' }: Act): Promise<string> => {
  try {
    await become(db, as)
    const asked: [string, unknown[]] = call === undefined ? [sql, []] : await rpc(db, call, args)
    const { rows } = await db.query<{ answer?: { status?: string } | null }>(...asked)
    return call === undefined ? 'done' : (rows[0]?.answer?.status ?? 'rows')
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    return String((error as { code?: string }).code)
  }
}

const commit = async (db: Client): Promise<string> => {
  try {
    await db.query('commit')
    return ''
  } catch (error) {
    return error instanceof Error ? ` (${error.message})` : ''
  }
}

/** Until the other waits for a lock, or has done without. */
const waits = async (owner: Client, pid: number, done: () => boolean): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(
      `select coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity where pid = $1`,
      [pid],
    )
    if (rows[0]?.waits || done()) return
    await new Promise((again) => setTimeout(again, 3))
  }
}

interface Outcome {
  answers: string[]
  state: Map<string, string>
}

const setTime = (db: Client) => db.query(`select set_config('house.now', '${CLOCK}', false)`)

const worlds = new WeakMap<PostgresServer, Promise<string>>()

/** The database that pairs begin with. What has run out is seen to before, so that neither of the two meets it. */
const worldOf = (server: PostgresServer): Promise<string> => {
  const make = async () => {
    const name = await server.createDatabase()
    const owner = await server.connect(name)
    await setTime(owner)
    await owner.query(`begin; ${fixtures()}; commit`)
    await owner.query('select public.expire_holds()')
    await owner.end()
    return name
  }
  const known = worlds.get(server) ?? make()
  worlds.set(server, known)
  return known
}

const turns = new WeakMap<PostgresServer, Promise<Client>>()

/** One caller for all that is done in turn, as a new one has every function to read first. It ends with the server. */
const callerOf = (server: PostgresServer): Promise<Client> => {
  const make = async () => {
    const db = await server.connect(await server.createDatabase(await worldOf(server)))
    db.on('error', () => undefined)
    await setTime(db)
    return db
  }
  const known = turns.get(server) ?? make()
  turns.set(server, known)
  return known
}

/** What is deferred is judged now, as a commit would. */
const SETTLE =
  'set local session authorization default; set constraints all immediate; set constraints all deferred; release savepoint one'
const ABORTED = '25P02'

/** What comes of the two in turn: the second begins once the first has settled, and nothing is kept. */
const inTurn = async (server: PostgresServer, { given = '', first, second }: Pair): Promise<Outcome> => {
  const db = await callerOf(server)
  try {
    await db.query(`begin; ${given}`)
    const answers: string[] = []
    for (const one of [first, second]) {
      await db.query('savepoint one')
      let answer = await act(db, one)
      try {
        await db.query(SETTLE)
      } catch (error) {
        await db.query('rollback to savepoint one')
        const { code, message } = error as { code?: string; message: string }
        if (code !== ABORTED) answer += ` (${message})`
      }
      answers.push(answer)
    }
    return { answers, state: await stateOf(db) }
  } finally {
    await db.query('rollback')
  }
}

/** What comes of the two at once. */
const together = async (
  server: PostgresServer,
  { given = '', first, second }: Pair,
  weakening: string,
): Promise<Outcome> => {
  const name = await server.createDatabase(await worldOf(server))
  const [owner, one, two] = [await server.connect(name), await server.connect(name), await server.connect(name)]
  try {
    for (const db of [owner, one, two]) await setTime(db)
    await owner.query(`begin; ${given}; commit`)
    if (weakening) await owner.query(weakening)
    const answers = ['', '']
    await one.query('begin')
    answers[0] = await act(one, first)
    await two.query('begin')
    const {
      rows: [process],
    } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
    let done = false
    const running = act(two, second).then((answer) => {
      answers[1] = answer
      done = true
    })
    await waits(owner, process?.pid ?? 0, () => done)
    answers[0] += await commit(one)
    await running
    answers[1] += await commit(two)
    return { answers, state: await stateOf(owner) }
  } finally {
    await Promise.all([owner, one, two].map((db) => db.end()))
  }
}

const expected = new WeakMap<PostgresServer, Map<Pair, Promise<Outcome>>>()

/** @param weakening what is done to the schema before, to see that the pair notices */
export const runPair = async (server: PostgresServer, pair: Pair, weakening = ''): Promise<void> => {
  const known = expected.get(server) ?? new Map<Pair, Promise<Outcome>>()
  expected.set(server, known)
  const before = known.get(pair) ?? inTurn(server, pair)
  known.set(pair, before)
  const should = await before
  assert.deepEqual(should.answers, [pair.first.answers, pair.second.answers], `${pair.name}: one after the other`)
  const { answers, state } = await together(server, pair, weakening)
  assert.deepEqual(answers, should.answers, `${pair.name}: both at once`)
  for (const [relation, rows] of state) assert.equal(rows, should.state.get(relation), `${pair.name}: ${relation}`)
}
