/** Forms under what a network, a server, a session and a hand can do: a clear message, what was typed, one row. */
import type { Page, Route } from 'playwright/test'
import { site as brand } from '../../src/site'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { expect, signIn, test, type Site } from '../support/e2e'
import { newTag, type Case, type FaultForm } from './faults/form'
import { guestForms } from './faults/guest-forms'
import { memberForms } from './faults/member-forms'

const FORMS = [...guestForms, ...memberForms]

/** What a browser, a parser or a server says, and no person should read. */
const RAW = /failed to fetch|networkerror|unexpected token|json|jwt|[{}<>]|undefined|null|sqlstate|\b(?:4|5)\d\d\b/i

const said = (page: Page) => page.locator('[data-sonner-toast], [role="alert"]').filter({ hasText: /\w/ })

/** So that what is said next is told by what comes next. */
const hush = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [aria-label="Dismiss"]'))
      button.click()
  })

const open = async (page: Page, form: Case) => {
  await page.goto(form.path)
  await form.open?.(page)
}

const keeps = async (page: Page, form: Case) => {
  const field = form.typed(page)
  const holds = await field.evaluate((element) => 'value' in element)
  if (holds) await expect(field).toHaveValue(form.text)
  else await expect(field).toContainText(form.text)
}

const press = (page: Page, form: Case) => form.press(page).click()

const start = async (page: Page, site: Site, { who, make }: FaultForm): Promise<Case> => {
  const form = await make(site, newTag())
  if (who !== 'guest') await signIn(page, who)
  await open(page, form)
  await form.fill(page)
  return form
}

/** Writes to the form's address are handled so; answers what ends it. */
const meet = async (page: Page, form: Case, handle: (route: Route) => Promise<unknown>) => {
  const here = ({ pathname }: URL) => pathname === form.to
  await page.route(here, (route) => (route.request().method() === 'GET' ? route.continue() : handle(route)))
  return () => page.unroute(here)
}

/** A press that fails is told in words, and takes nothing of what was typed. */
const fails = async (page: Page, form: Case) => {
  await hush(page)
  await press(page, form)
  await expect(said(page).last()).toBeVisible()
  expect((await said(page).allInnerTexts()).join('\n')).not.toMatch(RAW)
  await keeps(page, form)
}

const storedOnce = async (page: Page, site: Site, form: Case) => {
  await expect(page.getByText(form.done).first()).toBeVisible()
  expect(await site.sql(form.rows, form.about)).toHaveLength(1)
}

for (const each of FORMS) {
  const tag = each.fast ? '@fast' : '@long'
  test.describe(`${each.name}:`, { tag }, () => {
    test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/./))

    test('refused, failed and lost, it says so, keeps all, and is stored once', async ({ page, site }) => {
      const form = await start(page, site, each)
      for (const status of [400, 500]) {
        const end = await meet(page, form, (route) => route.fulfill({ status, json: { message: 'Not now, please.' } }))
        await fails(page, form)
        await end()
      }
      const end = await meet(page, form, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await fails(page, form)
      await end()
      await hush(page)
      await press(page, form)
      await storedOnce(page, site, form)
    })

    test('begun offline and pressed twice on a slow line, it is stored once', async ({ page, site, context }) => {
      const form = await start(page, site, each)
      await context.setOffline(true)
      await fails(page, form)
      await fails(page, form)
      await context.setOffline(false)
      let sent = 0
      let answer: () => void = () => undefined
      const held = new Promise<void>((resolve) => (answer = resolve))
      await meet(page, form, async (route) => {
        sent += 1
        await held
        await route.continue()
      })
      await hush(page)
      await form.press(page).dblclick()
      await expect.poll(() => sent).toBe(1)
      answer()
      await storedOnce(page, site, form)
      expect(sent).toBe(1)
    })

    test('over a reload and an ended session, what was typed is there again', async ({ page, site }) => {
      const form = await start(page, site, each)
      await keeps(page, form)
      await open(page, form)
      await keeps(page, form)
      if (each.who !== 'guest') {
        await page.evaluate((key) => {
          const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
          localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'a.forged.token' }))
        }, SESSION_KEY)
        await press(page, form)
        await expect(page.getByText('Your session has ended.')).toBeVisible()
        await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
        if (!page.url().includes('/login')) await page.goto('/login')
        await page.getByLabel('Email', { exact: false }).fill(brand.demo[each.who])
        await page.getByRole('textbox', { name: 'Password' }).fill(brand.demo.password)
        await page.getByRole('button', { name: 'Sign In' }).click()
        await expect(page.getByText('Welcome back!')).toBeVisible()
        await open(page, form)
        await keeps(page, form)
      }
      await press(page, form)
      await storedOnce(page, site, form)
    })
  })
}
