/**
 * `npm run bench:pages`: every page of the site, opened by whoever may, before a database of the seed's size and before one
 * with years of history: what it fetches of what grows, how long until it is whole, and what the page and the database work
 * for it. Fails where it is more than a fifth over the seed's (judged.ts says for what). Words after it measure alone the addresses that have one of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type BrowserContext } from 'playwright/test'
import { ADMIN, GUEST, MEMBER, type Visit } from '../../../../tests/e2e/visits'
import { CHROMIUM_FLAGS, ensureBrowser } from '../../../../tests/support/browser'
import { ADMIN as OWNER, MEMBER as SHE } from '../../support/people'
import { startPostgres } from '../../support/postgres'
import { broken, judge, line } from '../judge'
import { measured } from '../measure'
import { fillWorld } from '../world'
import { faultsOf, sums, type Turns } from './judged'
import { LATER } from './later'
import { browseAs, openOnce } from './opened'
import { openSide, type Side } from './side'

const TURNS = 3
/** More turns where a page seems slow: whatever else ran may have been to blame, and the best of each counts. */
const MOST_TURNS = 9

const only = process.argv.slice(2)
const told: Record<string, unknown>[] = []

interface Place {
  side: Side
  context: BrowserContext
}

const bench = async (who: string, { at, sees }: Visit, [small, large]: [Place, Place]): Promise<void> => {
  const turns: Turns = { small: [], large: [] }
  const turn = async () => {
    turns.small.push(await openOnce(small.context, small.side, at, sees))
    turns.large.push(await openOnce(large.context, large.side, LATER[at]?.at ?? at, LATER[at]?.sees ?? sees))
  }
  const isOver = () => faultsOf(at, sums(turns)).some(Boolean)
  while (turns.small.length < TURNS || (turns.small.length < MOST_TURNS && isOver())) await turn()
  const figures = sums(turns)
  const faults = judge(`${who} ${at}`, ...faultsOf(at, figures))
  told.push({ who, at, ...figures, faults, reads: [turns.small[0]?.brought, turns.large[0]?.brought] })
  const { kb, ms, work } = figures
  line(`${who} ${at}`, ...kb, kb[1] / kb[0], ...ms, ms[1] / ms[0], ...work, work[1] / work[0], `  ${faults}`)
}

const server = await startPostgres()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
try {
  const [smallName, largeName] = [await server.createDatabase(), await server.createDatabase()]
  const owner = await server.connect(largeName)
  await fillWorld(owner)
  const sides: Side[] = []
  const ended = [owner]
  for (const [name, size] of [
    [smallName, 'seed'],
    [largeName, 'years'],
  ] as const) {
    const db = await server.connect(name)
    await db.query('vacuum analyze')
    ended.push(db)
    sides.push(await openSide(await measured(db), `test-results/site-of-${size}`))
  }
  const [small, large] = sides
  if (!small || !large) throw new Error('There are two sides.')
  line('page', 'seed KB', 'years KB', '×', 'seed ms', 'years ms', '×', 'work', 'work', '×')
  for (const [who, id, visits] of [
    ['guest', null, GUEST],
    ['member', SHE, MEMBER],
    ['admin', OWNER, ADMIN],
  ] as const) {
    const [one, other] = [await browseAs(browser, id), await browseAs(browser, id)]
    const addresses = new Map(visits.map((visit) => [visit.at, visit]))
    for (const visit of addresses.values()) {
      if (only.length > 0 && !only.some((word) => visit.at.includes(word))) continue
      const places: [Place, Place] = [
        { side: small, context: one },
        { side: large, context: other },
      ]
      await bench(who, visit, places).catch((error: unknown) => {
        line(`${who} ${visit.at}`, judge(`${who} ${visit.at}`, String(error)))
      })
    }
    await Promise.all([one.close(), other.close()])
  }
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench-pages.json', JSON.stringify(told, null, 1))
  console.info(`${told.length} opened`)
  console.info(broken.length === 0 ? '\nAll within bounds.' : `\nOut of bounds:\n${broken.join('\n')}`)
  process.exitCode = broken.length === 0 ? 0 : 1
  for (const side of sides) await side.close()
  await Promise.all(ended.map((db) => db.end()))
} finally {
  await browser.close()
  server.stop()
}
