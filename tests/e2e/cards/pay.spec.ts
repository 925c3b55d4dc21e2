import { choosePlanAndPayment, clickContinue, openBookingForm, getTravellerGroup } from '../../support/booking'
import { clickCheckoutButton, FAKE_PROVIDER_NOTE } from '../../support/cards'
import { expect, newMember, createPerson, test } from '../../support/e2e'
import { recordResponses } from '../../support/session-storage'
import { newEvent } from '../../support/rest'
import { addMerchandiseToCart, fillBuyerFields } from '../../support/shopping'

test('a member closes the card payment page after a declined card, and makes the first payment with another card', async ({
  page,
  site,
}) => {
  const event = await newEvent(site, 5)
  await newMember(page, site)
  await openBookingForm(page, event)
  await getTravellerGroup(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await clickContinue(page)
  await choosePlanAndPayment(page, '3-Payment Plan', 'Credit Card')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await clickCheckoutButton(page, 'Pay with a card that is declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await clickCheckoutButton(page, 'Close without paying')

  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await clickCheckoutButton(page, 'Pay with 3-D Secure')
  await clickCheckoutButton(page, 'Confirm the payment')
  await expect(page.getByRole('heading', { name: 'Thank you, we’ve received your payment' })).toBeVisible()
  await expect(page.getByText('We received $800.00 by card. Your booking is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()
  const payments = await site.sql(
    `select 1 from public.payments p join public.bookings b on b.id = p.booking_id where b.event_id = $1`,
    [event.id],
  )
  expect(payments).toHaveLength(1)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Process Payment' })).toBeEnabled()
})

test('a visitor pays an order by card, and the browser never receives or stores a payment secret', async ({
  page,
  site,
}) => {
  const readRecordedTexts = recordResponses(page)
  await page.goto('/store?show=merch')
  await addMerchandiseToCart(page, 'Gift voucher')
  await page.goto('/checkout')
  await fillBuyerFields(page, createPerson())
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/Your order is paid\./)).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()

  const { received, storedText } = await readRecordedTexts()
  // Makes sure that `recordResponses` recorded the checkout responses and the storage entries. Otherwise the checks
  // below would find no secret in empty texts.
  expect(received).toContain('cs_test_')
  expect(storedText).toContain('localhost')
  const provider = await site.getFakeStripe()
  const forbiddenTexts = [
    ...provider.list('webhook_endpoint').map(({ secret }) => secret ?? 'none'),
    ...provider.list('payment_intent').map(({ client_secret }) => client_secret ?? 'none'),
  ]
  expect(forbiddenTexts.length).toBeGreaterThan(1)
  expect(forbiddenTexts.filter((secret) => `${received}${storedText}`.includes(secret))).toEqual([])
  expect(`${received}${storedText}`).not.toMatch(
    /sk_(test|live)_|whsec_|pi_\w+_secret_|sb_secret_|\b4\d{3}([ -]?\d{4}){3}\b/,
  )
})
