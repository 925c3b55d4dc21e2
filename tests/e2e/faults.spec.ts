/** Every form under what a network, a server, a session and a hand can do: a clear message, what was typed, one row. */
import type { Page, Route } from 'playwright/test'
import { site as brand } from '../../src/site'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { backOnline, endSession, expect, newMember, signIn, signInAs, type Site, test } from '../support/e2e'
import { FORMS } from './faults/all-forms'
import { newTag, type Case, type FaultForm, type Part, type Person } from './faults/form'

/** What a browser, a parser or a server says, and no person should read. */
const RAW = /failed to fetch|networkerror|unexpected token|json|jwt|[{}<>]|undefined|null|sqlstate|\b(?:4|5)\d\d\b/i

const said = (page: Page) => page.locator('[data-sonner-toast], [role="alert"]').filter({ hasText: /\w/ })

/** So that what is said next is told by what comes next. */
const hush = async (page: Page) => {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [aria-label="Dismiss"]'))
      button.click()
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

/** Only what is there can be pressed, whatever becomes of the network or the session then. */
const there = (page: Page, form: Case) => form.press(page).waitFor()

const open = async (page: Page, form: Case, again = false) => {
  await page.goto(form.path)
  // What is typed before the scripts are there is kept from then on.
  await expect(page.locator('body.arriving')).toHaveCount(0)
  await ((again && form.reopen) || form.open)?.(page)
}

const keeps = async (page: Page, { typed, text = '' }: Case) => {
  if (!typed) return
  const holds = await typed(page).evaluate((element) => 'value' in element)
  if (holds) await expect(typed(page)).toHaveValue(text)
  else await expect(typed(page)).toContainText(text)
}

/** The form anew: what was typed is there again, but for what nothing may keep. */
const reopened = async (page: Page, form: Case) => {
  await open(page, form, true)
  await form.secret?.(page)
  await there(page, form)
  await keeps(page, form)
}

/** @param reached whether the backend can be asked what a question needs */
const press = async (page: Page, form: Case, reached = true) => {
  await form.press(page).click()
  if (reached || !form.readsFirst) await form.answer?.(page).click()
}

interface Started {
  form: Case
  me: Person
}

const start = async (page: Page, site: Site, { who, make }: FaultForm): Promise<Started> => {
  const known = who === 'admin' ? brand.demo.admin : brand.demo.member
  const me = who === 'newcomer' ? await newMember(page, site) : { email: known, password: brand.demo.password }
  const form = await make(site, newTag(), me)
  if (who === 'member' || who === 'admin') await signIn(page, who)
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, form)
  await form.fill?.(page)
  await form.secret?.(page)
  await there(page, form)
  return { form, me }
}

const addressOf =
  ({ to }: Case) =>
  ({ pathname }: URL) =>
    typeof to === 'string' ? pathname === to : to.test(pathname)

/** The session ends, and the press is what meets it: a read that came before would take away what is pressed. */
const pressWithoutSession = async (page: Page, form: Case) => {
  const held: Route[] = []
  const reads = (url: URL) => url.pathname.startsWith('/rest/v1/') && !addressOf(form)(url) && !form.readsFirst
  await page.route(reads, (route) => void held.push(route))
  await endSession(page)
  await press(page, form, false)
  await page.unroute(reads)
  await Promise.all(held.map((route) => route.continue()))
}

/** Writes to the form's address are handled so; answers what ends it, once one has come. */
const meet = async (page: Page, form: Case, handle: (route: Route) => Promise<unknown>) => {
  let met = 0
  const here = addressOf(form)
  await page.route(here, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await handle(route)
    met += 1
  })
  return async () => {
    await expect.poll(() => met).toBeGreaterThan(0)
    await page.unroute(here)
  }
}

/** A press that fails is told in words. */
const fails = async (page: Page, form: Case, end?: () => Promise<void>) => {
  await hush(page)
  // A notice of the press before may still be there: what counts is what this one brings.
  await said(page).evaluateAll((before) => before.forEach((one) => one.setAttribute('data-before', '')))
  await press(page, form, end !== undefined)
  await end?.()
  await expect(said(page).and(page.locator(':not([data-before])')).last()).toBeVisible()
  expect((await said(page).allInnerTexts()).join('\n')).not.toMatch(RAW)
}

const storedOnce = async (page: Page, site: Site, { done, shown, rows, about }: Case, lost = false) => {
  if (lost && shown) await shown(page)
  else await expect(typeof done === 'function' ? done(page) : page.getByText(done).first()).toBeVisible()
  expect(await site.sql(rows, about)).toHaveLength(1)
}

for (const each of FORMS) {
  const tagged = (part: Part) => ({ tag: each.fast?.includes(part) ? '@fast' : '@long' })
  test.describe(`${each.name}:`, () => {
    test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/./))

    test(
      'refused, failed and lost, it says so, keeps all, and is stored once',
      tagged('lost'),
      async ({ page, site }) => {
        const { form } = await start(page, site, each)
        for (const status of [400, 500]) {
          const end = await meet(page, form, (route) =>
            route.fulfill({ status, json: { message: 'Not now, please.' } }),
          )
          await fails(page, form, end)
          await keeps(page, form)
        }
        const end = await meet(page, form, async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await fails(page, form, end)
        if (!form.shown) {
          await keeps(page, form)
          await form.again?.(page)
          await hush(page)
          await press(page, form)
        }
        await storedOnce(page, site, form, true)
      },
    )

    test(
      'begun offline and pressed twice on a slow line, it is stored once',
      tagged('slow'),
      async ({ page, site, context }) => {
        const { form } = await start(page, site, each)
        await context.setOffline(true)
        await fails(page, form)
        await fails(page, form)
        await keeps(page, form)
        await backOnline(page)
        let sent = 0
        let answer: () => void = () => undefined
        const held = new Promise<void>((resolve) => (answer = resolve))
        await meet(page, form, async (route) => {
          sent += 1
          await held
          await route.continue()
        })
        await hush(page)
        if (form.answer) await form.press(page).click()
        await (form.answer ?? form.press)(page).dblclick()
        await expect.poll(() => sent).toBe(1)
        answer()
        await storedOnce(page, site, form)
        expect(sent).toBe(1)
      },
    )

    test(
      'over a reload and an ended session, what was typed is there again',
      tagged('kept'),
      async ({ page, site }) => {
        const { form, me } = await start(page, site, each)
        await keeps(page, form)
        await reopened(page, form)
        if (each.who !== 'guest' && !each.provesItself) {
          await pressWithoutSession(page, form)
          await expect(page.getByText('Your session has ended.')).toBeVisible()
          await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
          await signInAs(page, me.email, me.password)
          await expect(page.getByText('Welcome back!')).toBeVisible()
          await reopened(page, form)
        }
        await press(page, form)
        await storedOnce(page, site, form)
      },
    )
  })
}
