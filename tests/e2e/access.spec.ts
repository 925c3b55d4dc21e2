import { site as brand } from '../../src/site'
import type { Page } from 'playwright/test'
import {
  expect,
  clearSession,
  getEmailedLink,
  newMember,
  createPerson,
  signInToDemo,
  signInAs,
  type Site,
  test,
} from '../support/e2e'

/** Registers through the page and follows the emailed link, which signs the visitor in. */
const registerMember = async (page: Page, site: Site) => {
  const person = createPerson()
  await page.goto('/register')
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
  await page.goto(await getEmailedLink(site, person.email))
  await page.waitForURL(/\/dashboard/)
  // Wait until the client has stored the session that the email link started.
  await expect(page.getByRole('button', { name: person.name })).toBeVisible()
  // Wait for the page's data too, because a request that runs while the session is removed would be refused.
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  return person
}

test('a visitor registers, confirms the account by email, signs in and sees live events', async ({ page, site }) => {
  const person = await registerMember(page, site)
  await clearSession(page)
  await signInAs(page, person.email, person.password)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an admin lands on /admin after sign-in, and a member who opens an admin page lands on /events', async ({
  page,
}) => {
  await signInAs(page, brand.demo.member, brand.demo.password)
  await expect(page).toHaveURL(/\/events$/)
  for (const protectedPath of ['/admin', '/customer-management', '/customer/nobody', '/admin/stripe-settings']) {
    await page.goto(protectedPath)
    await expect(page).toHaveURL(/\/events$/)
  }
  await clearSession(page)
  await signInAs(page, brand.demo.admin, brand.demo.password)
  await expect(page).toHaveURL(/\/admin$/)
})

test('a visitor lands on the requested page after signing in', async ({ page }) => {
  await page.goto('/extra-payment')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill('member@nextroom.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('haunted-house-42')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/extra-payment$/)
})

test('a member resets a forgotten password by email', async ({ page, site }) => {
  const person = await newMember(page, site)
  await clearSession(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If an account exists' })).toBeVisible()
  await page.goto(await getEmailedLink(site, person.email))
  await page.getByRole('textbox', { name: 'New Password' }).fill('candle-and-key-77')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await clearSession(page)
  await signInAs(page, person.email, 'candle-and-key-77')
  await expect(page).toHaveURL(/\/events$/)
})

test('a forged session ends on /login, not in a redirect loop', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of (400|401|403)/)
  await page.goto('/')
  await page.evaluate(() => {
    const payload = btoa(JSON.stringify({ sub: crypto.randomUUID(), role: 'authenticated', exp: 4102444800 }))
    localStorage.setItem(
      'session',
      JSON.stringify({
        access_token: `${btoa('{"alg":"HS256","typ":"JWT"}')}.${payload}.forged`,
        refresh_token: 'forged',
        expires_in: 3600,
        expires_at: 4102444800,
        token_type: 'bearer',
        user: { id: crypto.randomUUID(), email: 'forged@example.test' },
      }),
    )
  })
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test(
  'the site requests a new access token only a few times when the device clock is hours ahead',
  { tag: '@long' },
  async ({ page }) => {
    let refreshCount = 0
    await page.route('**/auth/v1/token**', (route) => {
      refreshCount += 1
      return route.continue()
    })
    await signInToDemo(page, 'member')
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
    // Fails by timeout if the page requests tokens in an endless loop.
    await page.waitForLoadState('networkidle')
    expect(refreshCount).toBeLessThan(30)
  },
)
