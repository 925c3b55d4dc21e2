/** The control of the pairs: each lock that is taken out is missed by one of them. A part of `npm run test:all`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionMutants } from '../mutants/code'
import { lostWithout } from '../mutants/locks'
import type { Mutant } from '../mutants/mutant'
import { reasonFor } from '../mutants/reasons'
import { CLOCK } from '../outcomes/frame'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { PAIRS } from './all'
import { runPair } from './pair'

let server: PostgresServer
let locks: Mutant[]
beforeAll(async () => {
  server = await startPostgres({ clock: CLOCK })
  const db = await server.connect(await server.createDatabase())
  locks = (await functionMutants(db)).filter(({ lock }) => lock)
  await db.end()
})
afterAll(() => server.stop())

describe('locks', () => {
  it('are each missed by a pair once they are taken out, or are there for a reason', async () => {
    const idle: string[] = []
    for (const lock of locks)
      if (reasonFor(lock.name) === undefined && !(await lostWithout(server, lock))) idle.push(lock.name)
    expect(locks.length).toBeGreaterThan(20)
    expect(idle).toEqual([])
  }, 180_000)

  it.each(PAIRS.flatMap((pair) => (pair.givesWay ?? []).map((name) => ({ pair, name }))))(
    'are nothing without the insert of $name that gives way where there is no row to lock yet',
    async ({ pair, name }) => {
      const db = await server.connect(await server.createDatabase())
      const {
        rows: [made],
      } = await db.query<{ source: string }>(`select pg_get_functiondef('private.${name}'::regproc) as source`)
      await db.end()
      const blunt = made?.source.replace(/\s+on conflict( on constraint \w+)? do nothing/, '') ?? ''
      expect(blunt).not.toBe(made?.source)
      await expect(runPair(server, pair, blunt)).rejects.toThrow('both at once')
    },
  )
})
