/**
 * Tests every form with network, server and session errors and double clicks. The form must show a clear message, keep
 * the typed values and store one row.
 */
import type { Page, Route } from 'playwright/test'
import { site as brand } from '../../src/site'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { goOnline, invalidateSession, expect, newMember, signInToDemo, signInAs, type Site, test } from '../support/e2e'
import { NETWORK_ERROR_FORMS } from './network-errors/all-forms'
import {
  createUniqueText,
  type FormCase,
  type NetworkErrorForm,
  type NetworkErrorKind,
  type Account,
} from './network-errors/form'

/** Technical text from browsers, parsers and servers that users should not see. */
const TECHNICAL_TEXT_PATTERN =
  /failed to fetch|networkerror|unexpected token|json|jwt|[{}<>]|undefined|null|sqlstate|\b(?:4|5)\d\d\b/i

const getNotices = (page: Page) => page.locator('[data-sonner-toast], [role="alert"]').filter({ hasText: /\w/ })

/** Dismisses earlier notices, so that only new ones are checked. */
const dismissToasts = async (page: Page) => {
  await page.evaluate(() => {
    for (const closeButton of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [aria-label="Dismiss"]'))
      closeButton.click()
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
}

/** Waits for the button before the test changes the network or the session. */
const waitForButton = (page: Page, form: FormCase) => form.submitButton(page).waitFor()

const openForm = async (page: Page, form: FormCase, isReopened = false) => {
  await page.goto(form.path)
  // Wait for the scripts, because input is stored only while they run.
  await expect(page.locator('body.arriving')).toHaveCount(0)
  await ((isReopened && form.reopen) || form.open)?.(page)
}

const expectInputPreserved = async (page: Page, { inputField, inputText = '' }: FormCase) => {
  if (!inputField) return
  const isField = await inputField(page).evaluate((element) => 'value' in element)
  if (isField) await expect(inputField(page)).toHaveValue(inputText)
  else await expect(inputField(page)).toContainText(inputText)
}

/**
 * Opens the form again. The typed values must be restored, except in fields whose values must not be stored in the
 * browser.
 */
const reopenForm = async (page: Page, form: FormCase) => {
  await openForm(page, form, true)
  await form.fillSecret?.(page)
  await waitForButton(page, form)
  await expectInputPreserved(page, form)
}

/**
 * Submits the form and confirms its dialog.
 * @param isOnline false if the backend does not respond; a dialog that needs a query then does not appear
 */
const submitForm = async (page: Page, form: FormCase, isOnline = true) => {
  await form.submitButton(page).click()
  if (isOnline || !form.confirmationNeedsQuery) await form.confirmButton?.(page).click()
}

interface StartedForm {
  form: FormCase
  account: Account
}

const startForm = async (page: Page, site: Site, { role, createCase }: NetworkErrorForm): Promise<StartedForm> => {
  const demoEmail = role === 'admin' ? brand.demo.admin : brand.demo.member
  const account =
    role === 'newcomer' ? await newMember(page, site) : { email: demoEmail, password: brand.demo.password }
  const form = await createCase(site, createUniqueText(), account)
  if (role === 'member' || role === 'admin') await signInToDemo(page, role)
  page.on('dialog', (dialog) => void dialog.accept())
  await openForm(page, form)
  await form.fill?.(page)
  await form.fillSecret?.(page)
  await waitForButton(page, form)
  return { form, account }
}

const matchRequestPath =
  ({ requestPath }: FormCase) =>
  ({ pathname }: URL) =>
    typeof requestPath === 'string' ? pathname === requestPath : requestPath.test(pathname)

/**
 * Ends the session and holds other read requests, so that the submitted request is the first to detect the end.
 * Otherwise a failed read request would close the form before the click.
 */
const submitWithoutSession = async (page: Page, form: FormCase) => {
  const heldReadRoutes: Route[] = []
  const isOtherRead = (url: URL) =>
    url.pathname.startsWith('/rest/v1/') && !matchRequestPath(form)(url) && !form.confirmationNeedsQuery
  let isHoldingReads = true
  await page.route(isOtherRead, async (route) => {
    if (isHoldingReads) heldReadRoutes.push(route)
    else await route.continue()
  })
  await invalidateSession(page)
  await submitForm(page, form, false)
  isHoldingReads = false
  // Continues the held requests first, because page.unroute would continue them too, and that is possible only once.
  await Promise.all(heldReadRoutes.map((route) => route.continue()))
  await page.unroute(isOtherRead)
}

/**
 * Intercepts write requests of the form. Returns a function that waits for one such request and then stops
 * intercepting.
 */
const interceptWrites = async (page: Page, form: FormCase, handleRequest: (route: Route) => Promise<unknown>) => {
  let interceptedCount = 0
  const isFormRequest = matchRequestPath(form)
  await page.route(isFormRequest, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await handleRequest(route)
    interceptedCount += 1
  })
  return async () => {
    await expect.poll(() => interceptedCount).toBeGreaterThan(0)
    await page.unroute(isFormRequest)
  }
}

/** Clicks the button, and expects a readable error message. */
const expectFailure = async (page: Page, form: FormCase, waitForIntercepted?: () => Promise<void>) => {
  await dismissToasts(page)
  // Marks existing notices, because an earlier one may still be visible. Only new ones count.
  await getNotices(page).evaluateAll((notices) => notices.forEach((notice) => notice.setAttribute('data-before', '')))
  await submitForm(page, form, waitForIntercepted !== undefined)
  await waitForIntercepted?.()
  await expect(getNotices(page).and(page.locator(':not([data-before])')).last()).toBeVisible()
  expect((await getNotices(page).allInnerTexts()).join('\n')).not.toMatch(TECHNICAL_TEXT_PATTERN)
}

const expectStoredOnce = async (
  page: Page,
  site: Site,
  { success, expectAutomaticSuccess, successSql, sqlValues }: FormCase,
  isResponseLost = false,
) => {
  if (isResponseLost && expectAutomaticSuccess) await expectAutomaticSuccess(page)
  else await expect(typeof success === 'function' ? success(page) : page.getByText(success).first()).toBeVisible()
  expect(await site.sql(successSql, sqlValues)).toHaveLength(1)
}

for (const networkErrorForm of NETWORK_ERROR_FORMS) {
  const getSuiteTag = (kind: NetworkErrorKind) => ({
    tag: networkErrorForm.inShortSuite?.includes(kind) ? '@fast' : '@long',
  })
  test.describe(`form under network errors: ${networkErrorForm.name}`, () => {
    test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/./))

    test(
      'the form shows an error after a failed request or a lost response, keeps the typed values, and stores them only once',
      getSuiteTag('lost'),
      async ({ page, site }) => {
        const { form } = await startForm(page, site, networkErrorForm)
        for (const status of [400, 500]) {
          const waitForIntercepted = await interceptWrites(page, form, (route) =>
            route.fulfill({ status, json: { message: 'Not now, please.' } }),
          )
          await expectFailure(page, form, waitForIntercepted)
          await expectInputPreserved(page, form)
        }
        const waitForIntercepted = await interceptWrites(page, form, async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await expectFailure(page, form, waitForIntercepted)
        if (!form.expectAutomaticSuccess) {
          await expectInputPreserved(page, form)
          await form.replaceUsedInput?.(page)
          await dismissToasts(page)
          await submitForm(page, form)
        }
        await expectStoredOnce(page, site, form, true)
      },
    )

    test(
      'the form stores the values once after a submit that fails offline and a double click on a slow network',
      getSuiteTag('slow'),
      async ({ page, site, context }) => {
        const { form } = await startForm(page, site, networkErrorForm)
        await context.setOffline(true)
        await expectFailure(page, form)
        await expectFailure(page, form)
        await expectInputPreserved(page, form)
        await goOnline(page)
        let sentCount = 0
        let releaseResponse: () => void = () => undefined
        const responseReleasedPromise = new Promise<void>((resolve) => (releaseResponse = resolve))
        await interceptWrites(page, form, async (route) => {
          sentCount += 1
          await responseReleasedPromise
          await route.continue()
        })
        await dismissToasts(page)
        if (form.confirmButton) await form.submitButton(page).click()
        await (form.confirmButton ?? form.submitButton)(page).dblclick()
        await expect.poll(() => sentCount).toBe(1)
        releaseResponse()
        await expectStoredOnce(page, site, form)
        expect(sentCount).toBe(1)
      },
    )

    test(
      'the form restores the typed values after a reload, and after a new sign-in when the session has ended',
      getSuiteTag('reload'),
      async ({ page, site }) => {
        const { form, account } = await startForm(page, site, networkErrorForm)
        await expectInputPreserved(page, form)
        await reopenForm(page, form)
        if (networkErrorForm.role !== 'guest' && !networkErrorForm.needsNoSession) {
          await submitWithoutSession(page, form)
          await expect(page.getByText('Your session has ended.')).toBeVisible()
          await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
          await signInAs(page, account.email, account.password)
          await expect(page.getByText('Welcome back!')).toBeVisible()
          await reopenForm(page, form)
        }
        await submitForm(page, form)
        await expectStoredOnce(page, site, form)
      },
    )
  })
}
