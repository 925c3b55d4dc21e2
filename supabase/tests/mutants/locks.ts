import { pairsFor } from '../pairs/all'
import { runPair, type Pair } from '../pairs/pair'
import type { PostgresServer } from '../support/postgres'
import type { Mutant } from './mutant'

const sound = new WeakMap<PostgresServer, Map<Pair, Promise<void>>>()

/** A pair that fails anyway proves nothing of a lock. */
const holds = (server: PostgresServer, pair: Pair): Promise<void> => {
  const known = sound.get(server) ?? new Map<Pair, Promise<void>>()
  sound.set(server, known)
  const run = known.get(pair) ?? runPair(server, pair)
  known.set(pair, run)
  return run
}

/** The pair that fails with the lock taken out; undefined: none does. */
export const lostWithout = async (server: PostgresServer, { subject, sql }: Mutant): Promise<Pair | undefined> => {
  for (const pair of pairsFor(subject)) {
    await holds(server, pair)
    try {
      await runPair(server, pair, sql)
    } catch {
      return pair
    }
  }
}
