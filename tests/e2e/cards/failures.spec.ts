import { fetchLedger, holdSeatsAsNewMember, clickCheckoutButton, FAKE_PROVIDER_NOTE } from '../../support/cards'
import { expect, test } from '../../support/e2e'

test(
  'the booking page shows an error when the card provider does not respond, and the card is charged once after the next click',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push(/502/)
    const { booking } = await holdSeatsAsNewMember(page, site)
    const provider = await site.getFakeStripe()
    await page.goto(`/booked/${booking}`)
    const payButton = page.getByRole('button', { name: 'Pay $800.00 by Card' })
    provider.loseResponses(99)
    await payButton.click()
    await expect(page.getByText('We couldn’t open the card payment page')).toBeVisible()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    provider.loseResponses(0)
    await payButton.click()
    await clickCheckoutButton(page, 'Pay $800.00')
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible()
    expect(await fetchLedger(site, booking)).toEqual([800])
    expect(await site.sql('select 1 from public.card_checkouts where booking_id = $1', [booking])).toHaveLength(1)
  },
)

test(
  'the payment page repeats its check of a card payment until the network is back, and warns against paying twice',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET|Failed to fetch/)
    const { booking } = await holdSeatsAsNewMember(page, site)
    await page.goto(`/booked/${booking}`)
    await clickCheckoutButton(page, 'Pay $800.00 by Card')
    await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
    // The provider's webhook requests are lost too, so only the page can detect the payment.
    await (await site.getFakeStripe()).setNetworkFailures({ dropCount: 9 })
    await page.route('**/functions/v1/confirm-checkout', (route) => route.abort('connectionreset'))
    await clickCheckoutButton(page, 'Pay $800.00')
    await expect(page.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible()
    await expect(page.getByText('Please don’t pay again')).toBeVisible()
    expect(await fetchLedger(site, booking)).toEqual([])
    await page.unroute('**/functions/v1/confirm-checkout')
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible({ timeout: 30_000 })
    await (await site.getFakeStripe()).setNetworkFailures({ dropCount: 0 })
    expect(await fetchLedger(site, booking)).toEqual([800])
  },
)

test(
  'a card payment is recorded once even if the member closes one tab before paying and a second tab right after paying',
  { tag: '@long' },
  async ({ page, site, context }) => {
    const { booking } = await holdSeatsAsNewMember(page, site)
    await page.goto(`/booked/${booking}`)
    await clickCheckoutButton(page, 'Pay $800.00 by Card')
    await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
    const [second, third] = [await context.newPage(), await context.newPage()]
    for (const checkoutTab of [second, third]) {
      await checkoutTab.goto(page.url())
      await expect(checkoutTab.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
    }
    await page.close()

    // The payment succeeds, but the tab closes before the redirect. The booking must still show the payment.
    await second.route('**/paid?**', (route) => route.abort())
    await clickCheckoutButton(second, 'Pay $800.00')
    await expect.poll(() => fetchLedger(site, booking)).toEqual([800])
    await second.close()
    const bookingTab = await context.newPage()
    await bookingTab.goto(`/booked/${booking}`)
    await expect(bookingTab.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()

    // The checkout page that is still open charges nothing and redirects to the completed payment.
    await clickCheckoutButton(third, 'Pay $800.00')
    await expect(third.getByText('We received $800.00 by card. Your booking is confirmed.')).toBeVisible()
    expect(await fetchLedger(site, booking)).toEqual([800])
  },
)
