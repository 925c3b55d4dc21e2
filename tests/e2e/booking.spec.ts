import type { Page } from 'playwright/test'
import { expect, mailedLink, newMember, newPerson, test } from '../support/e2e'
import { asAdmin, newTrip } from '../support/rest'

const openForm = async (page: Page, trip: { id: string }, query = '') => {
  await page.goto(`/book/${trip.id}${query}`)
  await expect(page.getByRole('table', { name: 'Payments if you book today' })).toBeVisible()
}
const traveller = (page: Page, place: number) => page.getByRole('group', { name: `Traveller ${place}` })
const confirm = async (page: Page) => {
  await page.getByLabel('I accept the Terms & Conditions').check()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
}
const bookAlone = async (page: Page, trip: { id: string }) => {
  await openForm(page, trip)
  await traveller(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await confirm(page)
  await expect(page).toHaveURL(/\/dashboard/)
}

test('a trip is booked on a 4-payment plan, paid by transfer, confirmed, and shows as paid', async ({ page, site }) => {
  const trip = await newTrip(site, 5)
  await newMember(page, site)
  await openForm(page, trip)
  await expect(page.getByRole('radio', { name: '4-Payment Plan' })).toBeChecked()
  await expect(page.getByRole('table', { name: 'Payments if you book today' }).getByRole('row')).toHaveCount(6)
  await traveller(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await page.getByLabel('I accept the Terms & Conditions').check()
  await page.getByRole('button', { name: 'Confirm Booking' }).dblclick()

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Your spots are held', { exact: true })).toBeVisible()
  const booking = page.getByRole('article', { name: trip.title })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(booking.getByText('Waiting for your first payment')).toBeVisible()
  await expect(booking.getByText('Pending', { exact: true })).toHaveCount(5)
  await expect(booking.getByRole('link', { name: 'Manage Plan' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make an Extra Payment' })).toBeVisible()
  await expect(page.getByLabel('Payment Amount (AUD)')).toHaveValue('800')
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  await expect(page.getByText('Card payment is not open yet').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  const details = page.getByRole('region', { name: 'Transfer announced' })
  await expect(details).toContainText(/TR-\d{6}/)
  const reference = (/TR-\d{6}/.exec(await details.innerText()) ?? [''])[0]

  await page.goto('/dashboard')
  await expect(booking.getByText('Your transfer is on its way')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await booking.getByRole('button', { name: 'Payment Plan' }).click()
  await expect(booking.getByText(new RegExp(`Bank transfer ${reference} of \\$800.00`))).toBeVisible()
  await expect(booking.getByText('Paid', { exact: true })).toHaveCount(1)

  const admin = await asAdmin(site)
  const [transfer] = await admin.rows<{ id: string }>(`transfers?select=id&reference=eq.${reference}`)
  expect(await admin.rpc('confirm_transfer', { transfer_id: transfer?.id })).toMatchObject({ status: 'confirmed' })
  await page.reload()
  await expect(booking.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(booking.getByText(/^Paid \d/)).toHaveCount(1)
  await booking.getByRole('button', { name: 'Event Details' }).click()
  await expect(booking.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
})

test('whoever registers in order to book is brought back to it by the mail, in whichever tab it opens', async ({
  page,
  site,
  context,
}) => {
  const trip = await newTrip(site, 5)
  const person = newPerson()
  await page.goto(`/book/${trip.id}?seats=2`)
  await expect(page.getByText('You are booking')).toContainText(trip.title)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(await mailedLink(site, person.email))
  await expect(tab).toHaveURL(new RegExp(`/book/${trip.id}\\?seats=2`))
  await expect(tab.getByLabel('Travellers', { exact: true })).toHaveValue('2')
  await expect(traveller(tab, 2)).toBeVisible()
})

test('sold out: the waitlist, a cancellation, the offer, booked', async ({ page, site, browser }) => {
  const trip = await newTrip(site, 1)
  const other = await browser.newPage({ baseURL: site.url })
  await newMember(other, site)
  await bookAlone(other, trip)

  const person = await newMember(page, site)
  await page.goto(`/book/${trip.id}`)
  await expect(page.getByText('Not enough spots left')).toBeVisible()
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()

  await other.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = other.getByRole('alertdialog')
  await expect(dialog.getByText('Refunded to you')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(other.getByText('Booking cancelled')).toBeVisible()
  await other.close()

  const [entry] = await (
    await asAdmin(site)
  ).rows<{ offer_token: string }>(
    `waitlist_submissions?select=offer_token&status=eq.offered&email=eq.${encodeURIComponent(person.email)}`,
  )
  await page.goto(`/offer/${entry?.offer_token}`)
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page.getByText('From the waitlist')).toBeVisible()
  await traveller(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await confirm(page)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('article', { name: trip.title })).toBeVisible()
})

test('missing traveller details are asked for and completed', async ({ page, site }) => {
  const trip = await newTrip(site, 5)
  await newMember(page, site)
  await bookAlone(page, trip)
  await expect(page.getByText('Emergency contact of 1 traveller')).toBeVisible()
  await page.getByRole('button', { name: 'Traveller Details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Emergency Contact Name').fill('Ada')
  await dialog.getByLabel('Emergency Contact Phone').fill('0491 570 156')
  await dialog.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByText('Details saved')).toBeVisible()
  await expect(page.getByText('Still missing')).toHaveCount(0)
})
