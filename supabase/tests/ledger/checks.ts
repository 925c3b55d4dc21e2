import fc from 'fast-check'
import { assertBooksHold } from './books'
import { histories, take } from './commands'
import { assertLedgerHolds, HISTORIES_SELL } from './counts'
import { smallWorld } from './hand'
import type { Check } from '../support/checks'

/** What happened how often, so that a test can see that histories do more than be refused. */
export type Tally = Map<string, number>

/**
 * Random histories; after every step, whatever is kept must equal a fresh count.
 * @param closely the books are asked after each step as well, and not at each history's end alone
 */
export const ledgerCheck = (runs: number, seed: number, tally: Tally = new Map(), closely = false): Check => ({
  name: `everything kept equals a fresh count after each step of ${runs} random histories (seed ${seed})`,
  ...(closely && { patience: 300_000 }),
  run: async (db) => {
    await db.query('savepoint histories')
    // Fixtures that no ledger row backs would look like a fault.
    await db.query(
      `delete from public.event_months where month = '2001-01-01'; delete from public.store_months where month = '2001-01-01'; ${smallWorld}`,
    )
    try {
      await assertLedgerHolds(db, 'the seed', HISTORIES_SELL)
      await assertBooksHold(db, 'the seed')
      await fc.assert(
        fc.asyncProperty(histories(16), async (history) => {
          await db.query('savepoint history')
          try {
            const told: string[] = []
            for (const step of history) {
              const answer = await take(db, step)
              told.push(answer)
              tally.set(answer, (tally.get(answer) ?? 0) + 1)
              await assertLedgerHolds(db, told.join(' → '), HISTORIES_SELL)
              if (closely) await assertBooksHold(db, told.join(' → '))
            }
            if (!closely) await assertBooksHold(db, told.join(' → '))
          } finally {
            await db.query('rollback to savepoint history; release savepoint history')
          }
        }),
        { numRuns: runs, seed, endOnFailure: true },
      )
    } finally {
      await db.query('rollback to savepoint histories; release savepoint histories')
    }
  },
})
