/**
 * `npm run bench:db`: what pages ask, at the seed's size and at that of years; bookings a second. Fails where a page's
 * query takes more than half as long again or goes through a whole table, where a member's unfiltered read takes over
 * 50 ms, and where a trip's whole crowd takes over two seconds.
 */
import type { Client } from 'pg'
import { become, measured, scansOf, spent, timesOf, type Measured } from './measure'
import { DESK } from './desk'
import { COUNTS, HEAVY, THREADS, UNFILTERED } from './limits'
import { QUERIES, type BenchQuery } from './queries'
import { CROWDED, fillWorld, SIZE, TALKED } from './world'
import { callSql } from '../support/as-role'
import { booking, MEMBER, TASMANIA } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

/**
 * How much longer a page's query may take than at the seed's size, for as many rows. An index over a million entries is
 * two levels deeper than one over ten, and its pages are farther apart: that is a fraction of a millisecond a query,
 * however quick it was before, and nobody sees it. Where the seed fills no page, rows alone would allow too much: so
 * there is a most for all.
 */
const FLAT = 1.5
const UNSEEN_MS = 1
const PAGE_MS = 25
const UNFILTERED_MS = 50
/** Counting a million rows one by one: far from the 8 s after which hosted ends a member's query, and on no page. */
const COUNT_MS = 1000
const HEAVY_MS = 2000

const broken: string[] = []
const judge = (name: string, ...faults: (string | false)[]): string => {
  const found = faults.filter(Boolean).join(', ')
  if (found) broken.push(`${name}: ${found}`)
  return found
}

const inWords = (sql: string) =>
  sql
    .replaceAll('$crowded', CROWDED)
    .replaceAll('$talked', TALKED)
    .replaceAll('$event', TASMANIA)
    .replaceAll('$me', MEMBER)
    .replaceAll('$booking', booking(1))

const line = (name: string, ...cells: (string | number)[]) =>
  console.info(
    name.padEnd(42) +
      cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2).padStart(9) : cell.padStart(9))).join(''),
  )

const benchPages = async (small: Measured, large: Measured) => {
  line('\nwhat pages ask', ' seed ms', 'large ms', 'ratio', 'a row', '        rows')
  for (const { name, by, sql, through } of [...QUERIES, ...DESK]) {
    const text = inWords(sql)
    for (const { db } of [small, large]) await become(db, by)
    const [before, after] = await timesOf([small, large], text)
    if (!before || !after) continue
    const more = Math.max(1, after.rows / Math.max(before.rows, 1))
    const ratio = after.ms / before.ms
    const scans = (await scansOf(large, text)).filter((scan) => !through?.some((table) => scan.includes(` ${table} `)))
    const fault = judge(
      name,
      after.ms > before.ms * more * FLAT && after.ms - before.ms > UNSEEN_MS && `${(ratio / more).toFixed(1)} times`,
      after.ms > PAGE_MS && `over ${PAGE_MS} ms`,
      ...scans,
    )
    line(name, before.ms, after.ms, ratio, ratio / more, `${before.rows}/${after.rows}`.padStart(13), `  ${fault}`)
  }
}

const benchAlone = async (title: string, queries: BenchQuery[], large: Measured, most: number) => {
  line(`\n${title}`, 'large ms', 'rows')
  for (const { name, by, sql } of queries) {
    await become(large.db, by)
    const [time] = await timesOf([large], inWords(sql), 9)
    if (time) line(name, time.ms, String(time.rows), `  ${judge(name, time.ms > most && `over ${most} ms`)}`)
  }
}

/** Once each, and taken back. */
const benchCrowds = async ({ db, pid }: Measured) => {
  line('\na whole crowd', 'large ms')
  for (const { name, by, sql } of HEAVY) {
    await become(db, by)
    await db.query('begin')
    const began = spent(pid)
    const { rows } = await db.query<Record<string, { status: string }>>(inWords(sql))
    const ms = spent(pid) - began
    await db.query('rollback')
    const status = Object.values(rows[0] ?? {})[0]?.status ?? ''
    const done = ['saved', 'deleted'].includes(status)
    line(name, ms, `  ${status} ${judge(name, !done && status, ms > HEAVY_MS && `over ${HEAVY_MS} ms`)}`)
  }
}

const CLIENTS = 20
const EACH = 100
const benchBooking = async (server: PostgresServer, database: string, owner: Client) => {
  await owner.query(`update public.events set start_date = private.today() + 200, end_date = private.today() + 204,
      status = 'published', max_registrations = null, price = 1000
    where id in (select id from public.events where id::text like '1e%' order by id limit 50)`)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => server.connect(database)))
  const started = performance.now()
  const outcomes: Record<string, number> = {}
  await Promise.all(
    clients.map(async (db, client) => {
      for (let n = 0; n < EACH; n++) {
        const place = client * EACH + n + 1
        await become(db, `4e000000-0000-4000-8000-${String(place).padStart(12, '0')}`)
        const { rows } = await db.query<{ answer: { status: string } }>(
          ...callSql('book', {
            event_id: `1e000000-0000-4000-8000-${String(((place * 7) % 50) + 1).padStart(12, '0')}`,
            seats: 1,
            plan: 3,
            travellers: [{ full_name: 'Traveller' }],
            request_id: crypto.randomUUID(),
            expected_price: 1000,
            terms_accepted: true,
          }),
        )
        const status = rows[0]?.answer.status ?? ''
        outcomes[status] = (outcomes[status] ?? 0) + 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const rate = Math.round((outcomes.booked ?? 0) / seconds)
  console.info(`\n${CLIENTS} clients over 50 events: ${rate} bookings a second (${JSON.stringify(outcomes)})`)
  await Promise.all(clients.map((db) => db.end()))
}

const server = await startPostgres()
try {
  const [smallName, largeName] = [await server.createDatabase(), await server.createDatabase()]
  const owner = await server.connect(largeName)
  console.info(`filling: ${JSON.stringify(SIZE)}`)
  await fillWorld(owner)
  const small = await measured(await server.connect(smallName))
  const large = await measured(await server.connect(largeName))
  await small.db.query('vacuum analyze')
  await benchPages(small, large)
  await benchAlone('a member, without a filter', UNFILTERED, large, UNFILTERED_MS)
  await benchAlone('a member counts all, exactly', COUNTS, large, COUNT_MS)
  await benchCrowds(large)
  line('\na thread', 'large ms')
  await become(large.db, MEMBER)
  for (const { name, sql } of THREADS) line(name, (await timesOf([large], sql))[0]?.ms ?? 0)
  await benchBooking(server, largeName, owner)
  await Promise.all([owner, small.db, large.db].map((db) => db.end()))
  console.info(broken.length === 0 ? '\nAll within bounds.' : `\nOut of bounds:\n${broken.join('\n')}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  server.stop()
}
