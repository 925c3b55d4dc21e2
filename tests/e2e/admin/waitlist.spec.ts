import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import Papa from 'papaparse'
import { expect, signInToDemo, test } from '../../support/e2e'

const openWaitlist = async (page: Page, tab = '') => {
  await signInToDemo(page, 'admin')
  await page.goto(`/admin/waitlist${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist Management' })).toBeVisible()
}
const getEntryItems = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test(
  'an admin finds waitlist entries by name, email and event, regardless of case',
  { tag: '@long' },
  async ({ page }) => {
    await openWaitlist(page)
    await page.getByRole('searchbox').fill('XANTHE')
    await expect(getEntryItems(page)).toHaveCount(1)
    await page.getByRole('searchbox').fill('winifred@EXAMPLE')
    await expect(getEntryItems(page)).toHaveCount(1)
    await expect(getEntryItems(page)).toContainText('Winifred Sable')
    await page.getByRole('searchbox').fill('beechworth')
    await expect(getEntryItems(page).first()).toContainText('Beechworth')
    await page.getByRole('searchbox').fill('nobody, (such) "name"')
    await expect(page.getByText('No waitlist entries found.')).toBeVisible()
  },
)

test(
  'after an admin copies an email address of the waitlist, a checkmark appears for a moment',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openWaitlist(page)
    await page.getByRole('button', { name: 'Copy email xanthe@example.test' }).click()
    await expect(page.getByText('Email Copied')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copied xanthe@example.test' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy email xanthe@example.test' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('xanthe@example.test')
  },
)

test(
  'an admin edits a waitlist entry, and a failed update keeps the typed values',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await openWaitlist(page)
    await page.getByRole('button', { name: 'Edit Xanthe Moorcroft' }).click()
    await page.getByLabel('Full Name').fill('Xanthe Moor')
    await page.getByLabel('Notes').fill('')
    await page.route('**/rest/v1/rpc/update_waitlist_entry', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update entry. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Xanthe Moor')
    await page.unroute('**/rest/v1/rpc/update_waitlist_entry')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Entry Updated')).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Xanthe Moor' })).toBeVisible()
  },
)

test('an admin withdraws an open waitlist offer', { tag: '@long' }, async ({ page }) => {
  await openWaitlist(page, '?tab=offers')
  const openOffers = page.getByRole('region', { name: 'Open offers' }).getByRole('listitem')
  await expect(openOffers.first()).toContainText(/\d+ h \d+ min left/)
  const firstOfferName = (await openOffers.first().getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: `Withdraw the offer to ${firstOfferName}` }).click()
  await expect(page.getByText('Offer withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the offer to ${firstOfferName}` })).toHaveCount(0)
})

test('an admin deletes a waitlist entry after confirmation', { tag: '@long' }, async ({ page }) => {
  await openWaitlist(page)
  await expect(getEntryItems(page).first()).toBeVisible()
  const entryCountBefore = await getEntryItems(page).count()
  await page.getByRole('button', { name: 'Delete Winifred Sable' }).click()
  await expect(
    page.getByText('Are you sure you want to delete this waitlist entry? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Entry Deleted')).toBeVisible()
  await expect(getEntryItems(page)).toHaveCount(entryCountBefore - 1)
})

test('an admin searches contact messages and exports them as valid CSV', { tag: '@long' }, async ({ page }) => {
  await openWaitlist(page, '?tab=contact')
  const firstEntryName = (await getEntryItems(page).first().getAttribute('aria-label')) ?? ''
  await page.getByRole('searchbox').fill(firstEntryName.toUpperCase())
  await expect(page).toHaveURL(/tab=contact&q=/)
  await expect(getEntryItems(page).first()).toHaveAttribute('aria-label', firstEntryName)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contact_messages.csv')
  const { data, errors } = Papa.parse<Record<string, string>>(
    readFileSync(await download.path(), 'utf8').replace('\uFEFF', ''),
    { header: true },
  )
  expect(errors).toEqual([])
  await expect(getEntryItems(page)).toHaveCount(data.length)
  expect(data[0]?.['Full Name']).toBe(firstEntryName)
  await page.getByRole('searchbox').fill('nobody, (such) "name" 100%')
  await expect(page.getByText('No contact messages found.')).toBeVisible()
})

test(
  'an admin marks interest and contact messages as handled, and can mark them as new again',
  { tag: '@long' },
  async ({ page }) => {
    for (const inboxTab of ['interest', 'contact']) {
      if (inboxTab === 'interest') await openWaitlist(page, '?tab=interest')
      else await page.getByRole('tab', { name: 'Contact' }).click()
      const tabPanel = page.getByRole('tabpanel', { name: inboxTab === 'interest' ? 'Interest' : 'Contact' })
      const firstEntryName = tabPanel
        .getByRole('listitem')
        .filter({ has: page.getByText('New', { exact: true }) })
        .first()
      const entryName = (await firstEntryName.getAttribute('aria-label')) ?? ''
      await page
        .getByRole('button', { name: `Mark ${entryName} as handled` })
        .first()
        .click()
      await expect(page.getByRole('button', { name: `Mark ${entryName} as new` }).first()).toBeVisible()
    }
  },
)
