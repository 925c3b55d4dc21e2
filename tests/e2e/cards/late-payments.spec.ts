import type { Page } from 'playwright/test'
import {
  holdSeat,
  fetchLedger,
  holdSeatsAsNewMember,
  newSignedOutMember,
  clickCheckoutButton,
  FAKE_PROVIDER_NOTE,
} from '../../support/cards'
import { expect, test, type Site } from '../../support/e2e'

const openCardPage = async (page: Page, booking: string) => {
  await page.goto(`/booked/${booking}`)
  await clickCheckoutButton(page, 'Pay $800.00 by Card')
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
}
/** Lets the seat hold expire while the member is on the checkout page. */
const expireHold = (site: Site, booking: string) =>
  site.sql(`update public.bookings set expires_at = now() - interval '1 minute' where id = $1`, [booking])

test(
  'a card payment after the seat hold has expired confirms the booking if seats are still free',
  { tag: '@long' },
  async ({ page, site }) => {
    const { booking } = await holdSeatsAsNewMember(page, site)
    await openCardPage(page, booking)
    await expireHold(site, booking)
    await clickCheckoutButton(page, 'Pay $800.00')
    await expect(page.getByText('We received $800.00 by card. Your booking is confirmed.')).toBeVisible()
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()
    expect(await fetchLedger(site, booking)).toEqual([800])
  },
)

test(
  'a late card payment is refunded automatically if all seats are taken meanwhile, and the member sees why',
  { tag: '@long' },
  async ({ page, site }) => {
    const { event, booking } = await holdSeatsAsNewMember(page, site, 1)
    await openCardPage(page, booking)
    await expireHold(site, booking)
    await holdSeat(site, await newSignedOutMember(site), event)
    await clickCheckoutButton(page, 'Pay $800.00')
    await expect(page.getByRole('heading', { name: 'Your payment arrived too late' })).toBeVisible()
    await expect(page.getByText('We’re refunding $800.00 to your card.')).toBeVisible()
    await expect.poll(() => fetchLedger(site, booking)).toEqual([800, -800])
    const refunds = (await site.getFakeStripe()).list('refund').filter(({ amount }) => amount === 80_000)
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded'])
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This booking has expired' })).toBeVisible()
  },
)
