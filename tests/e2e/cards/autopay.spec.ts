import {
  fetchLedger,
  holdSeatsAsNewMember,
  clickCheckoutButton,
  FAKE_PROVIDER_NOTE,
  type MemberCredentials,
} from '../../support/cards'
import { expect, test, type Site } from '../../support/e2e'

/** The given number of days after a date, at about noon in Sydney. */
const getNoonAfter = (date: string, days = 0): string => {
  const shiftedDate = new Date(`${date}T02:00:00Z`)
  shiftedDate.setUTCDate(shiftedDate.getUTCDate() + days)
  return shiftedDate.toISOString()
}
const listSubjects = async (site: Site, { email }: MemberCredentials) =>
  (await site.emailsTo(email)).map(({ subject }) => subject)

test(
  'instalments are charged automatically when due, and a member whose card is declined gets an email and pays',
  { tag: '@long' },
  async ({ page, site }) => {
    const { person, booking } = await holdSeatsAsNewMember(page, site, 5, 4)
    const installments = await site.sql<{ due: string }>(
      'select due_date::text as due from public.installments where booking_id = $1 order by sequence',
      [booking],
    )
    const [, second = '', third = '', fourth = ''] = installments.map(({ due }) => due)

    // While paying the first instalment, the member agrees to automatic payments. The form lists their dates and
    // amounts.
    await page.goto(`/booked/${booking}`)
    const consentBox = page.getByRole('checkbox', { name: 'Pay the remaining instalments automatically' })
    await consentBox.check()
    await expect(page.getByRole('main')).toContainText(/\$400/)
    await clickCheckoutButton(page, 'Pay $800.00 by Card')
    await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
    await page.getByLabel('Choose another test card').selectOption('pm_card_visa')
    await clickCheckoutButton(page, 'Pay with this card')
    await expect(page.getByText('We received $800.00 by card. Your booking is confirmed.')).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await expect(page.getByText(/Next: \$400\.00 on/)).toBeVisible()

    // An email is sent three days before the due date. The card is charged once on that date, and once on the next due
    // date.
    await site.runScheduledJobs(getNoonAfter(second, -3))
    expect(await listSubjects(site, person)).toContainEqual(
      expect.stringMatching(/^\$400\.00 for Lantern House \d+ on /),
    )
    expect(await fetchLedger(site, booking)).toEqual([800])
    for (const [time, paymentCount] of [
      [second, 2],
      [second, 2],
      [third, 3],
    ] as const) {
      await site.runScheduledJobs(getNoonAfter(time))
      expect(await fetchLedger(site, booking)).toHaveLength(paymentCount)
    }

    // The bank now declines the card.
    const provider = await site.getFakeStripe()
    for (const testCard of provider.list('payment_method'))
      if (testCard.card) testCard.card.fingerprint = 'fake_pm_card_chargeCustomerFail'
    await site.runScheduledJobs(getNoonAfter(fourth))
    expect(await fetchLedger(site, booking)).toHaveLength(3)
    const declineEmail = (await site.emailsTo(person.email)).find(({ subject }) =>
      subject.startsWith('Your card was declined'),
    )
    await page.goto(declineEmail?.link ?? '')
    await page.getByRole('link', { name: 'Pay Now' }).click()
    await expect(page.getByLabel('Payment Amount (AUD)')).toHaveValue(/^400/)
    await clickCheckoutButton(page, 'Process Payment')
    await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
    await clickCheckoutButton(page, 'Pay $400.00')
    await expect(page.getByText('We received $400.00 by card.')).toBeVisible()

    // After the manual payment, neither a retry nor a later day charges the instalment again.
    for (const daysAfterDue of [3, 7, 40]) await site.runScheduledJobs(getNoonAfter(fourth, daysAfterDue))
    expect(await fetchLedger(site, booking)).toEqual([800, 400, 400, 400])
    const succeededIntents = provider.list('payment_intent').filter(({ status }) => status === 'succeeded')
    expect(succeededIntents.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([40_000, 40_000, 40_000, 80_000])
  },
)
