/** What is shown at once and stored after, under faults: it goes back to what is stored, and the last press stands. */
import type { Locator, Page, Route } from 'playwright/test'
import { backOnline, endSession, expect, newMember, test } from '../support/e2e'

const PATH = '/event-details/10000000-0000-4000-8000-000000000001'

interface Toggle {
  name: string
  open: (page: Page) => Promise<unknown>
  button: (page: Page) => Locator
  table: 'reactions' | 'favorites' | 'comment_reactions'
}

const openTalk = async (page: Page) => {
  await page.goto(PATH)
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: /^Comments \(\d+\)$/ }).waitFor()
}

const TOGGLES: Toggle[] = [
  {
    name: 'reaction',
    open: openTalk,
    button: (page) => page.getByRole('button', { name: /^Love this event/ }),
    table: 'reactions',
  },
  {
    name: 'like',
    open: openTalk,
    button: (page) => page.getByRole('button', { name: /^Like \(/ }).first(),
    table: 'comment_reactions',
  },
  {
    name: 'favourite',
    open: (page) => page.goto(PATH),
    button: (page) => page.getByRole('button', { name: /^Favorite:/ }).first(),
    table: 'favorites',
  },
]

for (const { name, open, button, table } of TOGGLES)
  test(
    `${name}: goes back where it was not stored, stands where it was`,
    { tag: '@long' },
    async ({ page, site, context, expectedErrors }) => {
      expectedErrors.push(/./)
      const { email } = await newMember(page, site)
      const stored = async () => {
        const rows = `select 1 from public.${table} t join auth.users u on u.id = t.user_id where u.email = $1`
        return (await site.sql(rows, [email])).length
      }
      const press = () => button(page).click()
      const pressed = (on: boolean) => expect(button(page)).toHaveAttribute('aria-pressed', String(on))
      const here = ({ pathname }: URL) => pathname === `/rest/v1/${table}`
      /** What is sent by one press is handled so. */
      const meet = async (handle: (route: Route) => Promise<unknown>) => {
        let met = 0
        await page.route(here, async (route) => {
          if (route.request().method() === 'GET') return route.continue()
          await handle(route)
          met += 1
        })
        await press()
        await expect.poll(() => met).toBe(1)
        await page.unroute(here)
      }
      await open(page)
      await pressed(false)

      for (const status of [400, 500]) {
        await meet((route) => route.fulfill({ status, json: { message: 'Not now, please.' } }))
        await pressed(false)
      }
      await context.setOffline(true)
      // It looks untouched before the press is taken up, too.
      const failed = page.waitForEvent('requestfailed', (request) => here(new URL(request.url())))
      await press()
      await failed
      await pressed(false)
      await backOnline(page)
      expect(await stored()).toBe(0)

      // Stored, and only the answer lost: the page finds out.
      await meet(async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await pressed(true)
      expect(await stored()).toBe(1)

      // Taken back and given again while the line is slow: the last press stands.
      let answer: () => void = () => undefined
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route(here, async (route) => {
        await held
        await route.continue()
      })
      await press()
      await pressed(false)
      await press()
      await pressed(true)
      const given = page.waitForResponse((reply) => here(new URL(reply.url())) && reply.request().method() === 'POST')
      answer()
      await given
      await pressed(true)
      expect(await stored()).toBe(1)
      await page.unroute(here)

      await endSession(page)
      await press()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      expect(await stored()).toBe(1)
    },
  )
