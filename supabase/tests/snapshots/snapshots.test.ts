import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { fixtures } from '../support/check-fixtures'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { listCaseFiles, listRecords } from './files'
import { loadCases, TEST_TIME, createSnapshotChecks } from './case'
import { READ_FUNCTION_CALLS } from './reads'
import { readRecord } from './records'
import { listCallables, findDifferences, parseStatuses } from './statuses'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
  db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('app.now', '${TEST_TIME}', true); ${fixtures()}`)
})
afterAll(async () => {
  await db.end()
  server.stop()
})

for (const caseFile of listCaseFiles()) {
  describe(`behaviour of ${caseFile}`, async () => {
    for (const check of await createSnapshotChecks(caseFile)) it(check.name, () => check.run(db))

    it(`${caseFile}: has unique case names and no snapshot of a removed case`, async () => {
      const named = (await loadCases(caseFile)).map(({ name }) => name)
      expect(new Set(named).size, 'two cases have one name').toBe(named.length)
      expect([...readRecord(caseFile).keys()].filter((name) => !named.includes(name))).toEqual([])
    })
  })
}

describe('the snapshot suite', () => {
  it('has a case file for each snapshot file', () => {
    expect(listRecords().filter((name) => !listCaseFiles().includes(name))).toEqual([])
  })

  it('has a case for each documented status, and documents each status that a case returns', async () => {
    const cases = (await Promise.all(listCaseFiles().map(loadCases))).flat()
    expect(findDifferences(await listCallables(db), cases)).toEqual([])
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
