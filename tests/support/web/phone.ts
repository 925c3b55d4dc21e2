import type { Browser, CDPSession, Page } from 'playwright/test'

/** Lighthouse's mobile profile: a mid-range phone on slow 4G, with real throttling. */
const PHONE_VIEWPORT = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const toBytesPerSecond = (kilobits: number): number => (kilobits * 1024) / 8
const NETWORK_CONDITIONS = {
  offline: false,
  latency: 562.5,
  downloadThroughput: toBytesPerSecond(1474.56),
  uploadThroughput: toBytesPerSecond(675),
}
const CPU_SLOWDOWN = 4
/** A page is finished after this many milliseconds without requests and long tasks. */
const IDLE_MS = 2000
/** Timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT_MS = 120_000

export interface PerformanceRecord {
  entryType: string
  name: string
  startTime: number
  duration: number
  /** For layout shifts: the share of the screen that moved. */
  value?: number
  hadRecentInput?: boolean
  /** Only for event entries: the id of the interaction, or 0. */
  interactionId?: number
}

/** Data that a script in the measured page records: performance entries, and the time until which the page is busy. */
interface Observations {
  entries: PerformanceRecord[]
  busyUntil: number
}

/** Runs in the page, before any of its own scripts. */
const observePerformance = (): void => {
  const observations: Observations = { entries: [], busyUntil: 0 }
  Object.assign(window, { seen: observations })
  for (const entryType of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'resource', 'event'])
    new PerformanceObserver((list) => {
      for (const performanceEntry of list.getEntries()) {
        const { interactionId } = performanceEntry as PerformanceEntry & { interactionId?: number }
        observations.entries.push({ ...(performanceEntry.toJSON() as PerformanceRecord), interactionId })
        observations.busyUntil = Math.max(
          observations.busyUntil,
          performanceEntry.startTime + performanceEntry.duration,
        )
      }
      // Minimum duration of events in ms. Browsers report no shorter events.
    }).observe({ type: entryType, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

export interface Phone {
  page: Page
  client: CDPSession
}

/** Bypasses Playwright, whose own script would be parsed in the page and measured as part of it. */
const evaluateOnPhone = async <Result>({ client }: Phone, expression: string): Promise<Result> =>
  (await client.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as Result

/** Returns the collected entries once the page is idle. */
export const readEntriesWhenIdle = async (phone: Phone): Promise<PerformanceRecord[]> => {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await evaluateOnPhone<boolean>(phone, `performance.now() > seen.busyUntil + ${IDLE_MS}`))) {
    if (Date.now() > deadline) throw new Error(`${phone.page.url()} is still busy after two minutes.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return evaluateOnPhone<PerformanceRecord[]>(phone, 'seen.entries')
}

/** Opens a new tab on a slow phone with an empty cache. */
export const runOnPhone = async <Result>(
  browser: Browser,
  usePhone: (phone: Phone) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ ...PHONE_VIEWPORT, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', NETWORK_CONDITIONS)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observePerformance)
    return await usePhone({ page, client })
  } finally {
    await context.close()
  }
}
