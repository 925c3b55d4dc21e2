/**
 * `npm run test:db:fuzz [part of a function's name] [calls] [seed]`: calls every API function with invalid arguments.
 */
import { TEST_TIME } from '../snapshots/case'
import { readFixturesSql } from '../support/check-fixtures'
import { startPostgres } from '../support/postgres'
import { fuzz } from './fuzz'

const [onlyFunction = '', calls = '40000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const server = await startPostgres({ testTime: TEST_TIME })
try {
  const db = await server.connect(await server.createDatabase())
  let remainingCalls = Number(calls)
  const errorsByCall = new Map<string, string>()
  // At most 4,000 calls per transaction. Each rolled-back call leaves dead rows, which slow down later calls and cannot
  // be removed before the transaction ends.
  for (let chunkSeed = Number(seed); remainingCalls > 0; chunkSeed++, remainingCalls -= 4000) {
    await db.query(
      `begin; set local statement_timeout = '5s'; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()}`,
    )
    for (const { error, occurrences, example } of await fuzz(
      db,
      Math.min(remainingCalls, 4000),
      chunkSeed,
      onlyFunction,
    )) {
      if (!errorsByCall.has(error)) console.error(`${error}\n  ${occurrences} times, first ${example}`)
      errorsByCall.set(error, example)
    }
    await db.query('rollback')
    await db.query('vacuum')
  }
  await db.end()
  console.info(`${calls} calls from seed ${seed}: ${errorsByCall.size} faults`)
  process.exitCode = errorsByCall.size === 0 ? 0 : 1
} finally {
  server.stop()
}
