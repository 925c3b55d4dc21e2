import type { Browser, CDPSession, Page } from 'playwright/test'
import { framesOf, speedIndexOf } from './speed-index'

/** Milliseconds, but for the shift (a share of the screen) and the script (KB as sent). */
export interface Figures {
  firstPaint: number
  largestPaint: number
  speedIndex: number
  blocking: number
  shift: number
  script: number
}

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

interface Entry {
  entryType: string
  name: string
  startTime: number
  duration: number
  /** Of a shift of the layout. */
  value?: number
  hadRecentInput?: boolean
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
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'resource']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.entries.push(entry.toJSON() as Entry)
        seen.busyUntil = Math.max(seen.busyUntil, entry.startTime + entry.duration)
      }
    }).observe({ type, buffered: true })
  }
}

const entriesOnceQuiet = async (page: Page): Promise<Entry[]> => {
  const isQuiet = (quiet: number) => performance.now() > (Object(window) as { seen: Seen }).seen.busyUntil + quiet
  await page.waitForFunction(isQuiet, QUIET, { polling: 250 })
  return page.evaluate(() => (Object(window) as { seen: Seen }).seen.entries)
}

/** The worst window of shifts: no gap in it over a second, five seconds at most. */
const shiftOf = (shifts: readonly Entry[]): number => {
  let worst = 0
  let [from, last, sum] = [-Infinity, -Infinity, 0]
  for (const { startTime, value = 0 } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    if (startTime - last > 1000 || startTime - from > 5000) [from, sum] = [startTime, 0]
    last = startTime
    sum += value
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Of each task after the first paint, what is over 50 ms: so long no finger is answered. */
const blockingOf = (tasks: readonly Entry[], firstPaint: number): number =>
  tasks
    .map(({ startTime, duration }) => Math.min(duration, startTime + duration - firstPaint) - 50)
    .reduce((sum, over) => sum + Math.max(0, over), 0)

/** Adds up the scripts that a page is sent, as they are on the wire. */
const countScripts = async (client: CDPSession): Promise<() => number> => {
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await client.send('Network.enable')
  return () => bytes / 1024
}

/** One cold visit of a page on a slow phone. */
export const measurePage = async (browser: Browser, url: string): Promise<Figures> => {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    const client = await context.newCDPSession(page)
    const script = await countScripts(client)
    await client.send('Network.emulateNetworkConditions', NETWORK)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(observe)
    await browser.startTracing(page, {
      screenshots: true,
      categories: ['blink.user_timing', 'disabled-by-default-devtools.screenshot'],
    })
    await page.goto(url, { waitUntil: 'load' })
    const entries = await entriesOnceQuiet(page)
    const frames = framesOf(await browser.stopTracing(), url)
    const of = (type: string) => entries.filter(({ entryType }) => entryType === type)
    const firstPaint = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN
    return {
      firstPaint,
      largestPaint: of('largest-contentful-paint').at(-1)?.startTime ?? NaN,
      speedIndex: await speedIndexOf(browser, frames),
      blocking: blockingOf(of('longtask'), firstPaint),
      shift: shiftOf(of('layout-shift')),
      script: script(),
    }
  } finally {
    await context.close()
  }
}
