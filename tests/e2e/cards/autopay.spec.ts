import { ledger, newHold, press, STAND_IN, type Person } from '../../support/cards'
import { expect, test, type Site } from '../../support/e2e'

/** So many days from a `date`, at noon in Sydney. */
const on = (date: string, more = 0): string => {
  const day = new Date(`${date}T02:00:00Z`)
  day.setUTCDate(day.getUTCDate() + more)
  return day.toISOString()
}
const subjects = async (site: Site, { email }: Person) => (await site.mailTo(email)).map(({ subject }) => subject)

test(
  'the rest of a booking is charged by itself on its days; a card that is declined gets a letter, and its owner pays',
  { tag: '@long' },
  async ({ page, site }) => {
    const { person, booking } = await newHold(page, site, 5, 4)
    const parts = await site.sql<{ due: string }>(
      'select due_date::text as due from public.installments where booking_id = $1 order by sequence',
      [booking],
    )
    const [, second = '', third = '', fourth = ''] = parts.map(({ due }) => due)

    // Agreed to beside the dates and the sums, as the first part is paid.
    await page.goto(`/booked/${booking}`)
    const agree = page.getByRole('checkbox', { name: 'Pay the rest automatically' })
    await agree.check()
    await expect(page.getByRole('main')).toContainText(/\$400/)
    await press(page, 'Pay $800.00 by Card')
    await expect(page.getByText(STAND_IN)).toBeVisible()
    await page.getByLabel('Another card, by what it does').selectOption('pm_card_visa')
    await press(page, 'Pay with this card')
    await expect(page.getByText('We received $800.00 by card. Your spots are yours.')).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await expect(page.getByText(/Next: \$400\.00 on/)).toBeVisible()

    // Three days before, a letter; on the day, the money, once; so it goes on.
    await site.tick(on(second, -3))
    expect(await subjects(site, person)).toContainEqual(expect.stringMatching(/^\$400\.00 for Lantern House \d+ on /))
    expect(await ledger(site, booking)).toEqual([800])
    for (const [at, most] of [
      [second, 2],
      [second, 2],
      [third, 3],
    ] as const) {
      await site.tick(on(at))
      expect(await ledger(site, booking)).toHaveLength(most)
    }

    // Meanwhile its bank declines it.
    const provider = await site.provider()
    for (const card of provider.all('payment_method'))
      if (card.card) card.card.fingerprint = 'fake_pm_card_chargeCustomerFail'
    await site.tick(on(fourth))
    expect(await ledger(site, booking)).toHaveLength(3)
    const letter = (await site.mailTo(person.email)).find(({ subject }) => subject.startsWith('Your card was declined'))
    await page.goto(letter?.link ?? '')
    await page.getByRole('link', { name: 'Pay Now' }).click()
    await expect(page.getByLabel('Payment Amount (AUD)')).toHaveValue(/^400/)
    await press(page, 'Process Payment')
    await expect(page.getByText(STAND_IN)).toBeVisible()
    await press(page, 'Pay $400.00')
    await expect(page.getByText('We received $400.00 by card.')).toBeVisible()

    // Paid by hand: neither the next try nor any other day takes it once more.
    for (const more of [3, 7, 40]) await site.tick(on(fourth, more))
    expect(await ledger(site, booking)).toEqual([800, 400, 400, 400])
    const taken = provider.all('payment_intent').filter(({ status }) => status === 'succeeded')
    expect(taken.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([40_000, 40_000, 40_000, 80_000])
  },
)
