import { mkdirSync, writeFileSync } from 'node:fs'
import { booking, comment, customer, event, MEMBER, OPEN_OFFER, order, product, ADMIN } from '../support/people'
import type { About } from '../../../tests/support/reads'
import { openBackend } from './backend'
import { openClient, type Ask } from './client'
import { BUSY } from './history/size'
import { judge, line } from './judge'
import { become, planOf, timesOf, type Measured } from './measure'
import { COUNTED, OF_ITS_DAYS, OWED_TODAY, RECKONED, THROUGH, WHOLE } from './ways'

/** How much longer a page's query may take than at the seed's size, for as many rows; and what nobody sees, ms. */
const FLAT = 1.5
const UNSEEN_MS = 5
/** A most for all, since where the seed fills no page, rows alone would allow too much; ms. */
const PAGE_MS = 25
/** Rows of the longest page, with what hangs on them. */
const PAGE_ROWS = 120
/** How much more may come than at the seed's size, where it is no page. */
const MORE_BYTES = 1.2

const PEOPLE = { guest: null, member: MEMBER, admin: ADMIN }

/** The same things at both sizes: those of the demo world. */
const OF_SEED: About = {
  event: event(1),
  booking: booking(1),
  user: MEMBER,
  customer: customer(1),
  order: order(1),
  product: product(3),
  comment: comment(1),
  letter: event(1),
  checkout: event(1),
  token: OPEN_OFFER,
}
/** What is asked of the longest thread after years. */
const LONG = ['commentPages', 'eventPulse']

interface Page {
  ask: Ask
  /** The same after years. */
  later: Ask
  who: keyof typeof PEOPLE
}
interface Sides {
  small: Measured
  large: Measured
}

const ofItsDays: Record<string, number> = OF_ITS_DAYS
/** Milliseconds within which it has to be where it grows with the years, and reads whatever it tells of. */
const boundOf = ({ name, factory }: Ask): number | undefined =>
  ofItsDays[factory] ?? (RECKONED.asked.test(name) ? RECKONED.ms : undefined)

interface Came {
  rows: number
  bytes: number
}
interface Measure {
  before: Came
  after: Came
  /** Milliseconds at the seed's size, and after years. */
  was: number
  is: number
}

/** What is too long, or too much. */
const faultsOf = (ask: Ask, { before, after, was, is }: Measure): (string | false)[] => {
  const { name, factory } = ask
  const most = boundOf(ask)
  if (most) return [is > most && `over ${most} ms`]
  const more = Math.max(1, after.rows / Math.max(before.rows, 1))
  if (factory in WHOLE || COUNTED.includes(name) || OWED_TODAY.test(name)) return [is > PAGE_MS && `over ${PAGE_MS} ms`]
  const whole = after.rows > PAGE_ROWS && after.bytes > before.bytes * MORE_BYTES
  return [
    is > was * more * FLAT && is - was > UNSEEN_MS && `${(is / was / more).toFixed(1)} times`,
    is > PAGE_MS && `over ${PAGE_MS} ms`,
    whole && `${after.rows} rows`,
  ]
}

const keep = (told: unknown) => {
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench-db.json', JSON.stringify(told, null, 1))
}

/** What a page asks, at both sizes, as its own code asks it. */
export const openPages = async ({ small, large }: Sides) => {
  const client = await openClient()
  const sides = await Promise.all(
    [small, large].map(async (server) => ({ server, backend: await openBackend(server.db) })),
  )
  const told: Record<string, unknown>[] = []
  const bench = async ({ ask, later, who }: Page) => {
    const found = []
    for (const { server, backend } of sides) {
      await server.db.query('reset role')
      const { asked, fault } = await client.ask(backend, PEOPLE[who], server === large ? later : ask)
      const sum = (count: (one: (typeof asked)[number]) => number) => asked.reduce((all, one) => all + count(one), 0)
      found.push({
        question: { server, statements: asked.flatMap(({ statements }) => statements) },
        bytes: sum(({ bytes }) => bytes),
        rows: sum(({ rows }) => rows),
        refused: asked.some(({ status }) => status === 401 || status === 403),
        fault,
      })
    }
    const [before, after] = found
    if (!before || !after || before.refused) return
    for (const { db } of [small, large]) await become(db, PEOPLE[who])
    const [was = 0, is = 0] = await timesOf([before.question, after.question])
    const { ways, long } = await planOf(after.question)
    const faults = judge(
      `${who} ${ask.name}`,
      before.question.statements.length === 0 && 'asks nothing',
      Boolean(after.fault) && String(after.fault),
      ...faultsOf(ask, { before, after, was, is }),
      ...(boundOf(ask) !== undefined ? [] : long.filter((scan) => !scan.includes(` ${THROUGH[ask.factory]?.[0]} `))),
    )
    told.push({
      name: `${who} ${ask.name}`,
      was,
      is,
      rows: [before.rows, after.rows],
      bytes: [before.bytes, after.bytes],
      ways,
      long,
      faults,
    })
    line(
      `${who} ${ask.name}`,
      was,
      is,
      is / was,
      `${before.rows}/${after.rows}`,
      `${before.bytes}/${after.bytes}`,
      `  ${faults}`,
    )
  }
  return {
    bench: async (only = '') => {
      line('\nwhat the client asks', 'seed ms', 'years ms', 'ratio', 'rows', 'bytes')
      const long = client.asksOf({ ...OF_SEED, event: BUSY })
      for (const [n, ask] of client.asksOf(OF_SEED).entries()) {
        const later = (LONG.includes(ask.factory) ? long[n] : undefined) ?? ask
        if (!new RegExp(only).test(ask.name)) continue
        for (const who of ask.by)
          await bench({ ask, later, who }).catch((error: unknown) => {
            line(`${who} ${ask.name}`, judge(`${who} ${ask.name}`, String(error)))
          })
      }
      keep(told)
      return told.length
    },
    close: () => client.close(),
  }
}
