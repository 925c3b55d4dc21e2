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
const DRAWN =
  '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d{4}-\\d\\d-\\d\\dT[0-9:.+]+|[A-Z]{2,4}-\\d{6,}|[0-9a-f]{32,}'

const stateOf = async (db: Client): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ relation: string }>(STATE)
  const parts = rows.map(
    ({ relation }) => `select '${relation}' as relation,
    string_agg(row_, E'\\n' order by row_) as rows
      from (select regexp_replace((to_jsonb(t) - 'id' - 'search_text')::text, $1, '', 'g') as row_
        from ${relation} t) r`,
  )
  const { rows: states } = await db.query<{ relation: string; rows: string | null }>(parts.join(' union all '), [DRAWN])
  return new Map(states.map(({ relation, rows: all }) => [relation, all ?? '']))
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

const run = async (
  server: PostgresServer,
  { given = '', first, second }: Pair,
  together: boolean,
  weakening: string,
): Promise<Outcome> => {
  const name = await server.createDatabase()
  const [owner, one, two] = [await server.connect(name), await server.connect(name), await server.connect(name)]
  try {
    for (const db of [owner, one, two]) await db.query(`select set_config('house.now', '${CLOCK}', false)`)
    await owner.query(`begin; ${fixtures()}; commit`)
    // What has run out is seen to before, so that neither of the two meets it.
    await owner.query('select public.expire_holds()')
    await owner.query(`begin; ${given}; commit`)
    if (weakening) await owner.query(weakening)
    const answers = ['', '']
    await one.query('begin')
    answers[0] = await act(one, first)
    if (!together) answers[0] += await commit(one)
    await two.query('begin')
    const {
      rows: [process],
    } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
    let done = false
    const running = act(two, second).then((answer) => {
      answers[1] = answer
      done = true
    })
    if (together) {
      await waits(owner, process?.pid ?? 0, () => done)
      answers[0] += await commit(one)
    }
    await running
    answers[1] += await commit(two)
    return { answers, state: await stateOf(owner) }
  } finally {
    await Promise.all([owner, one, two].map((db) => db.end()))
  }
}

const inTurn = new WeakMap<PostgresServer, Map<Pair, Promise<Outcome>>>()

/** @param weakening what is done to the schema before, to see that the pair notices */
export const runPair = async (server: PostgresServer, pair: Pair, weakening = ''): Promise<void> => {
  const known = inTurn.get(server) ?? new Map<Pair, Promise<Outcome>>()
  inTurn.set(server, known)
  const before = known.get(pair) ?? run(server, pair, false, '')
  known.set(pair, before)
  const expected = await before
  assert.deepEqual(expected.answers, [pair.first.answers, pair.second.answers], `${pair.name}: one after the other`)
  const { answers, state } = await run(server, pair, true, weakening)
  assert.deepEqual(answers, expected.answers, `${pair.name}: both at once`)
  for (const [relation, rows] of state) assert.equal(rows, expected.state.get(relation), `${pair.name}: ${relation}`)
}
