/** `UPDATE_OUTCOMES=1 npx tsx supabase/tests/outcomes/record.ts <drawer>…`: writes what the cases answer and change. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { fixtures } from '../support/check-fixtures'
import { startPostgres } from '../support/postgres'
import { drawers, recordOf } from './drawers'
import { casesOf, CLOCK, runCase } from './frame'

assert(process.env.UPDATE_OUTCOMES === '1', 'This rewrites records: set UPDATE_OUTCOMES=1, and read what it writes.')
const server = await startPostgres({ clock: CLOCK })
try {
  const db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('house.now', '${CLOCK}', true); ${fixtures()}`)
  for (const drawer of process.argv.length > 2 ? process.argv.slice(2) : drawers()) {
    const blocks: string[] = []
    const started = Date.now()
    for (const one of await casesOf(drawer)) {
      const { block, wrong } = await runCase(db, one)
      if (wrong) {
        console.error(`${drawer}: ${one.name}: ${wrong}`)
        process.exitCode = 1
      }
      if (block) blocks.push(block)
    }
    writeFileSync(recordOf(drawer), `${blocks.join('\n\n')}\n`)
    const each = Math.round((Date.now() - started) / Math.max((await casesOf(drawer)).length, 1))
    console.info(`${drawer}.txt: ${blocks.length} blocks, ${each} ms each`)
  }
  await db.end()
} finally {
  server.stop()
}
