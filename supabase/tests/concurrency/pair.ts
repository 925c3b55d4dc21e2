/**
 * Two callers at once. The second begins while the first has done its work and not yet committed: whatever it decides
 * then, it must come to the same as if it had begun after. Which it does only where it waits at the right place, so
 * each pair names the functions whose locks it proves, and fails once one of those is taken out.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { become } from '../support/as-role'
import { setConstant } from '../support/constants'
import type { PostgresServer } from '../support/postgres'
import { rpc } from '../support/rpc'
import { callerOf, forgetStage, leave, makeStage, stageOf, worldBefore, type Stage } from './stage'
import { bareOf, changedSince, markNow, OURS, type State } from './state'

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
  /** Functions that read again once they have waited. */
  asks?: string[]
  /** False: the second call ends before the first one commits. */
  waits?: false
  /** Done by the owner before. */
  given?: string
  /** Other values of the functions' constants, as setConstant takes them. */
  constants?: Record<string, number>
  first: Act
  second: Act
}

interface Answer {
  status: string
  /** All that it says, but for what is drawn or stamped. */
  said: string
}

const act = async (db: Client, { as, call, with: args = {}, sql = '' }: Act): Promise<Answer> => {
  try {
    await become(db, as)
    const asked: [string, unknown[]] = call === undefined ? [sql, []] : await rpc(db, call, args)
    const { rows } = await db.query<{ answer?: { status?: string } | null }>(...asked)
    if (call === undefined) return { status: 'done', said: '' }
    const answer = rows[0]?.answer
    return { status: answer?.status ?? 'rows', said: bareOf(JSON.stringify(answer, null, 1)) }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    return { status: String((error as { code?: string }).code), said: '' }
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

const preparation = ({ given = '', constants = {} }: Pair): string =>
  [...Object.entries(constants).map(([name, value]) => setConstant(name, value)), given].join(';')

interface Outcome {
  answers: string[]
  says: string[]
  /** The tables that are not as they were. */
  changed: State
}

/** What is deferred is judged now, as a commit would. */
const SETTLE =
  'set local session authorization default; set constraints all immediate; set constraints all deferred; release savepoint one'
const ABORTED = '25P02'

/** What comes of the two in turn: the second begins once the first has settled, and nothing is kept. */
const inTurn = async (server: PostgresServer, pair: Pair): Promise<Outcome> => {
  const db = await callerOf(server)
  try {
    const [before, mark] = [await worldBefore(server), await markNow(db)]
    await db.query(`begin; ${preparation(pair)}`)
    const answers: string[] = []
    const says: string[] = []
    for (const one of [pair.first, pair.second]) {
      await db.query('savepoint one')
      const { status, said } = await act(db, one)
      let answer = status
      try {
        await db.query(SETTLE)
      } catch (error) {
        await db.query('rollback to savepoint one')
        const { code, message } = error as { code?: string; message: string }
        if (code !== ABORTED) answer += ` (${message})`
      }
      answers.push(answer)
      says.push(said)
    }
    return { answers, says, changed: await changedSince(db, mark, before) }
  } finally {
    await db.query('rollback')
  }
}

/** What comes of the two at once. */
const together = async ({ owner, one, two, before }: Stage, pair: Pair): Promise<Outcome> => {
  const mark = await markNow(owner)
  await owner.query(`begin; ${preparation(pair)}; commit`)
  await one.query('begin')
  const earlier = await act(one, pair.first)
  await two.query('begin')
  const {
    rows: [process],
  } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
  let done = false
  const running = act(two, pair.second).finally(() => {
    done = true
  })
  await waits(owner, process?.pid ?? 0, () => done)
  if (pair.waits === false) assert(done, `${pair.name}: the second call waits`)
  const ended = await commit(one)
  const later = await running
  const answers = [earlier.status + ended, later.status + (await commit(two))]
  return { answers, says: [earlier.said, later.said], changed: await changedSince(owner, mark, before) }
}

/** On the stage that all share, which is as it was afterwards. */
const onStage = async (server: PostgresServer, pair: Pair): Promise<Outcome> => {
  const stage = await stageOf(server)
  try {
    const outcome = await together(stage, pair)
    await stage.restore([...outcome.changed.keys()])
    return outcome
  } catch (error) {
    await forgetStage(server, stage)
    throw error
  }
}

/** On a stage of its own, because the schema differs. */
const onOwnStage = async (server: PostgresServer, pair: Pair, weakening: string): Promise<Outcome> => {
  const stage = await makeStage(server)
  try {
    if (weakening) await stage.owner.query(weakening)
    return await together(stage, pair)
  } finally {
    await leave(server, stage)
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
  const { answers, says, changed } = await (weakening || pair.constants
    ? onOwnStage(server, pair, weakening)
    : onStage(server, pair))
  assert.deepEqual(answers, should.answers, `${pair.name}: both at once`)
  assert.deepEqual(says, should.says, `${pair.name}: what is answered at once`)
  const world = await worldBefore(server)
  for (const relation of [...world.keys()].filter((name) => OURS.test(name))) {
    const [is, ought] = [changed, should.changed].map((state) => state.get(relation) ?? world.get(relation)?.rows)
    if (is !== ought) assert.equal(bareOf(is), bareOf(ought), `${pair.name}: ${relation}`)
  }
}

/** Two calls that each lock several rows, stopped halfway by a row that a third connection holds. */
export interface Collision {
  name: string
  given?: string
  /** Locks the row. */
  holds: string
  first: Act
  second: Act
  /** A change of the schema that leads to a deadlock. */
  broken?: string
}

/** @throws where one of the two calls ends otherwise, a deadlock included */
export const runCollision = async (server: PostgresServer, collision: Collision, weakening = ''): Promise<void> => {
  const { given = '', holds, first, second } = collision
  const stage = await makeStage(server)
  const { owner, one, two } = stage
  try {
    await owner.query(`${weakening}; ${given}`)
    await owner.query(`begin; ${holds}`)
    const start = async (db: Client, call: Act) => {
      await db.query('begin')
      const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
      let done = false
      const running = act(db, call).then(async ({ status }) => {
        done = true
        return status + (await commit(db))
      })
      await waits(owner, rows[0]?.pid ?? 0, () => done)
      return { running }
    }
    const started = [await start(one, first), await start(two, second)]
    await owner.query('commit')
    const answers = await Promise.all(started.map(({ running }) => running))
    assert.deepEqual(answers, [first.answers, second.answers], collision.name)
  } finally {
    await leave(server, stage)
  }
}
