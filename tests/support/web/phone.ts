import type { Browser, CDPSession, Page } from 'playwright/test'

/** Lighthouse's mobile: a mid-range phone on slow 4G, slowed down for real. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const bytesPerSecond = (kilobits: number): number => (kilobits * 1024) / 8
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: bytesPerSecond(1474.56),
  uploadThroughput: bytesPerSecond(675),
}
const CPU_SLOWDOWN = 4
/** A page is done once nothing was sent, and nothing long ran, for so long. */
const QUIET = 2000
/** A busy machine is slow, not broken. */
const PATIENCE = 120_000

export interface Entry {
  entryType: string
  name: string
  startTime: number
  duration: number
  /** Of a shift of the layout. */
  value?: number
  hadRecentInput?: boolean
  /** Of an event: which press of a finger or a key it belongs to; 0 where to none. */
  interactionId?: number
}

/** Kept by the page while it is measured. */
interface Seen {
  entries: Entry[]
  busyUntil: number
}

/** Runs in the page, before any of its own scripts. */
const observe = (): void => {
  const seen: Seen = { entries: [], busyUntil: 0 }
  Object.assign(window, { seen })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'resource', 'event'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId } = entry as PerformanceEntry & { interactionId?: number }
        seen.entries.push({ ...(entry.toJSON() as Entry), interactionId })
        seen.busyUntil = Math.max(seen.busyUntil, entry.startTime + entry.duration)
      }
      // Of events; shorter ones are told by no browser.
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

export interface Phone {
  page: Page
  client: CDPSession
}

/** Asked past Playwright, whose own script is parsed in the page and would be measured as the page's. */
const ask = async <Answer>({ client }: Phone, expression: string): Promise<Answer> =>
  (await client.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as Answer

/** What the page has noted, once it rests. */
export const entriesOnceQuiet = async (phone: Phone): Promise<Entry[]> => {
  const until = Date.now() + PATIENCE
  while (!(await ask<boolean>(phone, `performance.now() > seen.busyUntil + ${QUIET}`))) {
    if (Date.now() > until) throw new Error(`${phone.page.url()} does not come to rest.`)
    await new Promise((next) => setTimeout(next, 250))
  }
  return ask<Entry[]>(phone, 'seen.entries')
}

/** A new tab on a slow phone, which nobody has used before. */
export const onPhone = async <Result>(browser: Browser, use: (phone: Phone) => Promise<Result>): Promise<Result> => {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', NETWORK)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observe)
    return await use({ page, client })
  } finally {
    await context.close()
  }
}
