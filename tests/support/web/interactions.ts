import type { Browser, Locator, Page } from 'playwright/test'
import { SESSION_KEY } from '../../../src/lib/backend/session-key'
import { site as brand } from '../../../src/site'
import type { BuiltSite } from './built-site'
import { entriesOnceQuiet, onPhone } from './phone'
import { EMBEDDED_KEY } from '../rest'

export interface Interaction {
  name: string
  path: string
  /** Signed in as the demo's member. */
  member?: true
  /** What must be opened first. */
  before?: (page: Page) => Promise<unknown>
  target: (page: Page) => Locator
  /** Where it is not a tap. */
  press?: (target: Locator) => Promise<unknown>
  /** There once it is done. */
  shows: (page: Page) => Locator
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const openMenu = (page: Page): Promise<void> => button(page, 'Open menu').tap()
const heart = (page: Page): Locator => button(page, /^Favorite: /)

/** What a visitor presses first. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'open menu',
    path: '/',
    target: (page) => button(page, 'Open menu'),
    shows: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    name: 'theme',
    path: '/',
    before: openMenu,
    target: (page) => button(page, /^Switch to /),
    shows: (page) => page.locator('html:not(.dark)'),
  },
  {
    name: 'filter departures',
    path: '/events',
    target: (page) => page.getByLabel('Destination'),
    // The list that a phone opens is the system's own, and no event of the page.
    press: async (target) => {
      await target.focus()
      await target.press('ArrowDown')
    },
    shows: (page) => button(page, 'Clear filters'),
  },
  {
    name: 'filter the store',
    path: '/store',
    target: (page) => button(page, 'Merch Only'),
    shows: (page) => page.getByRole('button', { name: 'Merch Only', pressed: true }),
  },
  {
    name: 'open waitlist',
    path: '/events',
    target: (page) => button(page, 'Join Waitlist'),
    shows: (page) => page.getByRole('dialog', { name: 'Join the Waitlist' }),
  },
  {
    name: 'add to cart',
    path: '/store',
    target: (page) => button(page, /^Add to Cart: /),
    shows: (page) => button(page, 'Shopping cart, 1 item'),
  },
  {
    name: 'heart as a guest',
    path: '/events',
    target: heart,
    shows: (page) => page.getByText('Please log in', { exact: true }),
  },
  {
    name: 'heart as a member',
    path: '/events',
    member: true,
    target: heart,
    shows: (page) => page.getByRole('button', { name: /^Favorite: /, pressed: true }).first(),
  },
]

/** What the client keeps in the browser of one of the demo’s people. */
export const sessionOf = async ({ backend }: BuiltSite, email: string): Promise<string> => {
  const reply = await backend.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: brand.demo.password }),
    }),
  )
  if (!reply.ok) throw new Error(`Nobody signs in: ${reply.status} ${await reply.text()}`)
  return reply.text()
}

/** No browser tells of what was answered faster. */
const LEAST = 16

/** Milliseconds from a press to the picture that answers it, on a page that rests. */
export const measureInteraction = (
  browser: Browser,
  url: string,
  session: string,
  { path, member, before, target, press, shows }: Interaction,
): Promise<number> =>
  onPhone(browser, async (phone) => {
    const { page } = phone
    if (member)
      await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [SESSION_KEY, session] as const)
    await page.goto(url + path, { waitUntil: 'load' })
    await entriesOnceQuiet(phone)
    await before?.(page)
    await target(page).scrollIntoViewIfNeeded()
    const { length } = await entriesOnceQuiet(phone)
    await (press ? press(target(page)) : target(page).tap())
    await shows(page).waitFor()
    const entries = (await entriesOnceQuiet(phone)).slice(length)
    return Math.max(LEAST, ...entries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration))
  })
