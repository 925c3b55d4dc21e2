import type { Page } from 'playwright/test'
import { expect, signInToDemo, test } from '../support/e2e'

const FREMANTLE_PATH = '/event-details/10000000-0000-4000-8000-000000000006'
const openComments = async (page: Page, event: string) => {
  await page.goto(event)
  await page.getByRole('heading', { name: 'From the community' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: /^Comments \(\d+\)$/ })).toBeVisible()
}
const getComment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

test(
  'an admin sees a reported comment with its reason, and deletes, restores and unflags it',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    await signInToDemo(page, 'member')
    await openComments(page, FREMANTLE_PATH)
    await getComment(page, 'Do the tunnels get narrow?')
      .getByRole('button', { name: /^Report comment/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Please say what’s wrong.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reason' }).fill('It frightens the children')
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Comment reported')).toBeVisible()

    const context = await browser.newContext({ baseURL: site.url, locale: 'en-AU' })
    const adminPage = await context.newPage()
    await signInToDemo(adminPage, 'admin')
    await adminPage.goto('/admin/moderation')
    const flaggedComment = adminPage
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Do the tunnels get narrow?' })
    await expect(flaggedComment).toContainText('It frightens the children')
    await flaggedComment.getByRole('button', { name: /^Delete/ }).click()
    await adminPage.getByRole('button', { name: 'Yes' }).click()
    await expect(flaggedComment.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(page.getByText('Do the tunnels get narrow?')).toHaveCount(0, { timeout: 15_000 })
    await flaggedComment.getByRole('button', { name: /^Restore/ }).click()
    await expect(page.getByText('Do the tunnels get narrow?')).toBeVisible({ timeout: 15_000 })
    await flaggedComment.getByRole('button', { name: /^Unflag/ }).click()
    await expect(adminPage.getByText('Do the tunnels get narrow?')).toHaveCount(0)
    await context.close()
  },
)
