/**
 * Every form under network, server and session errors and double clicks. It shows a clear message, preserves the
 * input and stores one row.
 */
import type { Page, Route } from 'playwright/test'
import { site as brand } from '../../src/site'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { backOnline, endSession, expect, newMember, signIn, signInAs, type Site, test } from '../support/e2e'
import { FORMS } from './network-errors/all-forms'
import { newTag, type Case, type NetworkErrorForm, type Part, type Account } from './network-errors/form'

/** Technical text from browsers, parsers and servers that users should not see. */
const RAW = /failed to fetch|networkerror|unexpected token|json|jwt|[{}<>]|undefined|null|sqlstate|\b(?:4|5)\d\d\b/i

const text = (page: Page) => page.locator('[data-sonner-toast], [role="alert"]').filter({ hasText: /\w/ })

/** Dismisses earlier notices, so that only new ones are checked. */
const dismissToasts = async (page: Page) => {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [aria-label="Dismiss"]'))
      button.click()
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

/** Waits for the button before the test changes the network or the session. */
const waitForButton = (page: Page, form: Case) => form.clickButton(page).waitFor()

const openForm = async (page: Page, form: Case, again = false) => {
  await page.goto(form.path)
  // Wait for the scripts, because input is stored only while they run.
  await expect(page.locator('body.arriving')).toHaveCount(0)
  await ((again && form.reopen) || form.open)?.(page)
}

const expectInputPreserved = async (page: Page, { typed, text = '' }: Case) => {
  if (!typed) return
  const isField = await typed(page).evaluate((element) => 'value' in element)
  if (isField) await expect(typed(page)).toHaveValue(text)
  else await expect(typed(page)).toContainText(text)
}

/** Opens the form again. The input must be restored, except for fields that may not be stored. */
const reopenForm = async (page: Page, form: Case) => {
  await openForm(page, form, true)
  await form.secret?.(page)
  await waitForButton(page, form)
  await expectInputPreserved(page, form)
}

/** @param reached whether the backend answers the query that the confirmation question needs */
const clickButton = async (page: Page, form: Case, reached = true) => {
  await form.clickButton(page).click()
  if (reached || !form.readsFirst) await form.expects?.(page).click()
}

interface Started {
  form: Case
  account: Account
}

const startForm = async (page: Page, site: Site, { role, make }: NetworkErrorForm): Promise<Started> => {
  const demoEmail = role === 'admin' ? brand.demo.admin : brand.demo.member
  const account =
    role === 'newcomer' ? await newMember(page, site) : { email: demoEmail, password: brand.demo.password }
  const form = await make(site, newTag(), account)
  if (role === 'member' || role === 'admin') await signIn(page, role)
  page.on('dialog', (dialog) => void dialog.accept())
  await openForm(page, form)
  await form.fill?.(page)
  await form.secret?.(page)
  await waitForButton(page, form)
  return { form, account }
}

const addressOf =
  ({ to }: Case) =>
  ({ pathname }: URL) =>
    typeof to === 'string' ? pathname === to : to.test(pathname)

/**
 * Ends the session and holds back reads, so that the click's request detects it. An earlier read would remove the
 * button.
 */
const submitWithoutSession = async (page: Page, form: Case) => {
  const held: Route[] = []
  const reads = (url: URL) => url.pathname.startsWith('/rest/v1/') && !addressOf(form)(url) && !form.readsFirst
  await page.route(reads, (route) => void held.push(route))
  await endSession(page)
  await clickButton(page, form, false)
  await page.unroute(reads)
  await Promise.all(held.map((route) => route.continue()))
}

/** Intercepts writes to the form's address. Returns a function that waits for one and stops intercepting. */
const interceptWrites = async (page: Page, form: Case, handle: (route: Route) => Promise<unknown>) => {
  let intercepted = 0
  const isFormRequest = addressOf(form)
  await page.route(isFormRequest, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await handle(route)
    intercepted += 1
  })
  return async () => {
    await expect.poll(() => intercepted).toBeGreaterThan(0)
    await page.unroute(isFormRequest)
  }
}

/** Clicks the button, and expects a readable error message. */
const expectFailure = async (page: Page, form: Case, end?: () => Promise<void>) => {
  await dismissToasts(page)
  // Marks existing notices, because an earlier one may still be visible. Only new ones count.
  await text(page).evaluateAll((before) => before.forEach((one) => one.setAttribute('data-before', '')))
  await clickButton(page, form, end !== undefined)
  await end?.()
  await expect(text(page).and(page.locator(':not([data-before])')).last()).toBeVisible()
  expect((await text(page).allInnerTexts()).join('\n')).not.toMatch(RAW)
}

const expectStoredOnce = async (page: Page, site: Site, { done, shown, rows, about }: Case, lost = false) => {
  if (lost && shown) await shown(page)
  else await expect(typeof done === 'function' ? done(page) : page.getByText(done).first()).toBeVisible()
  expect(await site.sql(rows, about)).toHaveLength(1)
}

for (const each of FORMS) {
  const tagged = (part: Part) => ({ tag: each.fast?.includes(part) ? '@fast' : '@long' })
  test.describe(`form under network errors: ${each.name}`, () => {
    test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/./))

    test(
      'shows an error for a failed request and a lost response, keeps the typed values, and stores once',
      tagged('lost'),
      async ({ page, site }) => {
        const { form } = await startForm(page, site, each)
        for (const status of [400, 500]) {
          const end = await interceptWrites(page, form, (route) =>
            route.fulfill({ status, json: { message: 'Not now, please.' } }),
          )
          await expectFailure(page, form, end)
          await expectInputPreserved(page, form)
        }
        const end = await interceptWrites(page, form, async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await expectFailure(page, form, end)
        if (!form.shown) {
          await expectInputPreserved(page, form)
          await form.again?.(page)
          await dismissToasts(page)
          await clickButton(page, form)
        }
        await expectStoredOnce(page, site, form, true)
      },
    )

    test(
      'stores once after failing offline and a double click on a slow network',
      tagged('slow'),
      async ({ page, site, context }) => {
        const { form } = await startForm(page, site, each)
        await context.setOffline(true)
        await expectFailure(page, form)
        await expectFailure(page, form)
        await expectInputPreserved(page, form)
        await backOnline(page)
        let sent = 0
        let respond: () => void = () => undefined
        const held = new Promise<void>((resolve) => (respond = resolve))
        await interceptWrites(page, form, async (route) => {
          sent += 1
          await held
          await route.continue()
        })
        await dismissToasts(page)
        if (form.expects) await form.clickButton(page).click()
        await (form.expects ?? form.clickButton)(page).dblclick()
        await expect.poll(() => sent).toBe(1)
        respond()
        await expectStoredOnce(page, site, form)
        expect(sent).toBe(1)
      },
    )

    test(
      'restores the typed values after a reload, and after a session that has ended',
      tagged('kept'),
      async ({ page, site }) => {
        const { form, account } = await startForm(page, site, each)
        await expectInputPreserved(page, form)
        await reopenForm(page, form)
        if (each.role !== 'guest' && !each.needsNoSession) {
          await submitWithoutSession(page, form)
          await expect(page.getByText('Your session has ended.')).toBeVisible()
          await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
          await signInAs(page, account.email, account.password)
          await expect(page.getByText('Welcome back!')).toBeVisible()
          await reopenForm(page, form)
        }
        await clickButton(page, form)
        await expectStoredOnce(page, site, form)
      },
    )
  })
}
