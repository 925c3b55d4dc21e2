import type { Browser, BrowserContext, Page } from 'playwright/test'
import { SESSION_KEY } from '../../../../src/lib/backend/session-key'
import { tokenOf } from '../backend'
import { spent } from '../measure'
import type { Brought, Side } from './side'

const DAY = 86_400

/** A browser in which somebody is signed in; null: nobody. */
export const browseAs = async (browser: Browser, who: string | null): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (who !== null) {
    const session = {
      access_token: tokenOf(who),
      refresh_token: 'none',
      token_type: 'bearer',
      expires_in: DAY,
      expires_at: Math.floor(Date.now() / 1000) + DAY,
      user: { id: who, aud: 'authenticated', role: 'authenticated', email: 'bench@example.test', app_metadata: {} },
    }
    await context.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
      SESSION_KEY,
      JSON.stringify(session),
    ] as const)
  }
  return context
}

/** What a page brought, and how long it took until it was whole. */
export interface Opened {
  brought: Brought[]
  /** Until what it is about is there and the last of its reads answered. */
  ms: number
  /** Of that, what the page and the database themselves worked, whatever else ran. */
  work: number
}

/** Whether the page shows what it is about; when, in milliseconds since it was asked for. Runs in the page. */
const isThere = ({ text, pattern }: { text: string; pattern?: [string, string] }): number | false => {
  const regex = pattern && new RegExp(...pattern)
  if (document.querySelector('.animate-pulse')) return false
  const found = [...document.querySelectorAll(text || pattern ? '#root *' : 'h1')].some((element) => {
    if (element.childElementCount > 4 || element.getClientRects().length === 0) return false
    const said = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    return regex ? regex.test(said) : said.toLowerCase().includes(text)
  })
  return found && performance.now()
}

const lastRead = () =>
  Math.max(
    0,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/rest/v1/'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
  )

const workOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}

/** Opens a page as from a link elsewhere, its scripts known to the browser. */
export const openOnce = async (
  context: BrowserContext,
  side: Side,
  at: string,
  sees?: string | RegExp,
): Promise<Opened> => {
  const page = await context.newPage()
  try {
    const worked = await workOf(page)
    side.brought()
    const began = spent(side.pid)
    await page.goto(side.url + at, { waitUntil: 'commit' })
    const wanted =
      sees instanceof RegExp
        ? { text: '', pattern: [sees.source, sees.flags] as [string, string] }
        : { text: (sees ?? '').toLowerCase() }
    const there = await page.waitForFunction(isThere, wanted, { polling: 'raf', timeout: 30_000 })
    const shown = Number(await there.jsonValue())
    await page.waitForLoadState('networkidle')
    const ms = Math.max(shown, await page.evaluate(lastRead))
    return { ms, work: (await worked()) + spent(side.pid) - began, brought: side.brought() }
  } finally {
    await page.close()
  }
}
