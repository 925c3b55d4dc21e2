import type { Client } from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readFixturesSql } from './check-fixtures'
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
      await db.query(readFixturesSql())
    })
    afterAll(async () => {
      await db.end()
      server.stop()
    })
    for (const databaseCheck of checks) it(databaseCheck.name, () => databaseCheck.runCheck(db), databaseCheck.timeout)
  })
}
