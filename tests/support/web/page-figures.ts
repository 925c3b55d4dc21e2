import type { Browser, CDPSession } from 'playwright/test'
import { readEntriesWhenIdle, runOnPhone, type PerformanceRecord } from './phone'
import { readFrames, computeSpeedIndex } from './speed-index'

/**
 * The figures of one page visit. Times are in milliseconds, the layout shift is a share of the screen, and the script
 * size is in KB as transferred.
 */
export interface PageFigures {
  firstPaint: number
  largestPaint: number
  speedIndex: number
  blockingMs: number
  layoutShift: number
  scriptKilobytes: number
}

/**
 * The largest sum of layout shifts in a session window. A window lasts at most five seconds and ends after one second
 * without a shift.
 */
const calculateShift = (shifts: readonly PerformanceRecord[]): number => {
  let largestShift = 0
  let [windowStart, lastShiftTime, sum] = [-Infinity, -Infinity, 0]
  for (const { startTime, value = 0 } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    if (startTime - lastShiftTime > 1000 || startTime - windowStart > 5000) [windowStart, sum] = [startTime, 0]
    lastShiftTime = startTime
    sum += value
    largestShift = Math.max(largestShift, sum)
  }
  return largestShift
}

/** Total Blocking Time: for each task after the first paint, the time above 50 ms. */
const calculateBlockingTime = (tasks: readonly PerformanceRecord[], firstPaint: number): number =>
  tasks
    .map(({ startTime, duration }) => Math.min(duration, startTime + duration - firstPaint) - 50)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)

/** Adds up the transferred size of a page's scripts. */
const measureScripts = (client: CDPSession): (() => number) => {
  const scriptUrls = new Set<string>()
  let scriptBytes = 0
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scriptUrls.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scriptUrls.has(requestId)) scriptBytes += encodedDataLength
  })
  return () => scriptBytes / 1024
}

/** Measures one uncached visit of a page on a slow phone. */
export const measurePage = (browser: Browser, url: string): Promise<PageFigures> =>
  runOnPhone(browser, async (phone) => {
    const { page, client } = phone
    const readScriptKilobytes = measureScripts(client)
    await browser.startTracing(page, {
      screenshots: true,
      categories: ['blink.user_timing', 'disabled-by-default-devtools.screenshot'],
    })
    await page.goto(url, { waitUntil: 'load' })
    const entries = await readEntriesWhenIdle(phone)
    const frames = readFrames(await browser.stopTracing(), url)
    const entriesOfType = (type: string) => entries.filter(({ entryType }) => entryType === type)
    const firstPaint = entriesOfType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN
    return {
      firstPaint,
      largestPaint: entriesOfType('largest-contentful-paint').at(-1)?.startTime ?? NaN,
      speedIndex: await computeSpeedIndex(browser, frames),
      blockingMs: calculateBlockingTime(entriesOfType('longtask'), firstPaint),
      layoutShift: calculateShift(entriesOfType('layout-shift')),
      scriptKilobytes: readScriptKilobytes(),
    }
  })
