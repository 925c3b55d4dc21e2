/** One connection on which mutants are applied and rolled back, one after the other. */
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { prepareRecording } from '../snapshots/recording'
import { fixtures } from '../support/check-fixtures'
import type { Check } from '../support/checks'
import type { PostgresServer } from '../support/postgres'
import type { Mutant } from './schema'

/** Dead rows cannot be vacuumed before their transaction ends. */
const MUTANTS_PER_TRANSACTION = 25

/** A rollback does not reset sequences. */
const REWIND = `select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', s.schemaname, s.sequencename),
  coalesce(s.last_value, s.start_value), s.last_value is not null), '; ') as sql from pg_sequences s`

export interface Bench {
  db: Client
  /**
   * The check that fails under the mutant; 'invalid' if PostgreSQL rejects the mutant; undefined if no check fails.
   */
  noticedBy: (mutant: Mutant, checks: Check[]) => Promise<Check | 'invalid' | undefined>
}

export const openBench = async (server: PostgresServer): Promise<Bench> => {
  const db = await server.connect(await server.createDatabase())
  const rewind = (await db.query<{ sql: string }>(REWIND)).rows[0]?.sql ?? ''
  const begin = async () => {
    await db.query(`begin; ${rewind}; set local statement_timeout = '5s'; select set_config('app.now', '${TEST_TIME}', true);
      ${fixtures()}; set constraints all immediate; set constraints all deferred`)
    await prepareRecording(db)
  }
  /** Runs a function and rolls back its changes. */
  const undone = async <Result>(savepoint: string, run: () => Promise<Result>): Promise<Result> => {
    await db.query(`savepoint ${savepoint}`)
    try {
      return await run()
    } finally {
      await db.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)
    }
  }
  const fails = (check: Check): Promise<boolean> =>
    undone('checking', () =>
      check.run(db).then(
        () => false,
        () => true,
      ),
    )
  const firstToFail = async (mutant: Mutant, checks: Check[]) => {
    const replan = async () => {
      if (mutant.immutable) await db.query('discard plans')
    }
    const found = await undone('mutant', async () => {
      try {
        await db.query(mutant.sql)
      } catch {
        return 'invalid'
      }
      await replan()
      for (const check of checks) if (await fails(check)) return check
    })
    await replan()
    return found
  }
  let tried = 0
  await begin()
  return {
    db,
    noticedBy: async (mutant, checks) => {
      if (++tried % MUTANTS_PER_TRANSACTION === 0) {
        await db.query('rollback')
        await db.query('vacuum')
        await begin()
      }
      let left = checks
      for (;;) {
        const by = await firstToFail(mutant, left)
        // A check that also fails without the mutant proves nothing.
        if (by === undefined || by === 'invalid' || !(await fails(by))) return by
        console.info(`Fails without the mutant too: ${by.name}`)
        left = left.filter((check) => check !== by)
      }
    },
  }
}
