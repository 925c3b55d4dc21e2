import { expectNoAxe } from '../support/axe'
import { expect, signIn, test } from '../support/e2e'
import { asAdmin } from '../support/rest'

test('one search finds customers, events and bookings, and leads to them', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  const results = page.getByRole('region', { name: 'Search results' })
  await page.getByRole('searchbox').fill('GRISELDA')
  await expect(results.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expect(page).toHaveURL(/q=GRISELDA/)
  await page.getByRole('searchbox').fill('tasmania')
  await expect(results.getByRole('heading', { name: 'Events' })).toBeVisible()
  await expect(results.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  await expect(results.getByRole('link', { name: /^Haunted Tasmania/ })).toHaveAttribute('href', /\/event-details\//)
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(results).toContainText('Nothing found for')
  await page.getByRole('searchbox').fill('griselda')
  await results.getByRole('link', { name: /^Griselda Thorne griselda/ }).click()
  await expect(page).toHaveURL(/\/admin\/customer\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Details' })).toBeVisible()
})

test("the figures come out of the ledger, the till's too", async ({ page, site }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('link', { name: /^Total Bookings/ })).toContainText('42')
  await expect(figures.getByRole('link', { name: /^Payments Received/ })).toContainText('$86,400')
  await expect(figures.getByRole('link', { name: /^Payments Owing/ })).toContainText('$12,000')
  const store = figures.getByRole('link', { name: /^Store Revenue/ })
  const before = await store.innerText()
  const admin = await asAdmin(site)
  const [order] = await admin.rows<{ id: string }>('orders?select=id&status=eq.pending&limit=1')
  expect(await admin.rpc('mark_order_paid', { order_id: order?.id })).toMatchObject({ status: 'paid' })
  await page.reload()
  await expect(store).toContainText('$')
  await expect(store).not.toHaveText(before)
})

test('revenue and seats by month are drawn, and told in a table', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  const chart = page.getByRole('img', { name: /^Revenue of the last twelve months: \$/ })
  await expect(chart).toBeVisible()
  // Both what trips and what the store brought stand as bars.
  for (const colour of ['--accent', '--info'])
    await expect(chart.locator(`path[fill="var(${colour})"]`).first()).toBeAttached()
  await page.getByRole('button', { name: 'Show as Table' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13)
  await expect(page).toHaveURL(/view=table/)
})

test('what needs doing today leads to where it is done', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  const today = page.getByRole('region', { name: 'What needs doing today' })
  const ways = {
    'Offers running out': '/admin/waitlist?tab=offers',
    'Transfers to confirm': '/admin/bookings',
    'Overdue instalments': '/admin/bookings?payment=overdue',
    'Flagged comments': '/admin/moderation',
    'New messages': '/admin/waitlist?tab=contact',
    'Low stock': '/admin/merchandise',
  }
  for (const [name, to] of Object.entries(ways))
    await expect(today.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  await today.getByRole('link', { name: 'Offers running out', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Offers' })).toHaveAttribute('aria-selected', 'true')
})

test('the desk holds no accessibility finding in either theme', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  await page.getByRole('searchbox').fill('tasmania')
  await expect(page.getByRole('region', { name: 'Search results' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue/ })).toBeVisible()
  await expectNoAxe(page)
  await page.getByRole('button', { name: 'Show as Table' }).click()
  await expectNoAxe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxe(page)
})
