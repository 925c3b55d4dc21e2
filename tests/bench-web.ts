/**
 * `npm run bench:web`: measures the public pages of the built site on a slow phone, and the delay between a click and
 * the next frame. For comparison, also measures a static page with the same text and images in each run. Uses the
 * median of five runs. Variables: RUNS, PAGES, INTERACTIONS (names, or `-` for none), OUT_DIR.
 */
import { chromium, type Browser } from 'playwright/test'
import { site as brand } from '../src/site'
import { CHROMIUM_FLAGS, ensureBrowser } from './support/browser'
import { serveBuiltSite, STATIC_PAGE_PREFIX, type BuiltSite } from './support/web/built-site'
import { INTERACTIONS, measureInteraction, fetchSession } from './support/web/interactions'
import { measurePage, type PageFigures } from './support/web/page-figures'

const RUN_COUNT = Number(process.env.RUNS ?? 5)
const SELECTED_INTERACTIONS = process.env.INTERACTIONS?.split(',')

const computeMedian = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const computeMedians = (runs: readonly PageFigures[]): PageFigures => {
  const computeMedianOf = (key: keyof PageFigures) => computeMedian(runs.map((figures) => figures[key]))
  return {
    firstPaint: computeMedianOf('firstPaint'),
    largestPaint: computeMedianOf('largestPaint'),
    speedIndex: computeMedianOf('speedIndex'),
    blockingMs: computeMedianOf('blockingMs'),
    layoutShift: computeMedianOf('layoutShift'),
    scriptKilobytes: computeMedianOf('scriptKilobytes'),
  }
}

const formatRow = (
  name: string,
  { firstPaint, largestPaint, speedIndex, blockingMs, layoutShift, scriptKilobytes }: PageFigures,
): string =>
  `${name.padEnd(24)} FCP ${firstPaint.toFixed(0)} ms · LCP ${largestPaint.toFixed(0)} ms · SI ${speedIndex.toFixed(0)} ms` +
  ` · TBT ${blockingMs.toFixed(0)} ms · CLS ${layoutShift.toFixed(4)} · script ${scriptKilobytes.toFixed(1)} KB`

const benchPage = async (browser: Browser, { url }: BuiltSite, path: string): Promise<void> => {
  const [pageRuns, staticRuns]: [PageFigures[], PageFigures[]] = [[], []]
  for (let runNumber = 0; runNumber < RUN_COUNT; runNumber += 1) {
    pageRuns.push(await measurePage(browser, url + path))
    staticRuns.push(await measurePage(browser, url + STATIC_PAGE_PREFIX + path))
  }
  const [page, staticPage] = [computeMedians(pageRuns), computeMedians(staticRuns)]
  console.info(formatRow(path.replace(/\/[0-9a-f-]{36}/, '/{id}'), page))
  console.info(formatRow('  static page', staticPage))
  console.info(
    `  LCP × ${(page.largestPaint / staticPage.largestPaint).toFixed(2)} · SI × ${(page.speedIndex / staticPage.speedIndex).toFixed(2)}` +
      ` · TBT + ${(page.blockingMs - staticPage.blockingMs).toFixed(0)} ms`,
  )
}

const benchInteractions = async (browser: Browser, site: BuiltSite): Promise<void> => {
  const session = await fetchSession(site, brand.demo.member)
  for (const interaction of INTERACTIONS.filter(
    ({ name }) => !SELECTED_INTERACTIONS || SELECTED_INTERACTIONS.includes(name),
  )) {
    const interactionDelays: number[] = []
    for (let runNumber = 0; runNumber < RUN_COUNT; runNumber += 1)
      interactionDelays.push(await measureInteraction(browser, site.url, session, interaction))
    const { name, path } = interaction
    console.info(
      `${name.padEnd(24)} ${path.padEnd(8)} INP ${computeMedian(interactionDelays)} ms (${Math.min(...interactionDelays)} to ${Math.max(...interactionDelays)})`,
    )
  }
}

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
const site = await serveBuiltSite()
try {
  const benchedPaths = process.env.PAGES?.split(',') ?? ['/', '/events', site.eventPath, '/trips', '/store']
  for (const path of benchedPaths.filter((pagePath) => pagePath.startsWith('/'))) await benchPage(browser, site, path)
  await benchInteractions(browser, site)
} finally {
  site.close()
  await browser.close()
}
