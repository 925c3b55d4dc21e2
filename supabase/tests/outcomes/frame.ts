/**
 * Every answer of every function, with what it changes anywhere: read, judged and kept. How to write a case:
 *
 * 1. A drawer is a file in a folder here, `<drawer>.ts`, exporting `cases: Case[]`; its record, `<drawer>.txt`, stands
 *    beside it.
 * 2. A case: `name` (the law in words, once a drawer), `call` and `with` (function and arguments, as the API takes
 *    them), `as` (null guest, a member's id, ADMIN, 'service'), `answers` (the status, or the SQLSTATE of a refusal;
 *    'rows' where the function answers no status). Instead of a call: `sql` and `values`, what a caller writes to a
 *    table; answers 'done'.
 * 3. The world is the demo world and fixtures.sql, seeded at CLOCK; the clock stands at CLOCK too. `given` is SQL run
 *    by the owner first; `at` moves the clock after it: SQL for an instant, `private.start_of('2026-08-01')`, or
 *    `moment('2 days')`.
 * 4. `then`: further steps in order, each as the first; `with` and `values` may be functions of the answers before.
 * 5. `UPDATE_OUTCOMES=1 npx tsx supabase/tests/outcomes/record.ts <drawer>` writes the record. READ it: each line is
 *    a claim about behavior. A step without lines returns only its status and changes nothing. + row added, - row removed, ~ column before → after. Instants count from the clock, days from
 *    its day; ids are named (TASMANIA, booking 6) or numbered as they appear (<booking 1>); tokens are numbered as
 *    well. REAL TIME marks an instant that was not taken from private.now(): a fault.
 * 6. `npx vitest run --project db supabase/tests/outcomes -t <drawer>` compares; `-t catalogue` tells statuses
 *    without a case.
 */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { become } from '../support/as-role'
import type { Check } from '../support/checks'
import { readCatalogue } from '../../../tools/codegen/catalogue'
import { rpc } from '../support/rpc'
import { Shapes } from '../support/shapes'
import { placeOf } from './drawers'
import { changes, markChanges, prepareRecording, startRecording } from './recording'
import { reachOf, readRecord, stepsIn } from './records'
import { describeChanges, describeAnswer, inOrder, names } from './words'

/** Noon in Sydney, mid-winter, far from any change of clocks: when the demo world of these cases was seeded. */
export const CLOCK = '2026-07-15T02:00:00Z'
/** So long after CLOCK; before it where it begins with a minus. */
export const moment = (interval: string) => `'${CLOCK}'::timestamptz + interval '${interval}'`
/** A day counted from CLOCK's, as text. */
export const day = (days: number) => new Date(Date.parse(CLOCK) + days * 86_400_000).toISOString().slice(0, 10)
/** A key that a client makes up for a request. */
export const request = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

type Told = Record<string, never>
type Given<Value> = Value | ((answers: Told[]) => Value)
interface Common {
  as: string | null
  answers: string
  /** More claims in the caller's token. */
  claims?: Record<string, unknown>
  at?: string
}
export type Step = Common &
  (
    | { call: string; with?: Given<Record<string, unknown>>; sql?: never }
    | { sql: string; values?: Given<unknown[]>; call?: never }
  )
export type Case = Step & { name: string; given?: string; then?: Step[] }

export const casesOf = async (drawer: string): Promise<Case[]> =>
  ((await import(placeOf(drawer))) as { cases: Case[] }).cases

const statement = async (db: Client, step: Step, told: Told[]): Promise<[sql: string, values: unknown[]]> => {
  const given = <Value>(value: Given<Value>): Value => (value instanceof Function ? value(told) : value)
  return step.call === undefined ? [step.sql, given(step.values ?? [])] : rpc(db, step.call, given(step.with ?? {}))
}

const setClock = (db: Client, at: string) =>
  db.query(`select set_config('house.now', (${at})::timestamptz::text, true)`)

/** What one step came to: the status or SQLSTATE, and what to print. */
const take = async (db: Client, step: Step, told: Told[]): Promise<{ outcome: string; answer: unknown }> => {
  const asked = await statement(db, step, told)
  await db.query('savepoint step')
  try {
    await become(db, step.as, step.claims)
    const { rows, rowCount } = await db.query<Record<string, unknown>>(...asked)
    await db.query(
      'set local session authorization default; set constraints all immediate; set constraints all deferred',
    )
    if (step.call === undefined)
      return { outcome: 'done', answer: { rows: rowCount, ...(rows.length > 0 && { returned: rows }) } }
    const answer = rows.length === 1 ? rows[0]?.answer : rows.map((row) => row.answer)
    const status = (answer as { status?: unknown } | null)?.status
    return { outcome: typeof status === 'string' ? status : 'rows', answer }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    await db.query('rollback to savepoint step')
    return { outcome: String((error as { code?: string }).code), answer: error.message }
  }
}

const shapes = new WeakMap<Client, Promise<Shapes>>()
const shapesOf = (db: Client): Promise<Shapes> => {
  const known = shapes.get(db) ?? readCatalogue(db).then((catalogue) => new Shapes(catalogue))
  shapes.set(db, known)
  return known
}

/** Where a step did not end as it says, or answered what its comment does not tell of. */
const faultsOf = async (db: Client, step: Step, outcome: string, answer: unknown): Promise<string[]> => {
  const asked = step.call ?? step.sql
  const other = `${asked} answered ${outcome}, not ${step.answers}: ${JSON.stringify(answer)}`
  const unlike = step.call === undefined ? [] : (await shapesOf(db)).answer(step.call, answer)
  return [
    ...(outcome === step.answers ? [] : [other]),
    ...(unlike.length > 0 ? [`${asked} is not as its comment says: ${[...new Set(unlike)].join('; ')}`] : []),
  ]
}

const callerOf = ({ as }: Step, said: ReturnType<ReturnType<typeof names>['at']>): string => {
  if (as === null) return 'a guest'
  return as === 'service' ? 'the service' : said.text(as)
}

/**
 * Runs a case and rolls it back: its block of the record, and the first step that did not end as the case says. A step that
 * returns only its status and changes nothing has no line: the case itself states the status. Without lines the block is
 * empty.
 */
export const runCase = async (db: Client, one: Case): Promise<{ block: string; wrong: string | undefined }> => {
  await prepareRecording(db)
  await db.query('savepoint outcome')
  try {
    await startRecording(db, CLOCK)
    await become(db, 'owner')
    if (one.given) await db.query(`${one.given}; set constraints all immediate; set constraints all deferred`)
    await db.query('set local session authorization default')
    const told: Told[] = []
    const lines = [`== ${one.name}`]
    const wrong: string[] = []
    const naming = names()
    for (const step of [one, ...(one.then ?? [])]) {
      if (step.at) await setClock(db, step.at)
      await markChanges(db)
      const { outcome, answer } = await take(db, step, told)
      const { now, changed: met } = await changes(db)
      const changed = inOrder(met)
      told.push(answer as Told)
      wrong.push(...(await faultsOf(db, step, outcome, answer)))
      const said = naming.at(now, changed)
      const who = callerOf(step, said)
      const title = `${step.call ?? 'writes'} as ${who}: ${outcome}`
      const described = [...describeAnswer(title, answer, said), ...describeChanges(changed, said)]
      if (described.join() !== title) lines.push(...described)
    }
    return { block: lines.length > 1 ? lines.join('\n') : '', wrong: wrong[0] }
  } finally {
    await db.query('rollback to savepoint outcome; release savepoint outcome')
  }
}

/** A case as a check; what each of its steps reaches. */
type OutcomeCheck = Check & { reaches: string[] }

/** Each case of a drawer as a check: ends as it says, and changes what the record says. */
export const outcomeChecks = async (drawer: string): Promise<OutcomeCheck[]> => {
  const [cases, record] = [await casesOf(drawer), readRecord(drawer)]
  return cases.map((one) => {
    const calls = [one, ...(one.then ?? [])].map(({ call }) => call ?? 'writes')
    const expected = record.get(one.name) ?? ''
    return {
      name: `${drawer}: ${one.name}`,
      reaches: [...new Set([...calls, ...stepsIn(expected).map(reachOf)])],
      run: async (db) => {
        const { block, wrong } = await runCase(db, one)
        assert(wrong === undefined, wrong)
        assert.equal(
          block,
          expected,
          `${drawer}.txt states something else for this case; record it and read it:\n${block}`,
        )
      },
    }
  })
}
