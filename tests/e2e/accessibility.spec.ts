/** Every page once, in both themes, by keyboard rules, contrast and names; and none scrolls sideways on the smallest phone. */
import type { Page } from 'playwright/test'
import { paths } from '../../src/lib/paths'
import { expectNoAxe } from '../support/axe'
import { expect, signIn, test } from '../support/e2e'
import { ADMIN, GUEST, MEMBER, type Visit } from './visits'

/** The long ring looks at what opens over a page too, and at the page's other states. */
const ALL = Boolean(process.env.E2E_ALL)

/** As a link within the site does: what is loaded stays. What is shown now is marked, to be told from what comes. */
const follow = (page: Page, at: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('#main > *')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, at)

const look = async (page: Page, { at, sees, open = [] }: Visit): Promise<void> => {
  const within = await page.evaluate(() => document.querySelector('#main') !== null)
  // One page at another address, or another part of it, keeps what it stands in.
  if (within && pageOf(new URL(page.url()).pathname) !== pageOf(at)) await follow(page, at)
  else await page.goto(at)
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await expect(sees ? page.getByText(sees).first() : page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  // Cards that are not laid out yet keep the colours of the theme before.
  await expect(page.locator('.arriving .far')).toHaveCount(0)
  await expectNoAxe(page)
  await page.setViewportSize({ width: 320, height: 700 })
  // The first frames of a new width still hold some of the old one.
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways, { message: at }).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const step of ALL ? open : []) {
    await step(page)
    await expectNoAxe(page)
  }
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

for (const [who, there] of [
  ['guest', GUEST],
  ['member', MEMBER],
  ['admin', ADMIN],
] as const) {
  const visits = ALL ? there : there.filter(firstOfPage)
  for (let from = 0; from < visits.length; from += TOGETHER) {
    const some = visits.slice(from, from + TOGETHER)
    test(`no finding in either theme for the ${who}: ${some.map(({ at }) => at).join(' ')}`, async ({ page }) => {
      if (who !== 'guest') await signIn(page, who)
      for (const visit of some) await test.step(visit.at, () => look(page, visit))
    })
  }
}

test('every address of the site is among them', () => {
  const visited = new Set([...GUEST, ...MEMBER, ...ADMIN].map(({ at }) => pageOf(at)))
  expect(PAGES.filter(({ address }) => !visited.has(address))).toEqual([])
})
