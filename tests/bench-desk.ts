/**
 * `npm run bench:desk` after a build: how long until the rows of the desk's lists stand on a slow phone's screen, each
 * beside a page of the same packages that asks the same and writes its rows out. Median of RUNS (5); fails over 1.6 times.
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
import { sessionOf } from './support/web/interactions'
import { onPhone } from './support/web/phone'
import { site as brand } from '../src/site'

const RUNS = Number(process.env.RUNS ?? 5)
const MOST = 1.6
const OUT = resolve(process.env.OUT_DIR ?? 'dist', 'skeleton')

/** Each list, what it asks, and a word that is in its rows alone. */
const LISTS = [
  [paths.adminBookings, 'list_bookings', 'INV-0000'],
  [paths.adminCustomers, 'list_customers', '@'],
  [paths.adminEvents, 'list_events', 'Port Arthur'],
  [paths.adminOrders, 'list_orders', 'ORD-'],
] as const

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Runs in the page, before its scripts: notes the first picture that has the word in it. No function in it has a name. */
const watch = (word: string): void => {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent.includes(word)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsAt: performance.now() })))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

interface Visit {
  /** Milliseconds until its rows are on screen. */
  rowsAt: number
  /** The arguments with which the list was asked. */
  body: string
}

/** What a browser keeps of the site, by key. */
type Kept = [string, string][]

const keep = (kept: Kept): void => kept.forEach(([key, value]) => localStorage.setItem(key, value))

/** What the browser of somebody who has opened the desk before keeps; its files are fetched anew. */
const keptAtDesk = (browser: Browser, url: string, session: string): Promise<Kept> =>
  onPhone(browser, async ({ page }) => {
    await page.addInitScript(keep, [[SESSION_KEY, session]] satisfies Kept)
    await Promise.all([page.waitForResponse('**/rest/v1/rpc/my_permissions'), page.goto(url + paths.admin)])
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.evaluate(() => Object.entries(localStorage) as Kept)
  })

const visit = (browser: Browser, kept: Kept, url: string, call: string, word: string): Promise<Visit> =>
  onPhone(browser, async ({ page }) => {
    await page.addInitScript(keep, kept)
    await page.addInitScript(watch, word)
    const [asked] = await Promise.all([page.waitForRequest(`**/rest/v1/rpc/${call}*`), page.goto(url)])
    const rowsAt = await page.waitForFunction(() => (window as { rowsAt?: number }).rowsAt)
    return { rowsAt: (await rowsAt.jsonValue()) ?? NaN, body: asked.postData() ?? '{}' }
  })

await build({
  root: resolve('tests/support/web/skeleton'),
  base: '/skeleton/',
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { target: 'es2022', outDir: OUT, emptyOutDir: true },
})
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
const site = await serveBuiltSite({ http2: true })
try {
  const kept = await keptAtDesk(browser, site.url, await sessionOf(site, brand.demo.admin))
  for (const [path, call, word] of LISTS) {
    const [pages, skeletons]: [number[], number[]] = [[], []]
    for (let run = 0; run < RUNS; run += 1) {
      const { rowsAt, body } = await visit(browser, kept, site.url + path, call, word)
      pages.push(rowsAt)
      const address = `${site.url}/skeleton/?${new URLSearchParams({ call, body })}`
      skeletons.push((await visit(browser, kept, address, call, word)).rowsAt)
    }
    const [page, skeleton] = [median(pages), median(skeletons)]
    const times = page / skeleton
    if (!(times <= MOST)) process.exitCode = 1
    console.info(
      `${path.padEnd(24)} rows ${page.toFixed(0)} ms · skeleton ${skeleton.toFixed(0)} ms · × ${times.toFixed(2)}`,
    )
  }
} finally {
  site.close()
  await browser.close()
  rmSync(OUT, { recursive: true })
}
