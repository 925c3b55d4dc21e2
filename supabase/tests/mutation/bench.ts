/** One connection on which mutants (small schema changes) are applied and rolled back, one after the other. */
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { prepareRecording } from '../snapshots/recording'
import { readFixturesSql } from '../support/check-fixtures'
import type { DatabaseCheck } from '../support/checks'
import type { PostgresServer } from '../support/postgres'
import type { Mutant } from './schema'

/**
 * Mutants are tested in transactions of this size, because dead rows can be removed only after their transaction ends.
 */
const MUTANTS_PER_TRANSACTION = 25

/** Resets the sequences, which a rollback leaves changed. */
const RESET_SEQUENCES_SQL = `select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', s.schemaname, s.sequencename),
  coalesce(s.last_value, s.start_value), s.last_value is not null), '; ') as sql from pg_sequences s`

export interface MutantBench {
  db: Client
  /**
   * Returns the first check that fails while the mutant (a small schema change) is applied. Returns 'invalid' if
   * PostgreSQL rejects the mutant, undefined if no check fails.
   */
  findNoticingCheck: (mutant: Mutant, checks: DatabaseCheck[]) => Promise<DatabaseCheck | 'invalid' | undefined>
}

export const openMutantBench = async (server: PostgresServer): Promise<MutantBench> => {
  const db = await server.connect(await server.createDatabase())
  const resetSequencesSql = (await db.query<{ sql: string }>(RESET_SEQUENCES_SQL)).rows[0]?.sql ?? ''
  const beginTransaction = async () => {
    await db.query(`begin; ${resetSequencesSql}; set local statement_timeout = '5s'; select set_config('app.now', '${TEST_TIME}', true);
      ${readFixturesSql()}; set constraints all immediate; set constraints all deferred`)
    await prepareRecording(db)
  }
  /** Runs a function and rolls back its changes. */
  const runAndRollBack = async <Result>(savepoint: string, callback: () => Promise<Result>): Promise<Result> => {
    await db.query(`savepoint ${savepoint}`)
    try {
      return await callback()
    } finally {
      await db.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`)
    }
  }
  const isFailing = (check: DatabaseCheck): Promise<boolean> =>
    runAndRollBack('checking', () =>
      check.runCheck(db).then(
        () => false,
        () => true,
      ),
    )
  const findFailingCheck = async (mutant: Mutant, checks: DatabaseCheck[]) => {
    const discardImmutablePlans = async () => {
      if (mutant.isImmutable) await db.query('discard plans')
    }
    const noticingCheck = await runAndRollBack('mutant', async () => {
      try {
        await db.query(mutant.sql)
      } catch {
        return 'invalid'
      }
      await discardImmutablePlans()
      for (const candidateCheck of checks) if (await isFailing(candidateCheck)) return candidateCheck
    })
    await discardImmutablePlans()
    return noticingCheck
  }
  let mutantCount = 0
  await beginTransaction()
  return {
    db,
    findNoticingCheck: async (mutant, checks) => {
      if (++mutantCount % MUTANTS_PER_TRANSACTION === 0) {
        await db.query('rollback')
        await db.query('vacuum')
        await beginTransaction()
      }
      let remainingChecks = checks
      for (;;) {
        const failingCheck = await findFailingCheck(mutant, remainingChecks)
        // The check must pass without the mutant. Otherwise its failure says nothing about the mutant.
        if (failingCheck === undefined || failingCheck === 'invalid' || !(await isFailing(failingCheck)))
          return failingCheck
        console.info(`Fails without the mutant too: ${failingCheck.name}`)
        remainingChecks = remainingChecks.filter((check) => check !== failingCheck)
      }
    },
  }
}
