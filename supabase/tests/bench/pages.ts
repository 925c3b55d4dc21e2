import { mkdirSync, writeFileSync } from 'node:fs'
import { booking, comment, customer, event, MEMBER, OPEN_OFFER, order, product, ADMIN } from '../support/people'
import type { About } from '../../../tests/support/reads'
import { openBackend } from './backend'
import { openClient, type ClientQuery } from './client'
import { BUSY } from './data/size'
import { judge, line } from './judge'
import { become, planOf, timesOf, type Measured } from './measure'
import { COUNTED, OF_ITS_DAYS, OWED_TODAY, RECKONED, THROUGH, UNPAGINATED } from './cases'

/** Maximum slowdown per row compared with the seed data. A difference of less than 5 ms is ignored. */
const FLAT = 1.5
const UNSEEN_MS = 5
/**
 * Maximum for every page, in milliseconds. A limit by rows alone would be too loose where the seed data does not fill
 * a page.
 */
const PAGE_MS = 25
/** Rows of the longest page, including nested rows. */
const PAGE_ROWS = 120
/** Maximum growth of the response compared with the seed data, for results that are not paginated. */
const MAX_BYTES_GROWTH = 1.2

const USER_IDS = { guest: null, member: MEMBER, admin: ADMIN }

/** The ids in the queries, taken from the demo data, which both databases contain. */
const OF_SEED: About = {
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
/** Queries that are measured with the longest thread on the large database. */
const LONG = ['commentPages', 'eventActivity']

interface Page {
  query: ClientQuery
  /** The same query on the large database. */
  later: ClientQuery
  role: keyof typeof USER_IDS
}
interface Sides {
  small: Measured
  large: Measured
}

const ofItsDays: Record<string, number> = OF_ITS_DAYS
/**
 * The limit in milliseconds for a query whose time may grow with the amount of data. Such a query may scan whole
 * tables.
 */
const boundOf = ({ name, factory }: ClientQuery): number | undefined =>
  ofItsDays[factory] ?? (RECKONED.asked.test(name) ? RECKONED.ms : undefined)

interface Came {
  rows: number
  bytes: number
}
interface Measure {
  before: Came
  after: Came
  /** Milliseconds with the seed data and with years of data. */
  was: number
  is: number
}

/** The limits that a measurement exceeds. */
const errorsOf = (query: ClientQuery, { before, after, was, is }: Measure): (string | false)[] => {
  const { name, factory } = query
  const max = boundOf(query)
  if (max) return [is > max && `over ${max} ms`]
  const more = Math.max(1, after.rows / Math.max(before.rows, 1))
  if (factory in UNPAGINATED || COUNTED.includes(name) || OWED_TODAY.test(name))
    return [is > PAGE_MS && `over ${PAGE_MS} ms`]
  const isUnpaginated = after.rows > PAGE_ROWS && after.bytes > before.bytes * MAX_BYTES_GROWTH
  return [
    is > was * more * FLAT && is - was > UNSEEN_MS && `${(is / was / more).toFixed(1)} times`,
    is > PAGE_MS && `over ${PAGE_MS} ms`,
    isUnpaginated && `${after.rows} rows`,
  ]
}

const keep = (results: unknown) => {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench-db.json', JSON.stringify(results, null, 1))
}

/** Measures the client's own queries with the seed data and with years of data. */
export const openPages = async ({ small, large }: Sides) => {
  const client = await openClient()
  const open = async (server: Sides['small']) => ({ server, backend: await openBackend(server.db) })
  const sides = await Promise.all([small, large].map(open))
  const results: Record<string, unknown>[] = []
  const bench = async ({ query, later, role }: Page) => {
    const found = []
    for (const { server, backend } of sides) {
      await server.db.query('reset role')
      const { requests, thrown } = await client.ask(backend, USER_IDS[role], server === large ? later : query)
      const sum = (key: 'bytes' | 'rows') => requests.reduce((all, one) => all + one[key], 0)
      found.push({
        question: { server, statements: requests.flatMap((one) => one.statements) },
        bytes: sum('bytes'),
        rows: sum('rows'),
        refused: requests.some(({ status }) => status === 401 || status === 403),
        fault: thrown,
      })
    }
    const [before, after] = found
    if (!before || !after || before.refused) return
    for (const { db } of [small, large]) await become(db, USER_IDS[role])
    const [was = 0, is = 0] = await timesOf([before.question, after.question])
    const { scans, long } = await planOf(after.question)
    const name = `${role} ${query.name}`
    const errors = judge(
      name,
      before.question.statements.length === 0 && 'asks nothing',
      Boolean(after.fault) && String(after.fault),
      ...errorsOf(query, { before, after, was, is }),
      ...(boundOf(query) !== undefined
        ? []
        : long.filter((scan) => !scan.includes(` ${THROUGH[query.factory]?.[0]} `))),
    )
    results.push({
      name,
      was,
      is,
      rows: [before.rows, after.rows],
      bytes: [before.bytes, after.bytes],
      scans,
      long,
      errors,
    })
    const sizes = [`${before.rows}/${after.rows}`, `${before.bytes}/${after.bytes}`] as const
    line(name, was, is, is / was, ...sizes, `  ${errors}`)
  }
  return {
    bench: async (only = '') => {
      line('\nwhat the client asks', 'seed ms', 'years ms', 'ratio', 'rows', 'bytes')
      const long = client.callsOf({ ...OF_SEED, event: BUSY })
      for (const [n, query] of client.callsOf(OF_SEED).entries()) {
        const later = (LONG.includes(query.factory) ? long[n] : undefined) ?? query
        if (!new RegExp(only).test(query.name)) continue
        for (const role of query.by)
          await bench({ query, later, role }).catch((error: unknown) => {
            line(`${role} ${query.name}`, judge(`${role} ${query.name}`, String(error)))
          })
      }
      keep(results)
      return results.length
    },
    close: () => client.close(),
  }
}
