/**
 * Command-line script: runs the cases and overwrites their snapshot files. Arguments name the files; the default is
 * all of them.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { fixtures } from '../support/check-fixtures'
import { startPostgres } from '../support/postgres'
import { listCaseFiles, recordOf } from './files'
import { loadCases, TEST_TIME, runCase } from './case'

assert(process.env.UPDATE_SNAPSHOTS === '1', 'This rewrites records: set UPDATE_SNAPSHOTS=1, and read what it writes.')
const server = await startPostgres({ testTime: TEST_TIME })
try {
  const db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('app.now', '${TEST_TIME}', true); ${fixtures()}`)
  for (const caseFile of process.argv.length > 2 ? process.argv.slice(2) : listCaseFiles()) {
    const blocks: string[] = []
    const started = Date.now()
    for (const testCase of await loadCases(caseFile)) {
      const { block, wrong } = await runCase(db, testCase)
      if (wrong) {
        console.error(`${caseFile}: ${testCase.name}: ${wrong}`)
        process.exitCode = 1
      }
      if (block) blocks.push(block)
    }
    writeFileSync(recordOf(caseFile), `${blocks.join('\n\n')}\n`)
    const msPerCase = Math.round((Date.now() - started) / Math.max((await loadCases(caseFile)).length, 1))
    console.info(`${caseFile}.txt: ${blocks.length} blocks, ${msPerCase} ms each`)
  }
  await db.end()
} finally {
  server.stop()
}
