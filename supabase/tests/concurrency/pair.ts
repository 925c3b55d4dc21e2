/**
 * Runs two calls at the same time. The second call starts when the first has finished but not committed. The result
 * must equal the result of running both calls one after the other. Each test lists the functions whose locks it tests,
 * and must fail if any of these locks is removed.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { switchRole } from '../support/as-role'
import { setConstant } from '../support/constants'
import type { PostgresServer } from '../support/postgres'
import { createRpcStatement } from '../support/rpc'
import {
  getSequentialClient,
  discardFixture,
  closeFixture,
  createFixture,
  getFixture,
  getInitialState,
  type Fixture,
} from './fixture'
import {
  removeRandomValues,
  readChangedTables,
  readTransactionMark,
  OWN_SCHEMA_PATTERN,
  type DatabaseState,
} from './state'

export interface ConcurrentCall {
  as: string | null
  /** Name of the RPC function to call. If absent, `sql` is run. */
  call?: string
  with?: Record<string, unknown>
  sql?: string
  /** What the call must return: an RPC status, 'done' for a statement, or the SQLSTATE of an error. */
  expected: string
}

export interface CallPair {
  /** The test title, which states the rule that both calls together must satisfy. */
  name: string
  /** The functions whose locks this pair of concurrent calls tests. */
  locks: string[]
  /**
   * Functions whose `on conflict` clause is tested. A row lock cannot prevent the conflict, because neither call finds
   * an existing row to lock.
   */
  insertsOnConflict?: string[]
  /**
   * Functions that must read their rows again after they have waited for a lock. The two calls test this second read.
   */
  rereads?: string[]
  /** Set to false if the second call must finish before the first call commits. */
  waits?: false
  /** SQL that the database owner runs first. */
  given?: string
  /** New values for constants in the SQL functions, by the name of the constant. */
  constants?: Record<string, number>
  first: ConcurrentCall
  second: ConcurrentCall
}

interface CallResult {
  status: string
  /** The result of the call without random values and timestamps. */
  resultText: string
}

const runCall = async (db: Client, { as, call, with: args = {}, sql = '' }: ConcurrentCall): Promise<CallResult> => {
  try {
    await switchRole(db, as)
    const callStatement: [string, unknown[]] = call === undefined ? [sql, []] : await createRpcStatement(db, call, args)
    const { rows } = await db.query<{ result?: { status?: string } | null }>(...callStatement)
    if (call === undefined) return { status: 'done', resultText: '' }
    const returnedValue = rows[0]?.result
    return {
      status: returnedValue?.status ?? 'rows',
      resultText: removeRandomValues(JSON.stringify(returnedValue, null, 1)),
    }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    return { status: String((error as { code?: string }).code), resultText: '' }
  }
}

const commitCall = async (db: Client): Promise<string> => {
  try {
    await db.query('commit')
    return ''
  } catch (error) {
    return error instanceof Error ? ` (${error.message})` : ''
  }
}

/** Waits until the database process `pid` waits for a lock, or until its call has finished. */
export const waitForLock = async (owner: Client, pid: number, done: () => boolean): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>(
      `select coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity where pid = $1`,
      [pid],
    )
    if (rows[0]?.waits || done()) return
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}

const createPreparationSql = ({ given = '', constants = {} }: CallPair): string =>
  [...Object.entries(constants).map(([name, value]) => setConstant(name, value)), given].join(';')

interface RunResult {
  expected: string[]
  responses: string[]
  /** The tables whose rows the two calls changed. */
  changedTables: DatabaseState
}

/** SQL that checks deferred constraints immediately, as a commit would. */
const CHECK_CONSTRAINTS_SQL =
  'set local session authorization default; set constraints all immediate; set constraints all deferred; release savepoint one'
const TRANSACTION_ABORTED_CODE = '25P02'

/** The result of running both calls one after the other, in a transaction that is rolled back. */
const runSequentially = async (server: PostgresServer, pair: CallPair): Promise<RunResult> => {
  const db = await getSequentialClient(server)
  try {
    const [sequentialRun, transactionMark] = [await getInitialState(server), await readTransactionMark(db)]
    await db.query(`begin; ${createPreparationSql(pair)}`)
    const callStatuses: string[] = []
    const responses: string[] = []
    for (const call of [pair.first, pair.second]) {
      await db.query('savepoint one')
      const { status, resultText } = await runCall(db, call)
      let statusOrError = status
      try {
        await db.query(CHECK_CONSTRAINTS_SQL)
      } catch (error) {
        await db.query('rollback to savepoint one')
        const { code, message } = error as { code?: string; message: string }
        if (code !== TRANSACTION_ABORTED_CODE) statusOrError += ` (${message})`
      }
      callStatuses.push(statusOrError)
      responses.push(resultText)
    }
    return {
      expected: callStatuses,
      responses,
      changedTables: await readChangedTables(db, transactionMark, sequentialRun),
    }
  } finally {
    await db.query('rollback')
  }
}

/** The result of running both calls at the same time. */
const runConcurrently = async (
  { owner, firstClient, secondClient, initialState }: Fixture,
  pair: CallPair,
): Promise<RunResult> => {
  const transactionMark = await readTransactionMark(owner)
  await owner.query(`begin; ${createPreparationSql(pair)}; commit`)
  await firstClient.query('begin')
  const firstResult = await runCall(firstClient, pair.first)
  await secondClient.query('begin')
  const {
    rows: [process],
  } = await secondClient.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isDone = false
  const secondRun = runCall(secondClient, pair.second).finally(() => {
    isDone = true
  })
  await waitForLock(owner, process?.pid ?? 0, () => isDone)
  if (pair.waits === false) assert(isDone, `${pair.name}: the second call waits`)
  const commitError = await commitCall(firstClient)
  const secondResult = await secondRun
  const callStatuses = [firstResult.status + commitError, secondResult.status + (await commitCall(secondClient))]
  return {
    expected: callStatuses,
    responses: [firstResult.resultText, secondResult.resultText],
    changedTables: await readChangedTables(owner, transactionMark, initialState),
  }
}

/** Runs both calls on the shared database, and restores the changed tables afterwards. */
const runOnSharedDatabase = async (server: PostgresServer, pair: CallPair): Promise<RunResult> => {
  const fixture = await getFixture(server)
  try {
    const runResult = await runConcurrently(fixture, pair)
    await fixture.restoreTables([...runResult.changedTables.keys()])
    return runResult
  } catch (error) {
    await discardFixture(server, fixture)
    throw error
  }
}

/** Runs both calls on a separate database, because the test changes SQL functions. */
const runOnOwnDatabase = async (server: PostgresServer, pair: CallPair, mutation: string): Promise<RunResult> => {
  const fixture = await createFixture(server)
  try {
    if (mutation) await fixture.owner.query(mutation)
    return await runConcurrently(fixture, pair)
  } finally {
    await closeFixture(server, fixture)
  }
}

const sequentialRuns = new WeakMap<PostgresServer, Map<CallPair, Promise<RunResult>>>()

/**
 * Runs two calls at once and expects the result of one of the two sequential orders.
 * @param mutation SQL that removes a safeguard, to prove that the test fails without it
 */
export const runPair = async (server: PostgresServer, pair: CallPair, mutation = ''): Promise<void> => {
  const runsOfServer = sequentialRuns.get(server) ?? new Map<CallPair, Promise<RunResult>>()
  sequentialRuns.set(server, runsOfServer)
  const sequentialRun = runsOfServer.get(pair) ?? runSequentially(server, pair)
  runsOfServer.set(pair, sequentialRun)
  const expectedRun = await sequentialRun
  assert.deepEqual(
    expectedRun.expected,
    [pair.first.expected, pair.second.expected],
    `${pair.name}: one after the other`,
  )
  const {
    expected: statuses,
    responses,
    changedTables,
  } = await (mutation || pair.constants ? runOnOwnDatabase(server, pair, mutation) : runOnSharedDatabase(server, pair))
  assert.deepEqual(statuses, expectedRun.expected, `${pair.name}: both at once`)
  assert.deepEqual(responses, expectedRun.responses, `${pair.name}: what is answered at once`)
  const initialState = await getInitialState(server)
  for (const relation of [...initialState.keys()].filter((name) => OWN_SCHEMA_PATTERN.test(name))) {
    const [actualState, expectedState] = [changedTables, expectedRun.changedTables].map(
      (state) => state.get(relation) ?? initialState.get(relation)?.rows,
    )
    if (actualState !== expectedState)
      assert.equal(removeRandomValues(actualState), removeRandomValues(expectedState), `${pair.name}: ${relation}`)
  }
}

/**
 * Two calls that lock the same rows. A third connection holds one of these rows until both calls wait, so that a
 * deadlock would occur if their lock orders differ.
 */
export interface Collision {
  name: string
  given?: string
  /** The SQL of the third connection. It locks a row that both calls need. */
  ordered: string
  first: ConcurrentCall
  second: ConcurrentCall
  /** SQL that changes the schema so that both calls deadlock. It proves that the test detects a deadlock. */
  broken?: string
}

/**
 * Runs two calls that lock the same rows.
 * @throws if a call has an unexpected result, such as a deadlock
 */
export const runCollision = async (server: PostgresServer, collision: Collision, mutation = ''): Promise<void> => {
  const { given = '', ordered, first, second } = collision
  const fixture = await createFixture(server)
  const { owner, firstClient, secondClient } = fixture
  try {
    await owner.query(`${mutation}; ${given}`)
    await owner.query(`begin; ${ordered}`)
    const startCall = async (db: Client, call: ConcurrentCall) => {
      await db.query('begin')
      const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
      let isDone = false
      const callPromise = runCall(db, call).then(async ({ status }) => {
        isDone = true
        return status + (await commitCall(db))
      })
      await waitForLock(owner, rows[0]?.pid ?? 0, () => isDone)
      return { running: callPromise }
    }
    const startedCalls = [await startCall(firstClient, first), await startCall(secondClient, second)]
    await owner.query('commit')
    const callStatuses = await Promise.all(startedCalls.map(({ running }) => running))
    assert.deepEqual(callStatuses, [first.expected, second.expected], collision.name)
  } finally {
    await closeFixture(server, fixture)
  }
}
