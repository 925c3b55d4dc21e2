/** One mutant after the other on one connection, each undone before the next. */
import type { Client } from 'pg'
import { CLOCK } from '../outcomes/frame'
import { prepareRecording } from '../outcomes/recording'
import { fixtures } from '../support/check-fixtures'
import type { Check } from '../support/checks'
import type { PostgresServer } from '../support/postgres'
import { observed, type Covered } from './coverage'
import type { Mutant } from './mutant'

export type Verdict = { by: Check } | 'does not compile' | 'missed'

type Met = { by: Covered } | 'does not compile'

/** Rows undone stay as waste until their transaction has ended. */
const MUTANTS_A_TRANSACTION = 25

export interface Bench {
  db: Client
  try: (mutant: Mutant, checks: Covered[]) => Promise<Verdict>
  close: () => Promise<void>
}

/** Sets every sequence to where it stands: no rollback gives back what is drawn, and a record begins at a number. */
const rewind = async (db: Client): Promise<string> => {
  const { rows } = await db.query<{ sql: string | null }>(
    `select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', s.schemaname, s.sequencename),
      coalesce(s.last_value, s.start_value), s.last_value is not null), '; ') as sql from pg_sequences s`,
  )
  return rows[0]?.sql ?? ''
}

const begin = async (db: Client, rewound: string): Promise<void> => {
  await db.query(
    `begin; ${rewound}; set local statement_timeout = '5s'; select set_config('house.now', '${CLOCK}',
      true); ${fixtures()}; set constraints all immediate; set constraints all deferred`,
  )
  await prepareRecording(db)
}

/** What a check finds wrong with the schema as it is: then it tells nothing of a mutant either. */
const unsound = async (db: Client, { check }: Covered): Promise<string | undefined> => {
  await db.query('savepoint sound')
  try {
    await check.run(db)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await db.query('rollback to savepoint sound; release savepoint sound')
  }
}

export const openBench = async (server: PostgresServer): Promise<Bench> => {
  const db = await server.connect(await server.createDatabase())
  const rewound = await rewind(db)
  await begin(db, rewound)
  const told = new Set<Check>()
  let tried = 0
  const fails = async (mutant: Mutant, one: Covered): Promise<Met | undefined> => {
    const { check, refusals } = one
    const codes = new Set<string>()
    await db.query('savepoint one')
    try {
      await observed(
        db,
        () => check.run(db),
        () => undefined,
        (code) => codes.add(code),
      )
    } catch {
      // Types and names are looked up when a statement first runs: what breaks there was never a function that could
      // be.
      const broken = mutant.touches === undefined && [...codes].some((code) => !refusals.has(code))
      return broken ? 'does not compile' : { by: one }
    }
    await db.query('release savepoint one')
    return undefined
  }
  const meet = async (mutant: Mutant, checks: Covered[]): Promise<Met | 'missed'> => {
    await db.query('savepoint mutant')
    try {
      try {
        await db.query(mutant.sql)
      } catch {
        return 'does not compile'
      }
      for (const one of checks) {
        const verdict = await fails(mutant, one)
        if (verdict) return verdict
      }
      return 'missed'
    } finally {
      await db.query('rollback to savepoint mutant; release savepoint mutant')
    }
  }
  return {
    db,
    try: async (mutant, checks) => {
      if (++tried % MUTANTS_A_TRANSACTION === 0) {
        await db.query('rollback')
        await db.query('vacuum')
        await begin(db, rewound)
      }
      for (let left = checks; ;) {
        const verdict = await meet(mutant, left)
        if (typeof verdict === 'string') return verdict
        const { by } = verdict
        const fault = await unsound(db, by)
        if (fault === undefined) return { by: by.check }
        if (!told.has(by.check)) console.info(`not sound  ${by.check.name}: ${fault.split('\n', 1)[0]}`)
        told.add(by.check)
        left = left.filter((one) => one !== by)
      }
    },
    close: () => db.end(),
  }
}
