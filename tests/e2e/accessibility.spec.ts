/**
 * Checks every page with axe in both themes, and that no page scrolls sideways at 320 px. The full suite checks more
 * widths of admin pages.
 */
import type { Page } from 'playwright/test'
import { adminLinks } from '../../src/app/layouts/admin-links'
import { paths } from '../../src/lib/paths'
import { expectNoAxeViolations } from '../support/axe'
import { expect, signInToDemo, test } from '../support/e2e'
import { ADMIN_VISITS, GUEST_VISITS, MEMBER_VISITS, type Visit } from './visits'

/** The full suite also checks dialogs and menus, and other states of each page. */
const RUN_ALL = Boolean(process.env.E2E_ALL)

/** The menu label of each admin page, which is also the heading of the page. */
const adminLabels = new Map(adminLinks.flatMap(({ links }) => links).map(({ to, label }) => [to, label]))

/**
 * Navigates like an internal link, without a reload. Marks the current content, so that the test can distinguish it
 * from the next page.
 */
const navigateWithinApp = (page: Page, targetPath: string): Promise<void> =>
  page.evaluate((path) => {
    document.querySelector('#main > :last-child')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, targetPath)

/**
 * Screen widths in pixels. At `scrollWidths`, the page must not scroll sideways. At `stepWidths`, the page's dialogs
 * and menus are checked too.
 */
interface ViewportWidths {
  scrollWidths: number[]
  stepWidths: number[]
}
const PUBLIC_WIDTHS: ViewportWidths = { scrollWidths: [320], stepWidths: [1280] }
/** Staff use the admin pages on computers and phones, so the full suite also checks wider screens. */
const ADMIN_WIDTHS: ViewportWidths = { scrollWidths: RUN_ALL ? [320, 390, 768, 1440] : [320], stepWidths: [1280] }

const waitForPage = async (page: Page, { expectedText }: Visit): Promise<void> => {
  await expect(
    expectedText ? page.getByText(expectedText).first() : page.getByRole('heading', { level: 1 }),
  ).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  // Waits until the page has lost the class "arriving". Before that, the browser does not render trip cards far down
  // the list, so they keep the colors of the previous theme.
  await expect(page.locator('.arriving .far')).toHaveCount(0)
}

const expectMenuLabels = async (page: Page, path: string): Promise<void> => {
  const label = adminLabels.get(path)
  if (label === undefined) return
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current=page]')).toContainText(label)
}

const checkVisit = async (page: Page, visit: Visit, widths: ViewportWidths): Promise<void> => {
  const { path, steps = [] } = visit
  const isAppOpen = await page.evaluate(() => document.querySelector('#main') !== null)
  // Another URL of the same page would keep the state of the page, so the page is loaded again.
  const isInternalNavigation = isAppOpen && findRouteAddress(new URL(page.url()).pathname) !== findRouteAddress(path)
  if (isInternalNavigation) await navigateWithinApp(page, path)
  else await page.goto(path)
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await waitForPage(page, visit)
  // A URL with a fragment scrolls to an element within the page, so the heading does not get the focus.
  if (isInternalNavigation && !path.includes('#')) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectMenuLabels(page, path)
  await expectNoAxeViolations(page)
  for (const viewportWidth of widths.scrollWidths) {
    await page.setViewportSize({ width: viewportWidth, height: 700 })
    // The first frames at a new width can still have the old layout, so the overflow is read repeatedly.
    const readHorizontalOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(readHorizontalOverflow, { message: `${path}, ${viewportWidth} px` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const width of RUN_ALL && steps.length > 0 ? widths.stepWidths : []) {
    await page.setViewportSize({ width, height: 900 })
    if (width !== widths.stepWidths[0]) {
      await page.goto(path)
      await waitForPage(page, visit)
    }
    for (const performStep of steps) {
      await performStep(page)
      await expectNoAxeViolations(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

/** Number of page visits per test. Each visit takes seconds, and the first visit of a test loads all scripts. */
const VISITS_PER_TEST = RUN_ALL ? 4 : 16

/** Each route of the site, and the pattern that matches its addresses. */
const ROUTE_PATTERNS = Object.values(paths)
  .map((path) => (typeof path === 'string' ? path : path('login')).replace(/[?#].*/, ''))
  .map((address) => ({ address, pattern: new RegExp(`^${address.replace(/(?<=.)\/login(?=\/|$)/, '/[^/]+')}$`) }))
const findRouteAddress = (url: string) =>
  ROUTE_PATTERNS.find(({ pattern }) => pattern.test(url.replace(/[?#].*/, '')))?.address

const isFirstVisitOfPage = ({ path }: Visit, index: number, visits: Visit[]) =>
  visits.findIndex((otherVisit) => findRouteAddress(otherVisit.path) === findRouteAddress(path)) === index

for (const [role, allVisits, widths] of [
  ['guest', GUEST_VISITS, PUBLIC_WIDTHS],
  ['member', MEMBER_VISITS, PUBLIC_WIDTHS],
  ['admin', ADMIN_VISITS, ADMIN_WIDTHS],
] as const) {
  const visits = RUN_ALL ? allVisits : allVisits.filter(isFirstVisitOfPage)
  for (let firstVisitIndex = 0; firstVisitIndex < visits.length; firstVisitIndex += VISITS_PER_TEST) {
    const visitBatch = visits.slice(firstVisitIndex, firstVisitIndex + VISITS_PER_TEST)
    test(`axe finds no accessibility problem in either theme for the ${role}: ${visitBatch.map(({ path }) => path).join(' ')}`, async ({
      page,
    }) => {
      // A form with unsaved input asks for confirmation before the page is left.
      page.on('dialog', (dialog) => void dialog.accept())
      if (role !== 'guest') await signInToDemo(page, role)
      for (const pageVisit of visitBatch) await test.step(pageVisit.path, () => checkVisit(page, pageVisit, widths))
    })
  }
}

/** Returns a text that identifies an admin page and its tab. */
const getPageAndTab = (url: string): string => {
  const { pathname, searchParams } = new URL(url, 'https://site.test')
  return [findRouteAddress(pathname), searchParams.get('tab') ?? searchParams.get('list')].filter(Boolean).join(' ')
}

test('the accessibility tests visit every tab of the admin area', { tag: '@long' }, async ({ page }) => {
  const visitedTabs = new Set(ADMIN_VISITS.map(({ path }) => getPageAndTab(path)))
  const unvisitedTabs = new Set<string>()
  let tabCount = 0
  await signInToDemo(page, 'admin')
  for (const visit of ADMIN_VISITS.filter(isFirstVisitOfPage)) {
    await page.goto(visit.path)
    await waitForPage(page, visit)
    for (const adminTab of await page.locator('#main').getByRole('tab').all()) {
      await adminTab.click()
      await expect(adminTab).toHaveAttribute('aria-selected', 'true')
      tabCount += 1
      if (!visitedTabs.has(getPageAndTab(page.url()))) unvisitedTabs.add(getPageAndTab(page.url()))
    }
  }
  expect([...unvisitedTabs]).toEqual([])
  expect(tabCount).toBeGreaterThan(20)
})

test('the accessibility tests visit every page of the site', () => {
  const visitedRoutes = new Set(
    [...GUEST_VISITS, ...MEMBER_VISITS, ...ADMIN_VISITS].map(({ path }) => findRouteAddress(path)),
  )
  expect(ROUTE_PATTERNS.filter(({ address }) => !visitedRoutes.has(address))).toEqual([])
})
