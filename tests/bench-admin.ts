/**
 * `npm run bench:admin` (after a build): measures how long admin lists take to show their rows on a slow phone.
 * Compares each list with a minimal page that sends the same query with the same packages. Fails if the median of 5
 * runs (RUNS) is more than 1.6 times as long.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium, type Browser } from 'playwright/test'
import { build } from 'vite'
import { SESSION_KEY } from '../src/lib/backend/session-key'
import { paths } from '../src/lib/paths'
import { CHROMIUM_FLAGS, ensureBrowser } from './support/browser'
import { serveBuiltSite } from './support/web/built-site'
import { fetchSession } from './support/web/interactions'
import { runOnPhone } from './support/web/phone'
import { site as brand } from '../src/site'

const RUN_COUNT = Number(process.env.RUNS ?? 5)
const MAX_RATIO = 1.6
const SKELETON_DIR = resolve(process.env.OUT_DIR ?? 'dist', 'skeleton')

/** Each list page, the function it calls, and a text that appears only in its rows. */
const ADMIN_LISTS = [
  [paths.adminBookings, 'list_bookings', 'INV-0000'],
  [paths.adminCustomers, 'list_customers', '@'],
  [paths.adminEvents, 'list_events', 'Port Arthur'],
  [paths.adminOrders, 'list_orders', 'ORD-'],
] as const

const computeMedian = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/**
 * Runs in the page before its own scripts. Records the time of the first frame that contains the text. Must not contain
 * named functions, because the compiler would insert calls of a helper that the page does not have.
 */
const recordTimeOfFirstFrameWithText = (rowText: string): void => {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent.includes(rowText)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsShownMs: performance.now() })))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

interface ListTiming {
  /** Milliseconds until the rows are on screen. */
  rowsShownMs: number
  /** The arguments of the list query. */
  listArguments: string
}

/** The browser's localStorage entries for the site. */
type StorageEntries = [string, string][]

const restoreStorage = (entries: StorageEntries): void =>
  entries.forEach(([key, value]) => localStorage.setItem(key, value))

/** Returns the storage of a browser that has opened the admin area before. Its cached files are not included. */
const readAdminStorage = (browser: Browser, url: string, session: string): Promise<StorageEntries> =>
  runOnPhone(browser, async ({ page }) => {
    await page.addInitScript(restoreStorage, [[SESSION_KEY, session]] satisfies StorageEntries)
    await Promise.all([page.waitForResponse('**/rest/v1/rpc/my_permissions'), page.goto(url + paths.admin)])
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.evaluate(() => Object.entries(localStorage) as StorageEntries)
  })

const measureList = (
  browser: Browser,
  entries: StorageEntries,
  url: string,
  functionName: string,
  rowText: string,
): Promise<ListTiming> =>
  runOnPhone(browser, async ({ page }) => {
    await page.addInitScript(restoreStorage, entries)
    await page.addInitScript(recordTimeOfFirstFrameWithText, rowText)
    const [request] = await Promise.all([page.waitForRequest(`**/rest/v1/rpc/${functionName}*`), page.goto(url)])
    const rowsShownMs = await page.waitForFunction(() => (window as { rowsShownMs?: number }).rowsShownMs)
    return { rowsShownMs: (await rowsShownMs.jsonValue()) ?? NaN, listArguments: request.postData() ?? '{}' }
  })

await build({
  root: resolve('tests/support/web/skeleton'),
  base: '/skeleton/',
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { target: 'es2022', outDir: SKELETON_DIR, emptyOutDir: true },
})
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
const builtSite = await serveBuiltSite({ http2: true })
try {
  const entries = await readAdminStorage(browser, builtSite.url, await fetchSession(builtSite, brand.demo.admin))
  for (const [path, functionName, rowText] of ADMIN_LISTS) {
    const [pageTimes, skeletonTimes]: [number[], number[]] = [[], []]
    for (let runNumber = 0; runNumber < RUN_COUNT; runNumber += 1) {
      const { rowsShownMs, listArguments } = await measureList(
        browser,
        entries,
        builtSite.url + path,
        functionName,
        rowText,
      )
      pageTimes.push(rowsShownMs)
      const skeletonUrl = `${builtSite.url}/skeleton/?${new URLSearchParams({ call: functionName, body: listArguments })}`
      skeletonTimes.push((await measureList(browser, entries, skeletonUrl, functionName, rowText)).rowsShownMs)
    }
    const [page, skeleton] = [computeMedian(pageTimes), computeMedian(skeletonTimes)]
    const slowdownRatio = page / skeleton
    if (!(slowdownRatio <= MAX_RATIO)) process.exitCode = 1
    console.info(
      `${path.padEnd(24)} rows ${page.toFixed(0)} ms · skeleton ${skeleton.toFixed(0)} ms · × ${slowdownRatio.toFixed(2)}`,
    )
  }
} finally {
  builtSite.close()
  await browser.close()
  rmSync(SKELETON_DIR, { recursive: true })
}
