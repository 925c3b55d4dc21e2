import { ledger, newHold, press, STAND_IN } from '../../support/cards'
import { expect, test } from '../../support/e2e'

test(
  'the provider does not answer: it says so, nothing is charged, and the next press pays once',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push(/502/)
    const { booking } = await newHold(page, site)
    const provider = await site.provider()
    await page.goto(`/booked/${booking}`)
    const pay = page.getByRole('button', { name: 'Pay $800.00 by Card' })
    provider.loseAnswers(99)
    await pay.click()
    await expect(page.getByText('We couldn’t open the card page')).toBeVisible()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    provider.loseAnswers(0)
    await pay.click()
    await press(page, 'Pay $800.00')
    await expect(page.getByText('Your spots are yours.')).toBeVisible()
    expect(await ledger(site, booking)).toEqual([800])
    expect(await site.sql('select 1 from public.card_checkouts where booking_id = $1', [booking])).toHaveLength(1)
  },
)

test(
  'back from the card’s page with the network gone, it looks again until it knows, and asks nobody to pay twice',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET|Failed to fetch/)
    const { booking } = await newHold(page, site)
    await page.goto(`/booked/${booking}`)
    await press(page, 'Pay $800.00 by Card')
    await expect(page.getByText(STAND_IN)).toBeVisible()
    // The provider's post is lost too: the page alone can find out.
    await (await site.provider()).weather({ lost: 9 })
    await page.route('**/functions/v1/confirm-checkout', (route) => route.abort('connectionreset'))
    await press(page, 'Pay $800.00')
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
    await expect(page.getByText('Please do not pay again')).toBeVisible()
    expect(await ledger(site, booking)).toEqual([])
    await page.unroute('**/functions/v1/confirm-checkout')
    await expect(page.getByText('Your spots are yours.')).toBeVisible({ timeout: 30_000 })
    await (await site.provider()).weather({ lost: 0 })
    expect(await ledger(site, booking)).toEqual([800])
  },
)

test(
  'a tab is closed on the card’s page, and another after paying: it counts, and counts once',
  { tag: '@long' },
  async ({ page, site, context }) => {
    const { booking } = await newHold(page, site)
    await page.goto(`/booked/${booking}`)
    await press(page, 'Pay $800.00 by Card')
    await expect(page.getByText(STAND_IN)).toBeVisible()
    const [second, third] = [await context.newPage(), await context.newPage()]
    for (const tab of [second, third]) {
      await tab.goto(page.url())
      await expect(tab.getByText(STAND_IN)).toBeVisible()
    }
    await page.close()

    // Paid, and the tab gone before it led back: the booking says so all the same.
    await second.route('**/paid?**', (route) => route.abort())
    await press(second, 'Pay $800.00')
    await expect.poll(() => ledger(site, booking)).toEqual([800])
    await second.close()
    const back = await context.newPage()
    await back.goto(`/booked/${booking}`)
    await expect(back.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()

    // The page that was left open pays nothing more, and leads to what was paid.
    await press(third, 'Pay $800.00')
    await expect(third.getByText('We received $800.00 by card. Your spots are yours.')).toBeVisible()
    expect(await ledger(site, booking)).toEqual([800])
  },
)
