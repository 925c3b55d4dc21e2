import type { Page } from 'playwright/test'
import { expect, test } from '../support/e2e'

/** The pages' scripts stay away until the answer is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the theme survives a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: /light (theme|mode)/i }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

test('an unknown address shows the 404 page with a way home', async ({ page }) => {
  await page.goto('/no-such-room')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a backend that does not answer shows a message with Retry, which brings the page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /Failed to fetch/)
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.goto('/event-details/00000000-0000-4000-8000-000000000000')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute('**/rest/v1/**')
  await retry.click()
  await expect(retry).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what is pressed and chosen before the scripts are there is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/events', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Price').selectOption('5000')
  await page
    .getByRole('button', { name: /^Join Waitlist/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/events$/)
  release()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/price=5000/)
})

test('a message can be begun before the scripts are there', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Message').fill('Who lit the lantern?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  release()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Who lit the lantern?')
})
