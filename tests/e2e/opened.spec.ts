/** Checks all dialogs and menus of the admin pages with axe in both themes. On a phone, no page may scroll sideways. */
import type { Locator, Page } from 'playwright/test'
import { computeCode, getTimeStep } from '../../supabase/embedded/mfa/totp'
import { expectNoAxeViolations } from '../support/axe'
import { expect, newMember, signInToDemo, test, type Site } from '../support/e2e'
import { LAYOUT_VISITS } from './layout-visits'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

const checkOpenedElement = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const readHorizontalOverflows = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].map(
        ({ scrollWidth, clientWidth }) => Math.max(scrollWidth - clientWidth, 0),
      ),
    )
  await expect
    .poll(async () => Math.max(...(await readHorizontalOverflows())), { message: `${page.url()}, 390 px` })
    .toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

for (const { path, steps } of LAYOUT_VISITS)
  test(
    `axe finds no accessibility problem in any dialog or menu that opens on ${path}`,
    { tag: '@long' },
    async ({ page }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await signInToDemo(page, 'admin')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      for (const openStep of steps) await checkOpenedElement(page, await openStep(page))
    },
  )

const signInAsNewStaff = async (page: Page, site: Site): Promise<void> => {
  const { email } = await newMember(page, site)
  await site.sql("insert into public.staff (user_id, role) select id, 'manager' from auth.users where email = $1", [
    email,
  ])
}

test(
  'axe finds no accessibility problem in any step of setting up and entering a second factor',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    // Expected error: a wrong authenticator code.
    expectedErrors.push(/status of 422.*\/factors\/.*\/verify/)
    // Expected error: the admin area requests its tasks on opening, but the request is refused until the second factor
    // is verified.
    expectedErrors.push(/status of 403.*\/rpc\/admin_today/)
    const getButton = (name: string) => page.getByRole('button', { name, exact: true })
    const codeField = page.getByLabel('Code', { exact: true })
    await signInAsNewStaff(page, site)
    await page.goto('/admin/security')
    await getButton('Set Up a Second Factor').click()
    await checkOpenedElement(page, page.getByRole('img', { name: /QR code/ }))
    await codeField.fill('000000')
    await getButton('Turn On Second Factor').click()
    await checkOpenedElement(page, page.getByText(/That code is wrong/))
    const setupKey = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
    const secret = /^([A-Z2-7]{4} ?){8}/.exec(setupKey ?? '')?.[0].replaceAll(' ', '') ?? ''
    await codeField.fill(computeCode(secret, getTimeStep(Date.now())))
    await getButton('Turn On Second Factor').click()
    await getButton('Make Recovery Codes').click()
    await checkOpenedElement(page, page.getByRole('region', { name: 'Recovery codes', exact: true }))
    await getButton('Remove').click()
    await checkOpenedElement(page, page.getByRole('alertdialog'))
    // Sets the session back to the state after a sign-in with the password alone.
    await site.sql("update auth.sessions set aal = 'aal1', factor_id = null where factor_id is not null")
    await page.goto('/admin')
    await checkOpenedElement(page, page.getByRole('heading', { name: 'Enter your code' }))
    await getButton('I’ve Lost My Phone').click()
    await checkOpenedElement(page, page.getByLabel('Recovery Code'))
    await page.getByLabel('Recovery Code').fill('none of them')
    await getButton('Use This Code').click()
    await checkOpenedElement(page, page.getByText(/This code isn’t valid/))
  },
)
