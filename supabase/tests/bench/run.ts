/**
 * `npm run bench:db`: measures every query of the client on the seed data and on years of data, and the bookings per
 * second of one trip. Fails if years of data make a query more than 50 % slower, if a query scans a whole table or
 * returns more rows than a page, or if a seat is sold twice. Other limits: 100 ms for an unfiltered read by a member,
 * two seconds for an action on a crowded trip. An argument selects queries by a part of their name.
 */
import { judgeMeasurement, exceededLimits, printLine } from './judge'
import { COUNT_QUERIES, HEAVY_CALLS, UNFILTERED_READS, type BenchQuery } from './limits'
import { switchUser, prepareConnection, readCpuTime, measureFastestRuns, type MeasuredConnection } from './measure'
import { benchOneEvent } from './one-event'
import { openPageBench } from './pages'
import { YEARS_DATASET } from './data/size'
import { fillDatabase } from './bench-database'
import { startPostgres } from '../support/postgres'

/**
 * Limit for each query of UNFILTERED_READS. Such a query checks up to 300,000 rows against the row-level security
 * policies. If a policy called a function for each row, the query would take seconds. No page sends these queries.
 */
const MAX_UNFILTERED_MS = 100
/**
 * Limit for each query of COUNT_QUERIES, which count up to a million rows. It is far below the 8 s statement timeout of
 * hosted Supabase. No page sends such a query.
 */
const MAX_COUNT_MS = 1000
const MAX_HEAVY_MS = 2000

const benchQueries = async (title: string, queries: BenchQuery[], large: MeasuredConnection, max: number) => {
  printLine(`\n${title}`, 'years ms')
  for (const { name, userId, sql } of queries) {
    await switchUser(large.db, userId)
    const [duration = 0] = await measureFastestRuns([{ server: large, statements: [{ text: sql, values: [] }] }])
    printLine(name, duration, `  ${judgeMeasurement(name, duration > max && `over ${max} ms`)}`)
  }
}

/** Measures the CPU time of each heavy action on a crowded trip once, and rolls back its changes. */
const benchHeavyActions = async ({ db, pid }: MeasuredConnection) => {
  printLine('\na whole crowd', 'years ms')
  for (const { name, userId, sql } of HEAVY_CALLS) {
    await switchUser(db, userId)
    await db.query('begin')
    const startCpuTime = readCpuTime(pid)
    const { rows } = await db.query<Record<string, { status: string }>>(sql)
    const cpuMs = readCpuTime(pid) - startCpuTime
    await db.query('rollback')
    const status = Object.values(rows[0] ?? {})[0]?.status ?? ''
    const isExpectedStatus = ['saved', 'deleted', 'ok'].includes(status)
    printLine(
      name,
      cpuMs,
      `  ${status} ${judgeMeasurement(name, !isExpectedStatus && status, cpuMs > MAX_HEAVY_MS && `over ${MAX_HEAVY_MS} ms`)}`,
    )
  }
}

const nameFilter = process.argv[2]
const server = await startPostgres()
try {
  const [smallName, largeName] = [await server.createDatabase(), await server.createDatabase()]
  const ownerClient = await server.connect(largeName)
  console.info(`filling: ${JSON.stringify(YEARS_DATASET)}`)
  await fillDatabase(ownerClient)
  const [small, large] = [
    await prepareConnection(await server.connect(smallName)),
    await prepareConnection(await server.connect(largeName)),
  ]
  await small.db.query('vacuum analyze')
  const pageBench = await openPageBench({ small, large })
  const queryCount = await pageBench.bench(nameFilter)
  console.info(`${queryCount} queries measured`)
  if (!nameFilter) {
    await benchQueries('a member, without a filter', UNFILTERED_READS, large, MAX_UNFILTERED_MS)
    await benchQueries('a member counts all, exactly', COUNT_QUERIES, large, MAX_COUNT_MS)
    await benchHeavyActions(large)
    await benchOneEvent(server, largeName, ownerClient)
  }
  await pageBench.close()
  await Promise.all([ownerClient, small.db, large.db].map((db) => db.end()))
  console.info(exceededLimits.length === 0 ? '\nAll within bounds.' : `\nOut of bounds:\n${exceededLimits.join('\n')}`)
  process.exitCode = exceededLimits.length === 0 ? 0 : 1
} finally {
  server.stop()
}
