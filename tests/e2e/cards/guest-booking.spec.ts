import { expectNoAxeViolations } from '../../support/axe'
import { clickContinue } from '../../support/booking'
import { FAKE_PROVIDER_NOTE } from '../../support/cards'
import { expect, createPerson, storeSession, test, type Site } from '../../support/e2e'
import { INSERT_MEMBER_SQL } from '../../support/members'
import { newEvent } from '../../support/rest'

test.use({ viewport: { width: 390, height: 844 } })

/**
 * Adds a private room, an extra night and an airport transfer to a trip, and a promo code for 10 percent off. Returns
 * the code.
 */
const addOptionsAndCode = async (site: Site, event: { id: string }): Promise<string> => {
  const promoCode = `SOLO${event.id.slice(0, 8).toUpperCase()}`
  await site.sql(
    `insert into public.extras (event_id, name, price, price_per, sort_order)
     values ($1, 'Night before', 90, 'night', 1), ($1, 'Airport transfer', 45, 'person', 2)`,
    [event.id],
  )
  await site.sql(
    `insert into public.room_options (event_id, name, beds, price, is_shareable, sort_order)
     values ($1, 'Twin share', 2, 0, true, 1), ($1, 'Own room', 1, 500, false, 2)`,
    [event.id],
  )
  await site.sql('insert into public.promo_codes (code, percent) values ($1, 10)', [promoCode])
  return promoCode
}

test('a solo traveller on a phone books an own room without an account, pays the deposit by card, and later adds the booking to an account', async ({
  page,
  site,
}) => {
  const event = await newEvent(site, 5)
  const code = await addOptionsAndCode(site, event)
  const person = createPerson()
  await page.goto(`/event-details/${event.id}`)
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click()
  await page.getByLabel('Your Name').fill(person.name)
  await clickContinue(page)
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await page.getByLabel('Your Email').fill(person.email)
  const roomField = page.getByLabel('Room of Traveller 1')
  await roomField.selectOption((await roomField.getByRole('option', { name: /^Own room/ }).textContent()) ?? '')
  await page.getByLabel('Night before').selectOption('1')
  await page.getByLabel('Airport transfer').selectOption('1')
  await expectNoAxeViolations(page)
  await clickContinue(page)
  await page.getByLabel('Promo code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: `Remove ${code}` })).toBeVisible()
  await page.getByRole('radio', { name: '3-Payment Plan' }).check()
  await clickContinue(page)
  await expect(page.getByText('Confirming holds your spots for 30 minutes')).toBeVisible()
  await page.getByLabel('I accept the Terms & Conditions').check()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText(FAKE_PROVIDER_NOTE)).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'See your booking' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()
  await expect(page.getByText(`Promo code ${code}`)).toBeVisible()
  await expect(page.getByText('$2,371.50').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add this booking to an account' })).toBeVisible()
  await expectNoAxeViolations(page)
  const bookingUrl = page.url()

  await site.sql(INSERT_MEMBER_SQL, [person.email, person.name])
  await storeSession(page, person.email, person.password)
  const findClaimLink = async () =>
    (await site.emailsTo(person.email)).map(({ link = '' }) => link).find((url) => url.includes('/claim#'))
  await expect.poll(findClaimLink).toBeDefined()
  await page.goto((await findClaimLink()) ?? '')
  await page.getByRole('button', { name: 'Add to My Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(event.title).first()).toBeVisible()

  await page.getByRole('button', { name: 'Extras' }).click()
  await page.getByLabel('Airport transfer').selectOption('0')
  await expect(page.getByText('$2,326.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Extras' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(bookingUrl)
  await expect(page.getByText('This booking is in your account now')).toBeVisible()
})
