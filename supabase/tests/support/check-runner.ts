import type { Client } from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { fixtures } from './check-fixtures'
import type { DatabaseCheck } from './checks'
import { startPostgres } from './postgres'

/** Runs checks as tests on a temporary PostgreSQL, in one transaction that is never committed. */
export const testChecks = async (title: string, checks: DatabaseCheck[]): Promise<void> => {
  const server = await startPostgres()
  describe(title, () => {
    let db: Client
    beforeAll(async () => {
      db = await server.connect(await server.createDatabase())
      await db.query('begin')
      await db.query(fixtures())
    })
    afterAll(async () => {
      await db.end()
      server.stop()
    })
    for (const check of checks) it(check.name, () => check.run(db), check.timeout)
  })
}
