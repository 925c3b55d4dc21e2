import { computeCode, getTimeStep } from '../../../supabase/embedded/mfa/totp'
import { expect, clearSession, signInToDemo, test } from '../../support/e2e'

let timeStep = getTimeStep(Date.now())
/** The next authenticator code for a secret key. Each code works only once. */
const createNextCode = (secret: string): string => computeCode(secret, timeStep++)

test(
  'an owner sets up a second factor, requires it from all staff, and signs in by code and by recovery code',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    // Expected errors: a wrong code, and saving the setting before the owner has a second factor.
    expectedErrors.push(/status of 422.*\/factors\/.*\/verify/, /status of 400.*\/rest\/v1\/settings/)
    await signInToDemo(page, 'admin')
    await page.goto('/admin/settings')
    await page.getByRole('checkbox', { name: 'Require a second factor' }).check()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Set up your own second factor first')).toBeVisible()

    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'Set Up a Second Factor' }).click()
    const qrCode = page.getByRole('img', { name: /QR code/ })
    await expect.poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const setupKey = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
    const secret = /^([A-Z2-7]{4} ?){8}/.exec(setupKey ?? '')?.[0].replaceAll(' ', '') ?? ''
    await page.getByLabel('Code').fill(createNextCode(secret))
    await page.getByRole('button', { name: 'Turn On Second Factor' }).click()
    await page.getByRole('button', { name: 'Make Recovery Codes' }).click()
    const recoveryCode =
      (await page
        .getByRole('region', { name: 'Recovery codes', exact: true })
        .getByRole('listitem')
        .first()
        .textContent()) ?? ''

    await page.goto('/admin/settings')
    await page.getByRole('checkbox', { name: 'Require a second factor' }).check()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()

    // After signing in again, the owner enters a code and reaches the requested page.
    await clearSession(page)
    await page.goto('/admin/bookings?q=Ada')
    await page.getByLabel('Email').fill('admin@nextroom.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('haunted-house-42')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/That code is wrong/)).toBeVisible()
    await page.getByLabel('Code').fill(createNextCode(secret))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Active Bookings' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?q=Ada')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Active Bookings' })).toBeVisible()

    // The owner has lost the phone, uses a recovery code and sets up a new second factor immediately, because the
    // settings require one.
    await signInToDemo(page, 'admin')
    await page.goto('/admin/reports')
    await page.getByRole('button', { name: 'I’ve Lost My Phone' }).click()
    await page.getByLabel('Recovery Code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Use This Code' }).click()
    await page.getByRole('button', { name: 'Set Up a Second Factor' }).click()
    const newKey = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).textContent()
    const newSecret = /^([A-Z2-7]{4} ?){8}/.exec(newKey ?? '')?.[0].replaceAll(' ', '') ?? ''
    await page.getByLabel('Code').fill(computeCode(newSecret, getTimeStep(Date.now())))
    await page.getByRole('button', { name: 'Turn On Second Factor' }).click()
    await page.getByRole('button', { name: 'Show My Recovery Codes' }).click()
    await page.getByRole('button', { name: 'I’ve saved the codes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    expect(await site.sql(`select 1 from public.audit_log where action = 'recovery_code_used'`)).toHaveLength(1)
  },
)
