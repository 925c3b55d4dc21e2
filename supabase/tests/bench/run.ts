/**
 * `npm run bench:db`: measures each query of the client with the seed data and with years of data, and bookings per
 * second on one trip. It fails if a query takes over 50% longer, scans a whole table or returns more than a page. It
 * also fails if a seat is sold twice. The limit for a member's unfiltered read is 50 ms, and for an action on a
 * crowded trip two seconds. With an argument, it measures only the queries whose names contain it.
 */
import { judge, broken, line } from './judge'
import { COUNTS, HEAVY, UNFILTERED, type BenchQuery } from './limits'
import { become, measured, spent, timesOf, type Measured } from './measure'
import { benchOneTrip } from './one-trip'
import { openPages } from './pages'
import { YEARS } from './data/size'
import { fillDatabase } from './bench-database'
import { startPostgres } from '../support/postgres'

const UNFILTERED_MS = 50
/**
 * Counting a million rows is slow. The limit is far below the 8 s statement timeout of hosted Supabase, and no page
 * sends such a query.
 */
const COUNT_MS = 1000
const HEAVY_MS = 2000

const benchAlone = async (title: string, queries: BenchQuery[], large: Measured, max: number) => {
  line(`\n${title}`, 'years ms')
  for (const { name, by, sql } of queries) {
    await become(large.db, by)
    const [ms = 0] = await timesOf([{ server: large, statements: [{ text: sql, values: [] }] }])
    line(name, ms, `  ${judge(name, ms > max && `over ${max} ms`)}`)
  }
}

/** Runs each action once and rolls it back. */
const benchCrowds = async ({ db, pid }: Measured) => {
  line('\na whole crowd', 'years ms')
  for (const { name, by, sql } of HEAVY) {
    await become(db, by)
    await db.query('begin')
    const began = spent(pid)
    const { rows } = await db.query<Record<string, { status: string }>>(sql)
    const ms = spent(pid) - began
    await db.query('rollback')
    const status = Object.values(rows[0] ?? {})[0]?.status ?? ''
    const done = ['saved', 'deleted', 'ok'].includes(status)
    line(name, ms, `  ${status} ${judge(name, !done && status, ms > HEAVY_MS && `over ${HEAVY_MS} ms`)}`)
  }
}

const only = process.argv[2]
const server = await startPostgres()
try {
  const [smallName, largeName] = [await server.createDatabase(), await server.createDatabase()]
  const owner = await server.connect(largeName)
  console.info(`filling: ${JSON.stringify(YEARS)}`)
  await fillDatabase(owner)
  const [small, large] = [
    await measured(await server.connect(smallName)),
    await measured(await server.connect(largeName)),
  ]
  await small.db.query('vacuum analyze')
  const pages = await openPages({ small, large })
  const queryCount = await pages.bench(only)
  console.info(`${queryCount} queries measured`)
  if (!only) {
    await benchAlone('a member, without a filter', UNFILTERED, large, UNFILTERED_MS)
    await benchAlone('a member counts all, exactly', COUNTS, large, COUNT_MS)
    await benchCrowds(large)
    await benchOneTrip(server, largeName, owner)
  }
  await pages.close()
  await Promise.all([owner, small.db, large.db].map((db) => db.end()))
  console.info(broken.length === 0 ? '\nAll within bounds.' : `\nOut of bounds:\n${broken.join('\n')}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  server.stop()
}
