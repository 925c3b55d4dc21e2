import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { readFixturesSql } from '../support/check-fixtures'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { listCaseFiles, listRecordFiles } from './files'
import { loadCases, TEST_TIME, createSnapshotChecks } from './case'
import { READ_FUNCTION_CALLS } from './reads'
import { readRecord } from './records'
import { listCallableFunctions, findDifferences, parseStatuses } from './statuses'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
  db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()}`)
})
afterAll(async () => {
  await db.end()
  server.stop()
})

for (const caseFile of listCaseFiles()) {
  describe(`behaviour of ${caseFile}`, async () => {
    for (const snapshotCheck of await createSnapshotChecks(caseFile))
      it(snapshotCheck.name, () => snapshotCheck.runCheck(db))

    it(`${caseFile}: has unique case names and no snapshot of a removed case`, async () => {
      const caseNames = (await loadCases(caseFile)).map(({ name }) => name)
      expect(new Set(caseNames).size, 'two cases have one name').toBe(caseNames.length)
      expect([...readRecord(caseFile).keys()].filter((name) => !caseNames.includes(name))).toEqual([])
    })
  })
}

describe('the snapshot suite', () => {
  it('has a case file for each snapshot file', () => {
    expect(listRecordFiles().filter((name) => !listCaseFiles().includes(name))).toEqual([])
  })

  it('has a case for each documented status, and documents each status that a case returns', async () => {
    const cases = (await Promise.all(listCaseFiles().map(loadCases))).flat()
    expect(findDifferences(await listCallableFunctions(db), cases)).toEqual([])
  })

  it('reads the statuses from the comment of a function, without the words in their braces', () => {
    const statusComment =
      'Deposit 800. Statuses: booked {id uuid, parts {n int}[], at timestamptz?}, sold_out {left int?}, closed. More.'
    expect(parseStatuses(statusComment)).toEqual(['booked', 'sold_out', 'closed'])
    expect(parseStatuses('Nothing.')).toBeNull()
  })
})

describe('the list of read-only functions', () => {
  it('names every read-only public function', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile = 's'
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(READ_FUNCTION_CALLS).sort())
  })
})
