import type { Page } from 'playwright/test'
import { expect, signInToDemo, test } from '../../support/e2e'

const createCsvFile = (text: string) => ({ name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const getEventRow = (page: Page, name: string) => page.getByRole('row', { name, exact: true })

test('an admin creates, edits, duplicates and deletes an event in the list', async ({ page }) => {
  await signInToDemo(page, 'admin')
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Title Required')).toBeVisible()
  await page.getByLabel('Event Name').fill('Mill at Midnight')
  await page.getByLabel('Start Date').fill('2031-05-01')
  await expect(page.getByLabel('End Date')).toHaveValue('2031-05-05')
  await page.getByLabel('Retail Price').fill('900')
  await page.getByLabel('Sale Price').fill('950')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('The sale price must not be above the price.')).toBeVisible()
  await page.getByLabel('Sale Price').fill('850')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(getEventRow(page, 'Mill at Midnight')).toContainText('Sale $850')

  await page.getByRole('button', { name: 'Edit Mill at Midnight' }).click()
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(getEventRow(page, 'Mill at Midnight')).toContainText('Active')

  await page.getByRole('button', { name: 'Duplicate Mill at Midnight' }).click()
  await expect(page.getByLabel('Event Name')).toHaveValue('Mill at Midnight (Copy)')
  await expect(page.getByLabel('Status')).toHaveValue('Draft')
  await page.getByLabel('Start Date').fill('2031-06-01')
  await expect(page.getByLabel('End Date')).toHaveValue('2031-06-05')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(getEventRow(page, 'Mill at Midnight (Copy)')).toContainText('Draft')

  await page.getByRole('button', { name: 'Delete Mill at Midnight (Copy)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Event Deleted')).toBeVisible()
  await expect(getEventRow(page, 'Mill at Midnight (Copy)')).toHaveCount(0)
})

test('the event import stores nothing until every row is valid', { tag: '@long' }, async ({ page }) => {
  await signInToDemo(page, 'admin')
  await page.goto('/admin/event-management')
  await page.getByRole('button', { name: 'Import Events' }).click()
  await page
    .getByLabel('CSV file')
    .setInputFiles(createCsvFile('title,start_date,price\nRight One,2031-02-12,100\n,2031-02-31,free'))
  await expect(page.getByText('Some rows have errors. Nothing has been imported yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('Please enter a title for your event.')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  // A file with an error that only the database detects: a date that does not exist.
  await page
    .getByLabel('CSV file')
    .setInputFiles(createCsvFile('title,start_date\nRight One,2031-02-12\nNo Such Day,2031-02-31'))
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('start_date')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await page
    .getByLabel('CSV file')
    .setInputFiles(createCsvFile('title,start_date\nFirst Import,2031-02-12\nSecond Import,2031-02-28'))
  await page.getByRole('button', { name: 'Import 2 Events' }).click()
  await expect(page.getByText('2 events were stored as drafts.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'First Import' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Right One' })).toHaveCount(0)
})
