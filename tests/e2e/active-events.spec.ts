import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expectNoAxe } from '../support/axe'
import { expect, signIn, test } from '../support/e2e'

test('events are found by title and place, and show their real guests', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/active-events')
  await page.getByRole('searchbox').fill('VICTORIA')
  const event = page.getByRole('article', { name: 'Beechworth Asylum Weekend' })
  await expect(event.getByText(/^\d+ guests booked$/)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Adelaide Gaol Overnight' })).toHaveCount(0)
  await event.getByRole('button', { name: 'Show Guests' }).click()
  await expect(event.getByRole('row').nth(1)).toBeVisible()
  await expectNoAxe(page)
  await event.getByRole('button', { name: 'Hide Guests' }).click()
  await expect(event.getByRole('table')).toHaveCount(0)
  await page.getByRole('searchbox').fill('no such place')
  await expect(page.getByText('No Active Events')).toBeVisible()
  await expect(page.getByText('No events match your search criteria.')).toBeVisible()
})

test('the guest list is exported under the event’s name, the five columns first', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/active-events')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export guests of Beechworth Asylum Weekend' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Beechworth_Asylum_Weekend_guest_list.csv')
  const { data, errors, meta } = Papa.parse<Record<string, string>>(
    readFileSync(await download.path(), 'utf8').replace('\uFEFF', ''),
    { header: true },
  )
  expect(errors).toEqual([])
  expect(meta.fields?.slice(0, 5)).toEqual(['Event Name', 'Guest Name', 'Email', 'Registration Date', 'Payment Status'])
  expect(data.length).toBeGreaterThan(0)
  for (const guest of data) {
    expect(guest['Event Name']).toBe('Beechworth Asylum Weekend')
    expect(guest['Registration Date']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(['Paid', 'Payment Plan', 'Pending']).toContain(guest['Payment Status'])
  }
})

test('without live events the way leads to Event Management', async ({ page }) => {
  await page.route('**/rest/v1/events?**', (route) => route.fulfill({ json: [] }))
  await signIn(page, 'admin')
  await page.goto('/admin/active-events')
  await expect(page.getByText('No Active Events')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Event Management' }).click()
  await expect(page).toHaveURL(/\/admin\/event-management$/)
})
