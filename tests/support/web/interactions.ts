import type { Browser, Locator, Page } from 'playwright/test'
import { SESSION_KEY } from '../../../src/lib/backend/session-key'
import { site as brand } from '../../../src/site'
import type { BuiltSite } from './built-site'
import { readEntriesWhenIdle, runOnPhone } from './phone'
import { PUBLISHABLE_KEY } from '../rest'

export interface Interaction {
  name: string
  path: string
  /** Set if the demo member is signed in. */
  asMember?: true
  /** Prepares the page before the interaction is measured. */
  preparePage?: (page: Page) => Promise<unknown>
  getTarget: (page: Page) => Locator
  /** Activates the target if a tap is not enough. */
  activateTarget?: (target: Locator) => Promise<unknown>
  /** The element that is visible once the interaction is done. */
  getResult: (page: Page) => Locator
}

const getButton = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const openMenu = (page: Page): Promise<void> => getButton(page, 'Open menu').tap()
const getHeartButton = (page: Page): Locator => getButton(page, /^Favorite: /)

/** The first interactions of a visitor. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'open menu',
    path: '/',
    getTarget: (page) => getButton(page, 'Open menu'),
    getResult: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'theme',
    path: '/',
    preparePage: openMenu,
    getTarget: (page) => getButton(page, /^Switch to /),
    getResult: (page) => page.locator('html:not(.dark)'),
  },
  {
    name: 'filter departures',
    path: '/events',
    getTarget: (page) => page.getByLabel('Destination'),
    // Selects by keyboard, because a tap on a phone opens the system's list, which sends no events to the page.
    activateTarget: async (target) => {
      await target.focus()
      await target.press('ArrowDown')
    },
    getResult: (page) => getButton(page, 'Clear filters'),
  },
  {
    name: 'filter the store',
    path: '/store',
    getTarget: (page) => getButton(page, 'Merch Only'),
    getResult: (page) => page.getByRole('button', { name: 'Merch Only', pressed: true }),
  },
  {
    name: 'open waitlist',
    path: '/events',
    getTarget: (page) => getButton(page, 'Join Waitlist'),
    getResult: (page) => page.getByRole('dialog', { name: 'Join the Waitlist' }),
  },
  {
    name: 'add to cart',
    path: '/store',
    getTarget: (page) => getButton(page, /^Add to Cart: /),
    getResult: (page) => getButton(page, 'Shopping cart, 1 item'),
  },
  {
    name: 'heart as a guest',
    path: '/events',
    getTarget: getHeartButton,
    getResult: (page) => page.getByText('Please log in', { exact: true }),
  },
  {
    name: 'heart as a member',
    path: '/events',
    asMember: true,
    getTarget: getHeartButton,
    getResult: (page) => page.getByRole('button', { name: /^Favorite: /, pressed: true }).first(),
  },
]

/** The session of a demo account, as the client stores it in the browser. */
export const fetchSession = async ({ backend }: BuiltSite, email: string): Promise<string> => {
  const reply = await backend.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: brand.demo.password }),
    }),
  )
  if (!reply.ok) throw new Error(`Sign-in failed: ${reply.status} ${await reply.text()}`)
  return reply.text()
}

/** Minimum duration of an interaction in milliseconds. Browsers report no shorter durations. */
const MIN_DURATION_MS = 16

/** Measures the milliseconds from a tap to the next frame, on an idle page. */
export const measureInteraction = (
  browser: Browser,
  url: string,
  session: string,
  { path, asMember, preparePage, getTarget, activateTarget, getResult }: Interaction,
): Promise<number> =>
  runOnPhone(browser, async (phone) => {
    const { page } = phone
    if (asMember)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const)
    await page.goto(url + path, { waitUntil: 'load' })
    await readEntriesWhenIdle(phone)
    await preparePage?.(page)
    await getTarget(page).scrollIntoViewIfNeeded()
    const { length } = await readEntriesWhenIdle(phone)
    await (activateTarget ? activateTarget(getTarget(page)) : getTarget(page).tap())
    await getResult(page).waitFor()
    const newEntries = (await readEntriesWhenIdle(phone)).slice(length)
    return Math.max(
      MIN_DURATION_MS,
      ...newEntries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration),
    )
  })
