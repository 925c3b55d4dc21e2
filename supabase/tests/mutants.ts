/**
 * `npm run test:db:mutants`: weakens the schema in one way after the other and sees whether a test notices.
 * Ends with the count; fails where one was noticed by none and has no reason in mutant-reasons.ts.
 * A word of a name as argument runs those alone.
 */
import type { Client } from 'pg'
import { attackChecks } from './attacks-sql'
import { catalogueChecks } from './catalogue-checks'
import { ledgerCheck } from './ledger-checks'
import { reasonFor } from './mutant-reasons'
import { mutations, type Mutation } from './mutations'
import { rightsChecks } from './rights-checks'
import { fixtures } from './support/check-fixtures'
import { startPostgres } from './support/postgres'

const catalogue = catalogueChecks()
const rights = rightsChecks()
const slow = [...attackChecks(), ledgerCheck(25, 7)]

/** Those first that are named after what was weakened: most weakenings are noticed by one of them. */
const inOrder = (name: string) => {
  const [near, far] = [rights.filter((check) => name.includes(check.name.split(' ').at(-1) ?? '')), rights]
  return [...catalogue, ...near, ...slow, ...far]
}

/** The first check that fails once the schema is weakened; undefined: none. */
const noticedBy = async (db: Client, { name, sql }: Mutation): Promise<string | undefined> => {
  await db.query('begin')
  try {
    await db.query(fixtures())
    await db.query(sql)
    for (const check of inOrder(name)) {
      await db.query('savepoint check_')
      try {
        await check.run(db)
      } catch {
        return check.name
      }
      await db.query('release savepoint check_')
    }
  } finally {
    await db.query('rollback')
  }
}

const server = await startPostgres()
if (!server) throw new Error('No PostgreSQL server can start here.')
try {
  const workers = await Promise.all([1, 2].map(async () => server.connect(await server.createDatabase())))
  const [first] = workers
  if (!first) throw new Error('No connection')
  const untouched = await noticedBy(first, { name: 'nothing', sql: 'select 1' })
  if (untouched) throw new Error(`Fails without any weakening: ${untouched}`)
  const word = process.argv[2] ?? ''
  const left = (await mutations(first)).filter(({ name }) => name.includes(word))
  const total = left.length
  console.info(`${total} weakenings`)
  let noticed = 0
  const explained: string[] = []
  const missed: string[] = []
  await Promise.all(
    workers.map(async (db) => {
      for (let mutation = left.shift(); mutation; mutation = left.shift()) {
        const by = await noticedBy(db, mutation)
        const reason = by === undefined ? reasonFor(mutation.name) : undefined
        if (by !== undefined) noticed++
        else (reason ? explained : missed).push(`${mutation.name}${reason ? ` — ${reason}` : ''}`)
        console.info(`${by !== undefined ? 'noticed' : reason ? 'explained' : 'MISSED'}  ${mutation.name}${by === undefined ? '' : `  ←  ${by}`}`)
      }
      await db.end()
    }),
  )
  console.info(`\nNot noticed, for a reason:\n${explained.sort().join('\n')}`)
  console.info(`\nNot noticed, and nobody knows why:\n${missed.sort().join('\n')}`)
  console.info(`\n${total} weakenings: ${noticed} noticed, ${explained.length} explained, ${missed.length} missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  server.stop()
}
