import type { Page } from 'playwright/test'
import { holdSeat, fetchLedger, newSignedOutMember, payBookingByCard } from '../../support/cards'
import { expect, signInToDemo, test } from '../../support/e2e'
import { newEvent } from '../../support/rest'

const issueRefund = async (page: Page, email: string, amount: string) => {
  await page.goto(`/admin/bookings?q=${email}`)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Issue Refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option', { name: 'To the same card', selected: true })).toHaveCount(1)
  await dialog.getByLabel('Amount (AUD)').fill(amount)
  await dialog.getByRole('radio', { name: 'Customer will pay this amount again' }).check()
  await dialog.getByRole('button', { name: 'Issue Refund' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue Refund' }).click()
}

test(
  'an admin refunds a card payment in two parts, and each part is recorded once the card provider has paid it',
  { tag: '@long' },
  async ({ page, site }) => {
    const [event, person] = [await newEvent(site, 5), await newSignedOutMember(site)]
    const booking = await holdSeat(site, person, event)
    await payBookingByCard(site, person, booking, 'pm_card_pendingRefund')
    const provider = await site.getFakeStripe()
    const completeRefund = () => provider.endRefund(provider.list('refund')[0]?.id ?? '', 'succeeded')

    await signInToDemo(page, 'admin')
    await issueRefund(page, person.email, '300')
    await expect(page.getByText('$300.00 is on its way to the card.')).toBeVisible()
    await page.goto(`/admin/manage-plan/${booking}`)
    await expect(page.getByText('Refund to the card, on its way')).toBeVisible()
    expect(await fetchLedger(site, booking)).toEqual([800])
    await completeRefund()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText(/Refund.*[-−]\$300\.00/)
    await expect(page.getByText('Refund to the card, on its way')).toHaveCount(0)

    await issueRefund(page, person.email, '500')
    await expect(page.getByText('$500.00 is on its way to the card.')).toBeVisible()
    await completeRefund()
    expect(await fetchLedger(site, booking)).toEqual([800, -300, -500])
  },
)
