import type { Page } from 'playwright/test'
import { hold, ledger, newHold, newStranger, press, STAND_IN } from '../../support/cards'
import { expect, test, type Site } from '../../support/e2e'

const toTheCardPage = async (page: Page, booking: string) => {
  await page.goto(`/booked/${booking}`)
  await press(page, 'Pay $800.00 by Card')
  await expect(page.getByText(STAND_IN)).toBeVisible()
}
/** While its owner looks for a card. */
const runOut = (site: Site, booking: string) =>
  site.sql(`update public.bookings set expires_at = now() - interval '1 minute' where id = $1`, [booking])

test('paid after the hold ran out, the spots are theirs where they are still there', async ({ page, site }) => {
  const { booking } = await newHold(page, site)
  await toTheCardPage(page, booking)
  await runOut(site, booking)
  await press(page, 'Pay $800.00')
  await expect(page.getByText('We received $800.00 by card. Your spots are yours.')).toBeVisible()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()
  expect(await ledger(site, booking)).toEqual([800])
})

test(
  'paid after the spots have gone to others, it goes back to the card by itself, and says so',
  { tag: '@long' },
  async ({ page, site }) => {
    const { trip, booking } = await newHold(page, site, 1)
    await toTheCardPage(page, booking)
    await runOut(site, booking)
    await hold(site, await newStranger(site), trip)
    await press(page, 'Pay $800.00')
    await expect(page.getByRole('heading', { name: 'Your payment arrived too late' })).toBeVisible()
    await expect(page.getByText('We are sending $800.00 back to your card.')).toBeVisible()
    await expect.poll(() => ledger(site, booking)).toEqual([800, -800])
    const sent = (await site.provider()).all('refund').filter(({ amount }) => amount === 80_000)
    expect(sent.map(({ status }) => status)).toEqual(['succeeded'])
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This booking has expired' })).toBeVisible()
  },
)
