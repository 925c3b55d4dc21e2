/**
 * `npm run bench:db`: time and plan of what the pages ask, at the seed's size and at that of years; bookings a second.
 * Fails where a page's query takes more than half as long again, a member's unfiltered read over 50 ms, or a trip's whole
 * crowd over two seconds.
 */
import type { Client } from 'pg'
import { commentsPage, HEAVY, QUERIES, UNFILTERED } from './bench-queries'
import { BUSY, CALM, CROWDED, fillWorld, SIZE, TALKED } from './bench-world'
import { callSql } from './support/as-role'
import { booking, MEMBER, TASMANIA } from './support/people'
import { startPostgres } from './support/postgres'

/** Lists stop counting here, so that many rows are read at most to say how many there are. */
const COUNTED = 1001

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const become = (db: Client, who: string | null) =>
  db.query(
    `set role ${who === null ? 'anon' : 'authenticated'}; select set_config('request.jwt.claims', '${JSON.stringify(who ? { sub: who, role: 'authenticated' } : { role: 'anon' })}', false)`,
  )

const inWords = (sql: string) =>
  sql
    .replaceAll('$crowded', CROWDED)
    .replaceAll('$talked', TALKED)
    .replaceAll('$event', TASMANIA)
    .replaceAll('$me', MEMBER)
    .replaceAll('$booking', booking(1))

/** Sequential scans over more than 1,000 rows, also those inside functions. */
const scansOf = async (db: Client, sql: string): Promise<string[]> => {
  const scans: string[] = []
  const walk = (node: Plan): void => {
    const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    if (node['Node Type'] === 'Seq Scan' && read > COUNTED) scans.push(`${node['Relation Name']} ${Math.round(read)}`)
    node.Plans?.forEach(walk)
  }
  const listen = ({ message }: { message?: string }) => {
    const json = message?.slice(message.indexOf('{'))
    if (message?.includes('plan:') && json) walk((JSON.parse(json) as { Plan: Plan }).Plan)
  }
  db.on('notice', listen)
  await db.query('set auto_explain.log_min_duration = 0')
  await db.query(sql)
  await db.query('set auto_explain.log_min_duration = -1')
  db.off('notice', listen)
  return [...new Set(scans)]
}

/** Milliseconds, the median of some runs on a warm database. */
const timeOf = async (db: Client, sql: string): Promise<{ ms: number; rows: number }> => {
  const times: number[] = []
  let rows = 0
  for (let run = 0; run < 12; run++) {
    const started = performance.now()
    rows = (await db.query(sql)).rowCount ?? 0
    if (run > 2) times.push(performance.now() - started)
  }
  return { ms: times.sort((a, b) => a - b)[4] ?? 0, rows }
}

/** How much longer a page's query may take than at the seed's size; less than a millisecond more is the machine's. */
const FLAT = 1.5
const NOISE_MS = 1
const UNFILTERED_MS = 50
const HEAVY_MS = 2000

const slow: string[] = []
const server = await startPostgres()
try {
  const [smallName, largeName] = [await server.createDatabase(), await server.createDatabase()]
  const [owner, small, large] = [
    await server.connect(largeName),
    await server.connect(smallName),
    await server.connect(largeName),
  ]
  console.info(`filling: ${JSON.stringify(SIZE)}`)
  await fillWorld(owner)
  for (const db of [small, large]) {
    // As on any disk without a moving arm.
    await db.query(`set random_page_cost = 1.1; analyze; load 'auto_explain'; set auto_explain.log_min_duration = -1; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
      set auto_explain.log_format = json; set auto_explain.log_level = notice`)
    // Readable by whoever the bench becomes.
    await db.query('grant set on parameter auto_explain.log_min_duration to anon, authenticated').catch(() => undefined)
  }
  console.info(
    `\n${'query'.padEnd(42)}${'seed ms'.padStart(9)}${'large ms'.padStart(9)}${'ratio'.padStart(7)}${'a row'.padStart(7)}${'rows'.padStart(12)}  sequential scans over 1,000 rows`,
  )
  for (const { name, by, sql } of QUERIES) {
    const text = inWords(sql)
    await become(small, by)
    await become(large, by)
    const [before, after] = [await timeOf(small, text), await timeOf(large, text)]
    const scans = await scansOf(large, text)
    const ratio = after.ms / before.ms
    // A list of everything takes as much longer as it has more rows: then what one of them costs is what must stay flat.
    const perRow = ratio * (Math.max(before.rows, 1) / Math.max(after.rows, 1))
    console.info(
      `${name.padEnd(42)}${before.ms.toFixed(2).padStart(9)}${after.ms.toFixed(2).padStart(9)}${ratio.toFixed(1).padStart(7)}${perRow.toFixed(1).padStart(7)}${`${before.rows}/${after.rows}`.padStart(12)}  ${scans.join(', ')}${perRow > FLAT ? `  over ${FLAT}` : ''}`,
    )
    if (perRow > FLAT && after.ms - before.ms > NOISE_MS) slow.push(`${name}: ${ratio.toFixed(1)} times the time`)
  }

  console.info(`\n${'without a filter'.padEnd(42)}${'large ms'.padStart(9)}${'rows'.padStart(12)}`)
  for (const { name, by, sql } of UNFILTERED) {
    await become(large, by)
    const { ms, rows } = await timeOf(large, sql)
    console.info(`${name.padEnd(42)}${ms.toFixed(2).padStart(9)}${String(rows).padStart(12)}`)
    if (ms > UNFILTERED_MS) slow.push(`${name}: ${ms.toFixed(0)} ms`)
  }

  console.info(`\n${'a whole crowd'.padEnd(42)}${'large ms'.padStart(9)}`)
  for (const { name, by, sql } of HEAVY) {
    await become(large, by)
    await large.query('begin')
    const began = performance.now()
    const { rows } = await large.query<Record<string, { status: string }>>(inWords(sql))
    const ms = performance.now() - began
    await large.query('rollback')
    const [answer] = Object.values(rows[0] ?? {})
    console.info(`${name.padEnd(42)}${ms.toFixed(0).padStart(9)}  ${answer?.status}`)
    if (ms > HEAVY_MS || !['saved', 'deleted'].includes(answer?.status ?? ''))
      slow.push(`${name}: ${ms.toFixed(0)} ms, ${answer?.status}`)
  }

  await become(large, MEMBER)
  const [calm, busy, last] = [
    await timeOf(large, commentsPage(CALM, 0)),
    await timeOf(large, commentsPage(BUSY, 0)),
    await timeOf(large, commentsPage(BUSY, 9980)),
  ]
  console.info(
    `\nopening a thread of 50 comments ${calm.ms.toFixed(2)} ms, of 10,000 ${busy.ms.toFixed(2)} ms: ratio ${(busy.ms / calm.ms).toFixed(2)}; its last page ${last.ms.toFixed(2)} ms`,
  )

  const CLIENTS = 20
  const EACH = 100
  await owner.query(`update public.events set start_date = private.today() + 200, end_date = private.today() + 204, status = 'published', max_registrations = null, price = 1000
    where id in (select id from public.events where id::text like '1e%' order by id limit 50)`)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => server.connect(largeName)))
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
  console.info(
    `\n${CLIENTS} clients over 50 events: ${Math.round((outcomes.booked ?? 0) / seconds)} bookings a second (${JSON.stringify(outcomes)} in ${seconds.toFixed(1)} s)`,
  )
  await Promise.all([owner, small, large, ...clients].map((db) => db.end()))
  console.info(slow.length === 0 ? '\nAll within bounds.' : `\nToo slow:\n${slow.join('\n')}`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  server.stop()
}
