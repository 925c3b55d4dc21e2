/**
 * Reactions, likes and favorites while requests fail: a failed change shows the stored state again, and the last click
 * wins.
 */
import type { Locator, Page, Route } from 'playwright/test'
import { goOnline, invalidateSession, expect, newMember, test } from '../support/e2e'

const EVENT_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

interface ToggleButton {
  name: string
  openToggle: (page: Page) => Promise<unknown>
  getButton: (page: Page) => Locator
  table: 'reactions' | 'favorites' | 'comment_reactions'
}

const openComments = async (page: Page) => {
  await page.goto(EVENT_PATH)
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: /^Comments \(\d+\)$/ }).waitFor()
}

const TOGGLES: ToggleButton[] = [
  {
    name: 'reaction',
    openToggle: openComments,
    getButton: (page) => page.getByRole('button', { name: /^Love this event/ }),
    table: 'reactions',
  },
  {
    name: 'like',
    openToggle: openComments,
    getButton: (page) => page.getByRole('button', { name: /^Like \(/ }).first(),
    table: 'comment_reactions',
  },
  {
    name: 'favourite',
    openToggle: (page) => page.goto(EVENT_PATH),
    getButton: (page) => page.getByRole('button', { name: /^Favorite:/ }).first(),
    table: 'favorites',
  },
]

for (const { name, openToggle, getButton, table } of TOGGLES)
  test(
    `the ${name} button reverts a click that the database did not store, and keeps a click that the database stored`,
    { tag: '@long' },
    async ({ page, site, context, expectedErrors }) => {
      expectedErrors.push(/./)
      const { email } = await newMember(page, site)
      const countStoredRows = async () => {
        const storedRowsSql = `select 1 from public.${table} t join auth.users u on u.id = t.user_id where u.email = $1`
        return (await site.sql(storedRowsSql, [email])).length
      }
      const clickToggle = () => getButton(page).click()
      const expectPressed = (isPressed: boolean) =>
        expect(getButton(page)).toHaveAttribute('aria-pressed', String(isPressed))
      const isTableRequest = ({ pathname }: URL) => pathname === `/rest/v1/${table}`
      /** Clicks once and intercepts the request of the click. */
      const clickAndIntercept = async (handleRequest: (route: Route) => Promise<unknown>) => {
        let interceptedCount = 0
        await page.route(isTableRequest, async (route) => {
          if (route.request().method() === 'GET') return route.continue()
          await handleRequest(route)
          interceptedCount += 1
        })
        await clickToggle()
        await expect.poll(() => interceptedCount).toBe(1)
        await page.unroute(isTableRequest)
      }
      await openToggle(page)
      await expectPressed(false)

      for (const status of [400, 500]) {
        await clickAndIntercept((route) => route.fulfill({ status, json: { message: 'Not now, please.' } }))
        await expectPressed(false)
      }
      await context.setOffline(true)
      // Waits for the failed request, because the button also looks unchanged before the click is processed.
      const requestFailure = page.waitForEvent('requestfailed', (request) => isTableRequest(new URL(request.url())))
      await clickToggle()
      await requestFailure
      await expectPressed(false)
      await goOnline(page)
      expect(await countStoredRows()).toBe(0)

      // The change is stored, but the response is lost. The page detects the stored state.
      await clickAndIntercept(async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await expectPressed(true)
      expect(await countStoredRows()).toBe(1)

      // Clicks twice while the requests wait: the last click must win.
      let releaseResponse: () => void = () => undefined
      const responseReleasedPromise = new Promise<void>((resolve) => (releaseResponse = resolve))
      await page.route(isTableRequest, async (route) => {
        await responseReleasedPromise
        await route.continue()
      })
      await clickToggle()
      await expectPressed(false)
      await clickToggle()
      await expectPressed(true)
      const writeResponse = page.waitForResponse(
        (reply) => isTableRequest(new URL(reply.url())) && reply.request().method() === 'POST',
      )
      releaseResponse()
      await writeResponse
      await expectPressed(true)
      expect(await countStoredRows()).toBe(1)
      await page.unroute(isTableRequest)

      await invalidateSession(page)
      await clickToggle()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      expect(await countStoredRows()).toBe(1)
    },
  )
