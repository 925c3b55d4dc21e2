import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Manifest } from 'vite'
import { goOnline, expect, createPerson, signInToDemo, test } from '../support/e2e'

/** Delays the page's scripts until the returned function is called. */
const holdScriptRequests = async (page: Page): Promise<() => void> => {
  let releaseScripts: () => void = () => undefined
  const scriptsReleasedPromise = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleasedPromise
    await route.continue()
  })
  return releaseScripts
}

test(
  'the selected theme survives a reload, and other tabs switch to it too',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.getByRole('button', { name: /light (theme|mode)/i }).click()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await page.reload()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

    const memberPage = await context.newPage()
    await signInToDemo(memberPage, 'member')
    await memberPage.goto('/dashboard')
    await expect(memberPage.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
    await expect(memberPage.locator('html')).not.toHaveClass(/dark/)
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await expect(memberPage.locator('html')).toHaveClass(/dark/)
  },
)

test('switching the theme changes colours at once, without a transition', { tag: '@long' }, async ({ page }) => {
  // The tests use reduced motion by default, which has no transitions. This test needs them.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const themeButton = page.getByRole('button', { name: /(light|dark) (theme|mode)/i })
  await expect(themeButton).toBeEnabled()
  const startedTransitions = await themeButton.evaluate(async (button: HTMLElement) => {
    const transitions: string[] = []
    addEventListener('transitionrun', (event) => transitions.push(event.propertyName))
    button.click()
    const rootClasses = document.documentElement.classList
    while (rootClasses.contains('turning')) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return transitions
  })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect(startedTransitions).toEqual([])
})

test('an unknown URL shows the 404 page with a link to the home page', async ({ page }) => {
  await page.goto('/no-such-room')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a page whose backend does not respond shows an error with Retry, which loads the page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /Failed to fetch/)
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto('/event-details/00000000-0000-4000-8000-000000000000')
  const retryButton = page.getByRole('button', { name: 'Retry' })
  await expect(retryButton).toBeVisible()
  await page.unroute('**/rest/v1/**')
  await retryButton.click()
  await expect(retryButton).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an offline visitor sees a message at once, and the page loads when the network is back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed to (load|fetch)|dynamically imported module/i)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/events')
  // Waits for the new URL, which shows that the scripts have loaded.
  await page.getByLabel('Availability').selectOption('Book now')
  await expect(page).toHaveURL(/availability=book/)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Changes can't be saved.")).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/event-details/00000000-0000-4000-8000-000000000000')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  // The timeout is less than 4 seconds, after which a request without a response fails.
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible({ timeout: 3000 })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find that trip' })).toBeVisible()
  await expect(page.getByText("You're offline. Changes can't be saved.")).toBeHidden()
})

test('a click and a selection made before the scripts load take effect after loading', async ({ page }) => {
  const releaseScripts = await holdScriptRequests(page)
  await page.goto('/events', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Price').selectOption('5000')
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(page).toHaveURL(/\/events$/)
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await expect(page).toHaveURL(/price=5000/)
})

test('a visitor can type a message before the scripts load', async ({ page }) => {
  const releaseScripts = await holdScriptRequests(page)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Message').fill('Who lit the lantern?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  releaseScripts()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Who lit the lantern?')
})

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

const joinWaitlist = async (page: Page) => {
  const { name, email } = createPerson()
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill(email)
  const joinButton = dialog.getByRole('button', { name: 'Join Waitlist' })
  await joinButton.click()
  return joinButton
}

/** Returns the files of the given chunks and their imports that the page has not loaded yet. */
const listMissingFiles = async (page: Page, ...fileNames: string[]): Promise<string[]> => {
  const manifestPath = join(process.env.OUT_DIR ?? 'dist', '.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const chunkKeys = Object.keys(manifest).filter((key) => fileNames.some((fileName) => key.endsWith(fileName)))
  for (const chunkKey of chunkKeys)
    chunkKeys.push(...(manifest[chunkKey]?.imports ?? []).filter((importKey) => !chunkKeys.includes(importKey)))
  const loadedUrls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return chunkKeys
    .map((key) => manifest[key]?.file ?? key)
    .filter((file) => !loadedUrls.some((name) => name.endsWith(file)))
}

test('a visitor who goes offline after the page has loaded sees an error, and joins the waitlist once online', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(TASMANIA_PATH)
  await page.getByRole('button', { name: 'Join Waitlist' }).first().scrollIntoViewIfNeeded()
  await expect.poll(() => listMissingFiles(page, 'waitlist-dialog.tsx', 'toast-panel.tsx')).toEqual([])
  await context.setOffline(true)
  const joinButton = await joinWaitlist(page)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await goOnline(page)
  await joinButton.click()
  await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()
})

test(
  'a message appears even if the notification panel fails to load, and moves to the panel once the panel loads',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/)
    await page.route('**/toast-panel-*.js', (route) => route.abort())
    await page.goto(TASMANIA_PATH)
    await joinWaitlist(page)
    await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()
    await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
    await page.unroute('**/toast-panel-*.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Thanks!')
  },
)
