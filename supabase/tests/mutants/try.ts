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

/** Rows undone stay as waste until their transaction has ended. */
const MUTANTS_A_TRANSACTION = 25

export interface Bench {
  db: Client
  try: (mutant: Mutant, checks: Covered[]) => Promise<Verdict>
  close: () => Promise<void>
}

const begin = async (db: Client): Promise<void> => {
  await db.query(
    `begin; set local statement_timeout = '5s'; select set_config('house.now', '${CLOCK}',
      true); ${fixtures()}; set constraints all immediate; set constraints all deferred`,
  )
  await prepareRecording(db)
}

export const openBench = async (server: PostgresServer): Promise<Bench> => {
  const db = await server.connect(await server.createDatabase())
  await begin(db)
  let tried = 0
  const fails = async (mutant: Mutant, { check, refusals }: Covered): Promise<Verdict | undefined> => {
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
      return broken ? 'does not compile' : { by: check }
    }
    await db.query('release savepoint one')
    return undefined
  }
  return {
    db,
    try: async (mutant, checks) => {
      if (++tried % MUTANTS_A_TRANSACTION === 0) {
        await db.query('rollback')
        await db.query('vacuum')
        await begin(db)
      }
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
    },
    close: () => db.end(),
  }
}
