import { expect, signInToDemo, test } from '../../support/e2e'

const BOOKING_ID = '50000000-0000-4000-8000-000000000001'

test('an admin finds and changes a payment plan, and the recorded payments stay the same', async ({ page }) => {
  await signInToDemo(page, 'admin')
  await page.goto('/admin/manage-plan')
  await page.getByRole('searchbox').fill('MABEL')
  const bookingRow = page.getByRole('row', { name: /^Mabel Moonlight/ }).filter({ hasText: 'Haunted Tasmania' })
  await bookingRow.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/manage-plan/${BOOKING_ID}`)
  const planRegion = page.getByRole('main').getByRole('region').first()
  for (const planText of [
    'Mabel Moonlight',
    'member@nextroom.test',
    'Haunted Tasmania',
    '$2,400 AUD',
    '$1,600 AUD',
    '$800 AUD',
    '66% paid',
  ])
    await expect(planRegion.getByText(planText, { exact: true })).toBeVisible()
  await expect(planRegion.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66')
  const ledgerItems = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect(ledgerItems).toHaveCount(2)
  const ledgerTexts = await ledgerItems.allInnerTexts()

  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await page.getByLabel('Notes').fill('Not kept')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Not kept')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await page.getByLabel('Total Amount (AUD)').fill('1000')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter at least $1,600.00, the amount already paid.')).toBeVisible()
  await page.getByLabel('Total Amount (AUD)').fill('2000')
  await page.getByLabel('Reason for the New Total').fill('Two nights fewer')
  await page.getByLabel('Payment Method').selectOption('Auto Recurring')
  await page.getByLabel('Status').selectOption('Overdue')
  await page.getByLabel('Next Payment Due').fill('2031-05-09')
  await page.getByLabel('Notes').fill('Agreed on the phone')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Plan updated')).toBeVisible()
  for (const expectedText of [
    '$2,000 AUD',
    '$400 AUD',
    '80% paid',
    'Auto Recurring',
    'Agreed on the phone',
    'Two nights fewer',
    '9th May, 2031 ($400.00)',
  ])
    await expect(planRegion.getByText(expectedText, { exact: true })).toBeVisible()
  await expect(planRegion.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(ledgerItems).toHaveText(ledgerTexts, { useInnerText: true })
  await page.reload()
  await expect(planRegion.getByText('9th May, 2031 ($400.00)')).toBeVisible()
})
