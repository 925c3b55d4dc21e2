import { mkdirSync, writeFileSync } from 'node:fs'
import { booking, comment, customer, event, MEMBER, OPEN_OFFER, order, product, ADMIN } from '../support/people'
import type { RecordIds } from '../../../tests/support/reads'
import { openBackend } from './backend'
import type { ClientQuery } from './bench-calls'
import { openBenchClient } from './client'
import { BUSY_EVENT } from './data/size'
import { judgeMeasurement, printLine } from './judge'
import { switchUser, analyzePlan, measureFastestRuns, type MeasuredConnection } from './measure'
import {
  BROAD_SEARCHES,
  PERIOD_LIMITS_MS,
  UNINDEXED_OWING_PATTERN,
  COMPUTED_SORTS,
  ALLOWED_FULL_SCANS,
  EVENT_QUERIES,
} from './cases'

/** Maximum slowdown per row compared with the seed data. A difference of less than 5 ms is ignored. */
const MAX_SLOWDOWN = 1.5
const IGNORED_DIFFERENCE_MS = 5
/**
 * Maximum time of a page in milliseconds, whatever its number of rows. MAX_SLOWDOWN alone allows too much, because
 * the time that it allows grows with the number of rows.
 */
const MAX_PAGE_MS = 25
/** Rows of the longest page, including nested rows. */
const MAX_PAGE_ROWS = 120
/** Maximum size of an unpaginated response with years of data, as a multiple of its size with the seed data. */
const MAX_BYTES_GROWTH = 1.2

const USER_IDS = { guest: null, member: MEMBER, admin: ADMIN }

/** Ids for the query arguments. They belong to the demo data, which the small and the large database contain. */
const DEMO_IDS: RecordIds = {
  event: event(1),
  booking: booking(1),
  user: MEMBER,
  customer: customer(1),
  order: order(1),
  product: product(3),
  comment: comment(1),
  email: event(1),
  checkout: event(1),
  token: OPEN_OFFER,
}
/** Queries that are measured on the trip with the most comments of the large database. */
const LONG_THREAD_QUERIES = ['commentPages', 'eventActivity']

interface MeasuredQuery {
  query: ClientQuery
  /** The query to send to the large database: `query`, or the same query about the trip with the most comments. */
  largeQuery: ClientQuery
  role: keyof typeof USER_IDS
}
interface DatabasePair {
  small: MeasuredConnection
  large: MeasuredConnection
}

const periodLimits: Record<string, number> = PERIOD_LIMITS_MS
/**
 * The limit in milliseconds for a query whose time may grow with the amount of data. Such a query may scan whole
 * tables.
 */
const getTimeLimit = ({ name, factory }: ClientQuery): number | undefined =>
  periodLimits[factory] ?? (COMPUTED_SORTS.asked.test(name) ? COMPUTED_SORTS.ms : undefined)

interface ResponseSize {
  rows: number
  bytes: number
}
interface PageMeasurement {
  smallResponse: ResponseSize
  largeResponse: ResponseSize
  /** Milliseconds with the seed data (`seedTime`) and with several years of data (`largeTime`). */
  seedTime: number
  largeTime: number
}

/** The limits that a measurement exceeds. */
const listExceededLimits = (
  query: ClientQuery,
  { smallResponse, largeResponse, seedTime, largeTime }: PageMeasurement,
): (string | false)[] => {
  const { name, factory } = query
  const timeLimitMs = getTimeLimit(query)
  if (timeLimitMs) return [largeTime > timeLimitMs && `over ${timeLimitMs} ms`]
  const rowGrowth = Math.max(1, largeResponse.rows / Math.max(smallResponse.rows, 1))
  if (factory in EVENT_QUERIES || BROAD_SEARCHES.includes(name) || UNINDEXED_OWING_PATTERN.test(name))
    return [largeTime > MAX_PAGE_MS && `over ${MAX_PAGE_MS} ms`]
  const isUnpaginated =
    largeResponse.rows > MAX_PAGE_ROWS && largeResponse.bytes > smallResponse.bytes * MAX_BYTES_GROWTH
  return [
    largeTime > seedTime * rowGrowth * MAX_SLOWDOWN &&
      largeTime - seedTime > IGNORED_DIFFERENCE_MS &&
      `${(largeTime / seedTime / rowGrowth).toFixed(1)} times`,
    largeTime > MAX_PAGE_MS && `over ${MAX_PAGE_MS} ms`,
    isUnpaginated && `${largeResponse.rows} rows`,
  ]
}

const saveMeasurements = (measurements: unknown) => {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench-db.json', JSON.stringify(measurements, null, 1))
}

/** Measures the client's own queries with the seed data and with years of data. */
export const openPageBench = async ({ small, large }: DatabasePair) => {
  const client = await openBenchClient()
  const connectBackend = async (server: DatabasePair['small']) => ({ server, backend: await openBackend(server.db) })
  const databasePair = await Promise.all([small, large].map(connectBackend))
  const measurements: Record<string, unknown>[] = []
  const benchQuery = async ({ query, largeQuery, role }: MeasuredQuery) => {
    const databaseMeasurements = []
    for (const { server, backend } of databasePair) {
      await server.db.query('reset role')
      const { requests, thrown } = await client.ask(backend, USER_IDS[role], server === large ? largeQuery : query)
      const sumOfRequests = (key: 'bytes' | 'rows') => requests.reduce((total, request) => total + request[key], 0)
      databaseMeasurements.push({
        question: { server, statements: requests.flatMap((request) => request.statements) },
        bytes: sumOfRequests('bytes'),
        rows: sumOfRequests('rows'),
        refused: requests.some(({ status }) => status === 401 || status === 403),
        fault: thrown,
      })
    }
    const [smallResponse, largeResponse] = databaseMeasurements
    if (!smallResponse || !largeResponse || smallResponse.refused) return
    for (const { db } of [small, large]) await switchUser(db, USER_IDS[role])
    const [seedTime = 0, largeTime = 0] = await measureFastestRuns([smallResponse.question, largeResponse.question])
    const { scans, longScans } = await analyzePlan(largeResponse.question)
    const queryTitle = `${role} ${query.name}`
    const limitErrors = judgeMeasurement(
      queryTitle,
      smallResponse.question.statements.length === 0 && 'asks nothing',
      Boolean(largeResponse.fault) && String(largeResponse.fault),
      ...listExceededLimits(query, { smallResponse, largeResponse, seedTime, largeTime }),
      ...(getTimeLimit(query) !== undefined
        ? []
        : longScans.filter((scan) => !scan.includes(` ${ALLOWED_FULL_SCANS[query.factory]?.[0]} `))),
    )
    measurements.push({
      name: queryTitle,
      seedTime,
      largeTime,
      rows: [smallResponse.rows, largeResponse.rows],
      bytes: [smallResponse.bytes, largeResponse.bytes],
      scans,
      long: longScans,
      errors: limitErrors,
    })
    const responseSizes = [
      `${smallResponse.rows}/${largeResponse.rows}`,
      `${smallResponse.bytes}/${largeResponse.bytes}`,
    ] as const
    printLine(queryTitle, seedTime, largeTime, largeTime / seedTime, ...responseSizes, `  ${limitErrors}`)
  }
  return {
    bench: async (namePattern = '') => {
      printLine('\nwhat the client asks', 'seed ms', 'years ms', 'ratio', 'rows', 'bytes')
      const longThreadQueries = client.callsOf({ ...DEMO_IDS, event: BUSY_EVENT })
      for (const [n, query] of client.callsOf(DEMO_IDS).entries()) {
        const largeQuery = (LONG_THREAD_QUERIES.includes(query.factory) ? longThreadQueries[n] : undefined) ?? query
        if (!new RegExp(namePattern).test(query.name)) continue
        for (const role of query.roles)
          await benchQuery({ query, largeQuery, role }).catch((error: unknown) => {
            printLine(`${role} ${query.name}`, judgeMeasurement(`${role} ${query.name}`, String(error)))
          })
      }
      saveMeasurements(measurements)
      return measurements.length
    },
    close: () => client.close(),
  }
}
