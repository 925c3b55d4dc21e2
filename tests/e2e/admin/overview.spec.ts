import { expect, signInToDemo, test } from '../../support/e2e'
import { createAdminClient } from '../../support/rest'

test('the dashboard shows figures computed from the ledger, including store revenue', async ({ page, site }) => {
  await signInToDemo(page, 'admin')
  await page.goto('/admin')
  const keyFigures = page.getByRole('region', { name: 'Key figures' })
  await expect(keyFigures.getByRole('link', { name: /^Total Bookings/ })).toContainText('42')
  await expect(keyFigures.getByRole('link', { name: /^Payments Received/ })).toContainText('$86,400')
  await expect(keyFigures.getByRole('link', { name: /^Payments Owing/ })).toContainText('$12,000')
  const storeRevenueLink = keyFigures.getByRole('link', { name: /^Store Revenue/ })
  const textBefore = await storeRevenueLink.innerText()
  const admin = await createAdminClient(site)
  const [order] = await admin.rows<{ id: string }>('orders?select=id&status=eq.pending&limit=1')
  expect(await admin.rpc('mark_order_paid', { order_id: order?.id })).toMatchObject({ status: 'paid' })
  await page.reload()
  await expect(storeRevenueLink).toContainText('$')
  await expect(storeRevenueLink).not.toHaveText(textBefore)
})
