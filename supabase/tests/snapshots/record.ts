/**
 * Command-line script: runs the cases and overwrites their snapshot files. Arguments name the files; the default is
 * all of them.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readFixturesSql } from '../support/check-fixtures'
import { startPostgres } from '../support/postgres'
import { listCaseFiles, getRecordPath } from './files'
import { loadCases, TEST_TIME, runCase } from './case'

assert(process.env.UPDATE_SNAPSHOTS === '1', 'This rewrites records: set UPDATE_SNAPSHOTS=1, and read what it writes.')
const server = await startPostgres({ testTime: TEST_TIME })
try {
  const db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()}`)
  for (const caseFile of process.argv.length > 2 ? process.argv.slice(2) : listCaseFiles()) {
    const recordBlocks: string[] = []
    const startMs = Date.now()
    for (const testCase of await loadCases(caseFile)) {
      const { block, wrong } = await runCase(db, testCase)
      if (wrong) {
        console.error(`${caseFile}: ${testCase.name}: ${wrong}`)
        process.exitCode = 1
      }
      if (block) recordBlocks.push(block)
    }
    writeFileSync(getRecordPath(caseFile), `${recordBlocks.join('\n\n')}\n`)
    const msPerCase = Math.round((Date.now() - startMs) / Math.max((await loadCases(caseFile)).length, 1))
    console.info(`${caseFile}.txt: ${recordBlocks.length} blocks, ${msPerCase} ms each`)
  }
  await db.end()
} finally {
  server.stop()
}
