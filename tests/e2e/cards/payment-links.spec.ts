import { expectNoAxeViolations } from '../../support/axe'
import { FAKE_PROVIDER_NOTE, payBookingByCard } from '../../support/cards'
import { expect, newMember, test, type Site } from '../../support/e2e'
import { createUserClient, newEvent } from '../../support/rest'

const PAYER_ADDRESS = 'ben.hill@example.test'
const PHONE_SIZE = { width: 390, height: 844 }

/** Books two spots on a trip of 2,000 AUD for the member and Ben Hill, and pays the deposits of 1,600. */
const bookForTwo = async (site: Site, person: { email: string; password: string }): Promise<string> => {
  const event = await newEvent(site, 5)
  const client = await createUserClient(site, person)
  const { booking_id } = await client.rpc<{ booking_id: string }>('book', {
    event_id: event.id,
    seats: 2,
    plan: 3,
    travellers: [{ full_name: 'Ada Grey' }, { full_name: 'Ben Hill' }],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  await payBookingByCard(site, person, booking_id)
  return booking_id
}

test('a booker sends a traveller a payment link; the traveller pays on a phone without an account, gets the receipt, and the booker sees it paid', async ({
  page,
  browser,
  site,
}) => {
  const booker = await newMember(page, site)
  const booking = await bookForTwo(site, booker)
  await page.goto(`/booked/${booking}`)
  await page.getByRole('button', { name: 'Send a Link to Ben Hill' }).click()
  await page.getByLabel('Email of Ben Hill').fill(PAYER_ADDRESS)
  await expect(page.getByLabel('Amount (AUD)')).toHaveValue('2000.00')
  await page.getByRole('button', { name: 'Send Link' }).click()
  const paymentLinks = page.getByRole('region', { name: 'Pay together' })
  await expect(paymentLinks.getByText('Sent', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  const findPaymentLink = async () =>
    (await site.emailsTo(PAYER_ADDRESS)).map(({ link = '' }) => link).find((url) => url.includes('/pay#'))
  await expect.poll(findPaymentLink).toBeDefined()
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const phonePage = await context.newPage()
  await phonePage.goto((await findPaymentLink()) ?? '')
  await expect(phonePage.getByText('$2,000.00', { exact: true })).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await phonePage.getByRole('button', { name: 'Pay $2,000.00 by Card' }).click()
  await expect(phonePage.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await phonePage.getByRole('button', { name: 'Close without paying' }).click()
  await expect(phonePage.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await phonePage.getByRole('link', { name: 'Back to your payment link' }).click()
  await phonePage.getByRole('button', { name: 'Pay $2,000.00 by Card' }).click()
  await expect(phonePage.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await phonePage.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(phonePage.getByText('We received $2,000.00 by card. Your share is paid')).toBeVisible()
  await phonePage.getByRole('link', { name: 'Back to your payment link' }).click()
  await expect(phonePage.getByText('Thank you, your share is paid')).toBeVisible()
  await context.close()

  const readSubjects = async (address: string) => (await site.emailsTo(address)).map(({ subject }) => subject)
  await expect
    .poll(() => readSubjects(PAYER_ADDRESS))
    .toContainEqual(expect.stringMatching(/^Receipt: \$2,000\.00 for /))
  await expect.poll(() => readSubjects(booker.email)).toContainEqual('Payment received: $2,000.00')
  expect(await readSubjects(booker.email)).not.toContainEqual(expect.stringMatching(/^Receipt/))
  await page.reload()
  await expect(paymentLinks.getByText('Paid', { exact: true })).toBeVisible()
  await expect(paymentLinks.getByText('$400.00')).toBeVisible()
})
