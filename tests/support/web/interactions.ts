import type { Browser, Locator, Page } from 'playwright/test'
import { SESSION_KEY } from '../../../src/lib/backend/session-key'
import { site as brand } from '../../../src/site'
import type { BuiltSite } from './built-site'
import { readEntriesWhenIdle, onPhone } from './phone'
import { EMBEDDED_KEY } from '../rest'

export interface Interaction {
  name: string
  path: string
  /** Set if the demo member is signed in. */
  asMember?: true
  /** Prepares the page before the interaction is measured. */
  prepare?: (page: Page) => Promise<unknown>
  target: (page: Page) => Locator
  /** Activates the target if a tap is not enough. */
  activate?: (target: Locator) => Promise<unknown>
  /** The element that is visible once the interaction is done. */
  result: (page: Page) => Locator
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const openMenu = (page: Page): Promise<void> => button(page, 'Open menu').tap()
const getHeartButton = (page: Page): Locator => button(page, /^Favorite: /)

/** The first interactions of a visitor. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'open menu',
    path: '/',
    target: (page) => button(page, 'Open menu'),
    result: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'theme',
    path: '/',
    prepare: openMenu,
    target: (page) => button(page, /^Switch to /),
    result: (page) => page.locator('html:not(.dark)'),
  },
  {
    name: 'filter departures',
    path: '/events',
    target: (page) => page.getByLabel('Destination'),
    // Selects by keyboard, because a tap on a phone opens the system's list, which sends no events to the page.
    activate: async (target) => {
      await target.focus()
      await target.press('ArrowDown')
    },
    result: (page) => button(page, 'Clear filters'),
  },
  {
    name: 'filter the store',
    path: '/store',
    target: (page) => button(page, 'Merch Only'),
    result: (page) => page.getByRole('button', { name: 'Merch Only', pressed: true }),
  },
  {
    name: 'open waitlist',
    path: '/events',
    target: (page) => button(page, 'Join Waitlist'),
    result: (page) => page.getByRole('dialog', { name: 'Join the Waitlist' }),
  },
  {
    name: 'add to cart',
    path: '/store',
    target: (page) => button(page, /^Add to Cart: /),
    result: (page) => button(page, 'Shopping cart, 1 item'),
  },
  {
    name: 'heart as a guest',
    path: '/events',
    target: getHeartButton,
    result: (page) => page.getByText('Please log in', { exact: true }),
  },
  {
    name: 'heart as a member',
    path: '/events',
    asMember: true,
    target: getHeartButton,
    result: (page) => page.getByRole('button', { name: /^Favorite: /, pressed: true }).first(),
  },
]

/** The session of a demo account, as the client stores it in the browser. */
export const fetchSession = async ({ backend }: BuiltSite, email: string): Promise<string> => {
  const reply = await backend.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
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
  { path, asMember, prepare, target, activate, result }: Interaction,
): Promise<number> =>
  onPhone(browser, async (phone) => {
    const { page } = phone
    if (asMember)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const)
    await page.goto(url + path, { waitUntil: 'load' })
    await readEntriesWhenIdle(phone)
    await prepare?.(page)
    await target(page).scrollIntoViewIfNeeded()
    const { length } = await readEntriesWhenIdle(phone)
    await (activate ? activate(target(page)) : target(page).tap())
    await result(page).waitFor()
    const entries = (await readEntriesWhenIdle(phone)).slice(length)
    return Math.max(
      MIN_DURATION_MS,
      ...entries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration),
    )
  })
