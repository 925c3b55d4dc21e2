/** Every page once, in both themes, by keyboard rules, contrast and names; and none scrolls sideways: on the smallest phone, of the desk's at any width. */
import type { Page } from 'playwright/test'
import { adminLinks } from '../../src/app/layouts/admin-links'
import { paths } from '../../src/lib/paths'
import { expectNoAxe } from '../support/axe'
import { expect, signIn, test } from '../support/e2e'
import { ADMIN, GUEST, MEMBER, type Visit } from './visits'

/** The long ring looks at what opens over a page too, and at the page's other states. */
const ALL = Boolean(process.env.E2E_ALL)

/** The menu entry of each admin page: its heading uses the same words. */
const adminLabels = new Map(adminLinks.flatMap(({ links }) => links).map(({ to, label }) => [to, label]))

/** As a link within the site does: what is loaded stays. What is shown now is marked, to be told from what comes. */
const follow = (page: Page, at: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('#main > :last-child')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, at)

/** Widths at which a page may not scroll sideways, and those at which what it opens is looked at. */
interface Widths {
  sideways: number[]
  open: number[]
}
const PLAIN: Widths = { sideways: [320], open: [1280] }
/** The desk is for the office and for the road: the long ring looks at it wider, too. */
const DESK: Widths = { sideways: ALL ? [320, 390, 768, 1440] : [320], open: [1280] }

const isThere = async (page: Page, { sees }: Visit): Promise<void> => {
  await expect(sees ? page.getByText(sees).first() : page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  // Cards that are not laid out yet keep the colours of the theme before.
  await expect(page.locator('.arriving .far')).toHaveCount(0)
}

const expectMenuWords = async (page: Page, at: string): Promise<void> => {
  const label = adminLabels.get(at)
  if (label === undefined) return
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current=page]')).toContainText(label)
}

const look = async (page: Page, visit: Visit, widths: Widths): Promise<void> => {
  const { at, open = [] } = visit
  const within = await page.evaluate(() => document.querySelector('#main') !== null)
  // One page at another address, or another part of it, keeps what it stands in.
  const follows = within && pageOf(new URL(page.url()).pathname) !== pageOf(at)
  if (follows) await follow(page, at)
  else await page.goto(at)
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await isThere(page, visit)
  // An address with a fragment leads to a place within its page.
  if (follows && !at.includes('#')) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectMenuWords(page, at)
  await expectNoAxe(page)
  for (const width of widths.sideways) {
    await page.setViewportSize({ width, height: 700 })
    // The first frames of a new width still hold some of the old one.
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(sideways, { message: `${at}, ${width} px` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const width of ALL && open.length > 0 ? widths.open : []) {
    await page.setViewportSize({ width, height: 900 })
    if (width !== widths.open[0]) {
      await page.goto(at)
      await isThere(page, visit)
    }
    for (const step of open) {
      await step(page)
      await expectNoAxe(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

/** So many visits to one test: each takes seconds, and the first of a test reads all scripts anew. */
const TOGETHER = ALL ? 4 : 16

/** Each address of the site, and what it is told by. */
const PAGES = Object.values(paths)
  .map((path) => (typeof path === 'string' ? path : path('login')).replace(/[?#].*/, ''))
  .map((address) => ({ address, told: new RegExp(`^${address.replace(/(?<=.)\/login(?=\/|$)/, '/[^/]+')}$`) }))
const pageOf = (at: string) => PAGES.find(({ told }) => told.test(at.replace(/[?#].*/, '')))?.address

const firstOfPage = ({ at }: Visit, place: number, visits: Visit[]) =>
  visits.findIndex((other) => pageOf(other.at) === pageOf(at)) === place

for (const [who, there, widths] of [
  ['guest', GUEST, PLAIN],
  ['member', MEMBER, PLAIN],
  ['admin', ADMIN, DESK],
] as const) {
  const visits = ALL ? there : there.filter(firstOfPage)
  for (let from = 0; from < visits.length; from += TOGETHER) {
    const some = visits.slice(from, from + TOGETHER)
    test(`no finding in either theme for the ${who}: ${some.map(({ at }) => at).join(' ')}`, async ({ page }) => {
      // A form that is left asks whether that is meant.
      page.on('dialog', (dialog) => void dialog.accept())
      if (who !== 'guest') await signIn(page, who)
      for (const visit of some) await test.step(visit.at, () => look(page, visit, widths))
    })
  }
}

/** A page of the desk, and which of its tabs. */
const tabOf = (at: string): string => {
  const { pathname, searchParams } = new URL(at, 'https://desk.test')
  return [pageOf(pathname), searchParams.get('tab') ?? searchParams.get('list')].filter(Boolean).join(' ')
}

test('every tab of the desk is among them', { tag: '@long' }, async ({ page }) => {
  const visited = new Set(ADMIN.map(({ at }) => tabOf(at)))
  const others = new Set<string>()
  let tabs = 0
  await signIn(page, 'admin')
  for (const visit of ADMIN.filter(firstOfPage)) {
    await page.goto(visit.at)
    await isThere(page, visit)
    for (const tab of await page.locator('#main').getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      tabs += 1
      if (!visited.has(tabOf(page.url()))) others.add(tabOf(page.url()))
    }
  }
  expect([...others]).toEqual([])
  expect(tabs).toBeGreaterThan(20)
})

test('every address of the site is among them', () => {
  const visited = new Set([...GUEST, ...MEMBER, ...ADMIN].map(({ at }) => pageOf(at)))
  expect(PAGES.filter(({ address }) => !visited.has(address))).toEqual([])
})
