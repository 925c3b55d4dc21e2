import { expect, signIn, test } from '../../support/e2e'

test('events are found by title and place, and show their real guests', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/active-events')
  await page.getByRole('searchbox').fill('VICTORIA')
  const event = page.getByRole('article', { name: 'Beechworth Asylum Weekend' })
  await expect(event.getByText(/^\d+ guests booked$/)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Adelaide Gaol Overnight' })).toHaveCount(0)
  await event.getByRole('button', { name: 'Show Guests' }).click()
  await expect(event.getByRole('row').nth(1)).toBeVisible()
  await event.getByRole('button', { name: 'Hide Guests' }).click()
  await expect(event.getByRole('table')).toHaveCount(0)
  await page.getByRole('searchbox').fill('no such place')
  await expect(page.getByText('No Active Events')).toBeVisible()
  await expect(page.getByText('No events match your search criteria.')).toBeVisible()
})

test('without live events the way leads to Event Management', async ({ page }) => {
  await page.route('**/rest/v1/event_totals?**', (route) => route.fulfill({ json: [] }))
  await signIn(page, 'admin')
  await page.goto('/admin/active-events')
  await expect(page.getByText('No Active Events')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Event Management' }).click()
  await expect(page).toHaveURL(/\/admin\/event-management$/)
})
