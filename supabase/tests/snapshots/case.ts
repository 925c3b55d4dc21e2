/**
 * Behaviour snapshots of every API function: its result and every row that it changes. How to write a case: (1) Add
 * it to a TypeScript file in a subfolder, which exports a list of cases with a name that ends with `Cases`. The snapshot is a text file of the same
 * name. (2) A case has a unique name that states the rule, a function with its arguments, a caller, and the expected
 * status. A null caller is a visitor. An error is expected by its SQLSTATE, and 'rows' means that the function
 * returns no status. Instead of a function, a case can run SQL with values; 'done' is then expected. (3) The database
 * holds the demo data and fixtures.sql, and the clock shows the test time. `given` is SQL that the owner runs first;
 * `at` is an SQL expression that then sets the clock. (4) `then` lists further steps. Arguments and values can be
 * functions of the earlier results. (5) `npx tsx` with record.ts in this folder and the names of case files writes
 * the snapshots. Review each line: + is an added row, - a removed row, and ~ a changed column, before → after. Times
 * are relative to the clock, and ids have names or numbers. REAL TIME marks a time that does not come from
 * private.now(), which is an error. A step has no lines if it returns only its status and changes nothing. (6) `npx
 * vitest run --project db` with this folder compares the results with the snapshots. It also reports documented
 * statuses without a case.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import type { ClaimedEmail } from '../../../src/emails/email-rows'
import { renderEmail } from '../../../src/emails/email'
import type { Json } from '@/lib/generated/database.types'
import { switchRole } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { readCatalogue } from '../../../tools/codegen/catalogue'
import { createRpcStatement } from '../support/rpc'
import { EMAIL_SETTINGS, SAMPLE_TOKEN } from '../support/sent-emails'
import { ResultShapes } from '../support/shapes'
import { findCasePath } from './files'
import { type RowChange, readChanges, markChangesAsRead, prepareRecording, startRecording } from './recording'
import { describeReachedObjects, readRecord, listSteps } from './records'
import { describeChanges, describeResult, sortChanges, createValueNamer } from './describe'

/**
 * The test time, at which the demo data is seeded: noon in Sydney in midwinter, far from any daylight saving change.
 */
export const TEST_TIME = '2026-07-15T02:00:00Z'
/** An SQL expression for the test time plus an interval, which may be negative. */
export const timeAfterTest = (interval: string) => `'${TEST_TIME}'::timestamptz + interval '${interval}'`
/** The date the given number of days after the test date, as text. */
export const day = (days: number) => new Date(Date.parse(TEST_TIME) + days * 86_400_000).toISOString().slice(0, 10)
/** Returns an idempotency key for each `n`. */
export const request = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

type StepResult = Record<string, never>
type ValueOrFromEarlierResults<Value> = Value | ((expected: StepResult[]) => Value)
interface CommonStep {
  /** The caller: a user id, `owner` (the owner of the database) or `service` (our servers). Null: a visitor. */
  as: string | null
  /** The expected status or SQLSTATE, `rows` or `done`. */
  expected: string
  /** Additional claims in the caller's token. */
  claims?: Record<string, unknown>
  /** An SQL expression for the time of this step and the following ones. */
  at?: string
}
/** A step either calls an API function (`call`, arguments in `with`) or runs a statement (`sql`, values in `with`). */
export type SnapshotStep = CommonStep &
  (
    | { call: string; with?: ValueOrFromEarlierResults<Record<string, unknown>>; sql?: never }
    | { sql: string; values?: ValueOrFromEarlierResults<unknown[]>; call?: never }
  )
/** `given` is SQL that the owner runs before the case, and `then` lists the further steps. */
export type SnapshotCase = SnapshotStep & { name: string; given?: string; then?: SnapshotStep[] }

export const loadCases = async (caseFile: string): Promise<SnapshotCase[]> => {
  const caseModule = (await import(findCasePath(caseFile))) as Record<string, unknown>
  const [caseListName, ...others] = Object.keys(caseModule).filter((name) => name.endsWith('Cases'))
  assert(caseListName && others.length === 0, `${caseFile} must export one list with a name that ends with Cases.`)
  return caseModule[caseListName] as SnapshotCase[]
}

const createStatement = async (
  db: Client,
  step: SnapshotStep,
  earlierResults: StepResult[],
): Promise<[sql: string, values: unknown[]]> => {
  const resolveValue = <Value>(value: ValueOrFromEarlierResults<Value>): Value =>
    value instanceof Function ? value(earlierResults) : value
  return step.call === undefined
    ? [step.sql, resolveValue(step.values ?? [])]
    : createRpcStatement(db, step.call, resolveValue(step.with ?? {}))
}

const setTestTime = (db: Client, clock: string) =>
  db.query(`select set_config('app.now', (${clock})::timestamptz::text, true)`)

/** Runs one step. Returns its status or SQLSTATE, and the result to print. */
const runStep = async (
  db: Client,
  step: SnapshotStep,
  earlierResults: StepResult[],
): Promise<{ actualStatus: string; result: unknown }> => {
  const statement = await createStatement(db, step, earlierResults)
  await db.query('savepoint step')
  try {
    await switchRole(db, step.as, step.claims)
    const { rows, rowCount } = await db.query<Record<string, unknown>>(...statement)
    await db.query(
      'set local session authorization default; set constraints all immediate; set constraints all deferred',
    )
    if (step.call === undefined)
      return { actualStatus: 'done', result: { rows: rowCount, ...(rows.length > 0 && { returned: rows }) } }
    const returnedValue = rows.length === 1 ? rows[0]?.result : rows.map((row) => row.result)
    const status = (returnedValue as { status?: unknown } | null)?.status
    return { actualStatus: typeof status === 'string' ? status : 'rows', result: returnedValue }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    await db.query('rollback to savepoint step')
    return { actualStatus: String((error as { code?: string }).code), result: error.message }
  }
}

const resultShapes = new WeakMap<Client, Promise<ResultShapes>>()
const getResultShapes = (db: Client): Promise<ResultShapes> => {
  const shapesPromise = resultShapes.get(db) ?? readCatalogue(db).then((catalogue) => new ResultShapes(catalogue))
  resultShapes.set(db, shapesPromise)
  return shapesPromise
}

/** Returns the errors of a step: an unexpected status, or a result that does not match the function's comment. */
const listErrors = async (db: Client, step: SnapshotStep, actualStatus: string, result: unknown): Promise<string[]> => {
  const callOrSql = step.call ?? step.sql
  const mismatchMessage = `${callOrSql} answered ${actualStatus}, not ${step.expected}: ${JSON.stringify(result)}`
  const shapeErrors = step.call === undefined ? [] : (await getResultShapes(db)).result(step.call, result)
  return [
    ...(actualStatus === step.expected ? [] : [mismatchMessage]),
    ...(shapeErrors.length > 0
      ? [`${callOrSql} is not as its comment says: ${[...new Set(shapeErrors)].join('; ')}`]
      : []),
  ]
}

/**
 * Returns an error for each queued email whose template cannot be rendered, for example because a field is missing.
 * Skips resent emails, whose test data is incomplete.
 */
const listEmailErrors = (step: SnapshotStep, changed: RowChange[]): string[] =>
  changed.flatMap(({ table, before, after }) => {
    if (table !== 'email_outbox' || before !== null || after === null) return []
    if (step.call === undefined || step.call === 'resend_email') return []
    const { template, data } = after as Pick<ClaimedEmail, 'template' | 'data'>
    try {
      renderEmail(
        { template, data: { ...(data as Record<string, Json>), token: SAMPLE_TOKEN } },
        EMAIL_SETTINGS,
        'https://nextroom.example',
      )
      return []
    } catch (error) {
      return [`${step.call} queued an email that cannot be sent: ${String(error)}`]
    }
  })

const describeCaller = (
  { as }: SnapshotStep,
  describer: ReturnType<ReturnType<typeof createValueNamer>['at']>,
): string => {
  if (as === null) return 'a guest'
  return as === 'service' ? 'the service' : describer.text(as)
}

/**
 * Runs a case and rolls it back. Returns the case's lines in the snapshot and the first wrong status. Steps that only
 * return their expected status, without changing rows, have no lines.
 */
export const runCase = async (
  db: Client,
  testCase: SnapshotCase,
): Promise<{ block: string; wrong: string | undefined }> => {
  await prepareRecording(db)
  await db.query('savepoint outcome')
  try {
    await startRecording(db, TEST_TIME)
    await switchRole(db, 'owner')
    if (testCase.given) await db.query(`${testCase.given}; set constraints all immediate; set constraints all deferred`)
    await db.query('set local session authorization default')
    const earlierResults: StepResult[] = []
    const lines = [`== ${testCase.name}`]
    const errors: string[] = []
    const valueNamer = createValueNamer()
    for (const step of [testCase, ...(testCase.then ?? [])]) {
      if (step.at) await setTestTime(db, step.at)
      await markChangesAsRead(db)
      const { actualStatus, result } = await runStep(db, step, earlierResults)
      const { now, changed: recordedChanges } = await readChanges(db)
      const sortedChanges = sortChanges(recordedChanges)
      earlierResults.push(result as StepResult)
      errors.push(...(await listErrors(db, step, actualStatus, result)), ...listEmailErrors(step, sortedChanges))
      const describer = valueNamer.at(now, sortedChanges)
      const caller = describeCaller(step, describer)
      const title = `${step.call ?? 'writes'} as ${caller}: ${actualStatus}`
      const describedLines = [...describeResult(title, result, describer), ...describeChanges(sortedChanges, describer)]
      if (describedLines.join() !== title) lines.push(...describedLines)
    }
    return { block: lines.length > 1 ? lines.join('\n') : '', wrong: errors[0] }
  } finally {
    await db.query('rollback to savepoint outcome; release savepoint outcome')
  }
}

/** A snapshot case, with the functions and tables that its steps use. */
type SnapshotCheckWithReaches = DatabaseCheck & { reaches: string[] }

/** Each case of a file as a check: it must return the expected status and change the rows listed in the snapshot. */
export const createSnapshotChecks = async (caseFile: string): Promise<SnapshotCheckWithReaches[]> => {
  const [cases, record] = [await loadCases(caseFile), readRecord(caseFile)]
  return cases.map((testCase) => {
    const calledFunctions = [testCase, ...(testCase.then ?? [])].map(({ call }) => call ?? 'writes')
    const expectedSnapshot = record.get(testCase.name) ?? ''
    return {
      name: `${caseFile}: ${testCase.name}`,
      reaches: [...new Set([...calledFunctions, ...listSteps(expectedSnapshot).map(describeReachedObjects)])],
      runCheck: async (db) => {
        const { block, wrong: errors } = await runCase(db, testCase)
        assert(errors === undefined, errors)
        assert.equal(
          block,
          expectedSnapshot,
          `${caseFile}.txt states something else for this case; record it and read it:\n${block}`,
        )
      },
    }
  })
}
