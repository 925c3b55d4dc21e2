import type { Locator } from 'playwright/test'
import { expect, getEmailedLink, newMember, createPerson, test } from '../support/e2e'
import {
  openBookingForm,
  getTravellerGroup,
  clickContinue,
  choosePlanAndPayment,
  BOOKED_URL_PATTERN,
  confirmBooking,
  bookOneSeat,
} from '../support/booking'
import { createAdminClient, newEvent } from '../support/rest'

/** The position of an element in the window. */
const getEdges = (target: Locator) =>
  target.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    return { top, right, bottom, left }
  })

test('a member books on a 4-payment plan, pays by bank transfer, and sees the payment once it is confirmed', async ({
  page,
  site,
}) => {
  const event = await newEvent(site, 5)
  await newMember(page, site)
  await openBookingForm(page, event)
  await getTravellerGroup(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await clickContinue(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: '4-Payment Plan' }).check()
  await expect(page.getByRole('table', { name: 'Payments if you book today' }).getByRole('row')).toHaveCount(6)
  await choosePlanAndPayment(page, '4-Payment Plan')
  await page.getByRole('button', { name: 'Confirm Booking' }).dblclick()

  await expect(page).toHaveURL(BOOKED_URL_PATTERN)
  const bookingPageUrl = page.url()
  await page.goto('/dashboard')
  const booking = page.getByRole('article', { name: event.title })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(booking.getByText('Your first payment is due')).toBeVisible()
  await booking.getByRole('button', { name: 'Payment Plan' }).click()
  await expect(booking.getByText('Pending', { exact: true })).toHaveCount(5)
  await expect(booking.getByRole('link', { name: 'Manage Plan' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make an Extra Payment' })).toBeVisible()
  await expect(page.getByLabel('Payment Amount (AUD)')).toHaveValue('800')
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await page.getByRole('button', { name: 'Process Payment' }).click()
  const transferDetails = page.getByRole('region', { name: 'We’re expecting your bank transfer' })
  await expect(transferDetails).toContainText(/TR-\d{6}/)
  const reference = (/TR-\d{6}/.exec(await transferDetails.innerText()) ?? [''])[0]

  await page.goto('/dashboard')
  await expect(booking.getByText('Your bank transfer is on its way')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await booking.getByRole('button', { name: 'Payment Plan' }).click()
  await expect(booking.getByText(new RegExp(`Bank transfer ${reference} of \\$800.00`))).toBeVisible()
  await expect(booking.getByText('Paid', { exact: true })).toHaveCount(1)

  const admin = await createAdminClient(site)
  const [transfer] = await admin.rows<{ id: string }>(`bank_transfers?select=id&reference=eq.${reference}`)
  expect(await admin.rpc('confirm_bank_transfer', { transfer_id: transfer?.id })).toMatchObject({ status: 'confirmed' })
  await page.reload()
  await expect(booking.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(booking.getByText(/^Paid \d/)).toHaveCount(1)
  await booking.getByRole('button', { name: 'Event Details' }).click()
  await expect(booking.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await page.goto(bookingPageUrl)
  await expect(page.getByRole('heading', { level: 1, name: 'You are going' })).toBeVisible()
})

test('a visitor who registers while booking returns to the booking from the email, in any tab', async ({
  page,
  site,
  context,
}) => {
  const event = await newEvent(site, 5)
  const person = createPerson()
  await page.goto(`/book/${event.id}?seats=2`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('You are booking')).toContainText(event.title)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto(await getEmailedLink(site, person.email))
  await expect(secondTab).toHaveURL(new RegExp(`/book/${event.id}\\?seats=2`))
  await expect(secondTab.getByLabel('Travellers', { exact: true })).toHaveValue('2')
  await expect(getTravellerGroup(secondTab, 2)).toBeVisible()
})

test(
  'a member joins the waitlist of a sold-out trip, gets an offer after a cancellation, and books',
  { tag: '@long' },
  async ({ page, site, browser }) => {
    const event = await newEvent(site, 1)
    const otherPage = await browser.newPage({ baseURL: site.url })
    await newMember(otherPage, site)
    await bookOneSeat(otherPage, event)

    const person = await newMember(page, site)
    await page.goto(`/book/${event.id}`)
    await expect(page.getByText('Not enough spots left')).toBeVisible()
    await page.getByRole('button', { name: 'Join Waitlist' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
    await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()

    await otherPage.goto('/dashboard')
    await otherPage.getByRole('button', { name: 'Cancel Booking' }).click()
    const dialog = otherPage.getByRole('alertdialog')
    await expect(dialog.getByText('Refunded to you')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(otherPage.getByText('Booking cancelled')).toBeVisible()
    await otherPage.close()

    await page.goto(await getEmailedLink(site, person.email))
    await page.getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByText('Your waitlist offer')).toBeVisible()
    await confirmBooking(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('article', { name: event.title })).toBeVisible()
  },
)

test.describe('the booking form on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'a visitor books for a party of four with a child, from the home page to a pending bank transfer',
    { tag: '@long' },
    async ({ page, site, context }) => {
      const event = await newEvent(site, 6)
      const person = createPerson()
      await page.goto('/')
      await page.getByRole('link', { name: 'Browse upcoming events' }).click()
      const eventCard = page.getByRole('article').filter({ hasText: event.title })
      await eventCard.getByRole('link', { name: /^Book Now/ }).click()
      await expect(page.getByText('You are booking')).toContainText(event.title)
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByLabel('Full Name').fill(person.name)
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText('Registration Successful!')).toBeVisible()

      const emailTab = await context.newPage()
      await emailTab.goto(await getEmailedLink(site, person.email))
      await expect(emailTab).toHaveURL(new RegExp(`/book/${event.id}`))
      await emailTab.getByLabel('Travellers', { exact: true }).selectOption('4')
      const travellerNames = [person.name, 'Ada Grey', 'Tom Grey', 'Nell Grey']
      const birthDates = ['1980-05-04', '1982-06-05', `${new Date().getFullYear() - 7}-01-02`, '1955-07-08']
      for (const [place, name] of travellerNames.entries()) {
        await getTravellerGroup(emailTab, place + 1)
          .getByLabel('Full Name')
          .fill(name)
        await getTravellerGroup(emailTab, place + 1)
          .getByLabel('Date of Birth')
          .fill(birthDates[place] ?? '')
      }
      await clickContinue(emailTab)
      const birthDateField = getTravellerGroup(emailTab, 3).getByLabel('Date of Birth')
      await expect(birthDateField).toBeFocused()
      await expect(
        emailTab.getByText('Under 18: please add a parent or guardian to this booking and tick “Parent or guardian”.'),
      ).toBeVisible()

      // The booking bar at the bottom must not cover the focused field or the menu button.
      const bookingBar = emailTab.getByRole('region', { name: 'Your booking' })
      for (const barText of [event.title, '4 travellers', '$8,000.00', 'from $3,200.00'])
        await expect(bookingBar).toContainText(barText)
      const [fieldEdges, barEdges] = [await getEdges(birthDateField), await getEdges(bookingBar)]
      expect(fieldEdges.bottom).toBeLessThanOrEqual(barEdges.top)
      expect(barEdges.bottom).toBeLessThanOrEqual(844)
      const menuEdges = await getEdges(emailTab.getByRole('button', { name: 'Open menu' }))
      expect((await getEdges(bookingBar.getByRole('button'))).right).toBeLessThanOrEqual(menuEdges.left)

      await getTravellerGroup(emailTab, 1).getByLabel('Parent or guardian of the under-18s on this booking').check()
      await clickContinue(emailTab)
      await expect(emailTab.getByRole('heading', { name: 'Payment plan' })).toBeFocused()
      await emailTab.getByRole('radio', { name: '4-Payment Plan' }).check()
      await emailTab.reload()
      await expect(emailTab.getByRole('radio', { name: '4-Payment Plan' })).toBeChecked()
      await emailTab.goBack()
      await expect(getTravellerGroup(emailTab, 4).getByLabel('Full Name')).toHaveValue('Nell Grey')
      await emailTab.goForward()
      await choosePlanAndPayment(emailTab, '4-Payment Plan')
      await emailTab.getByRole('button', { name: 'Confirm Booking' }).click()

      await expect(emailTab).toHaveURL(BOOKED_URL_PATTERN)
      const bookingPageUrl = emailTab.url()
      await expect(emailTab.getByText('Emergency contact of 4 travellers')).toBeVisible()
      await expect(emailTab.getByRole('button', { name: 'Pay $3,200.00 by Card' })).toBeVisible()
      await emailTab.getByRole('link', { name: 'Pay by Bank Transfer Instead' }).click()
      await expect(emailTab.getByLabel('Payment Amount (AUD)')).toHaveValue('3200')
      await expect(emailTab.getByRole('radio', { name: 'Bank Transfer' })).toBeChecked()
      await emailTab.getByRole('button', { name: 'Process Payment' }).click()
      await expect(emailTab.getByRole('heading', { name: 'We’re expecting your bank transfer' })).toBeInViewport()
      await emailTab.goto(bookingPageUrl)
      await expect(emailTab.getByText('Your bank transfer of $3,200.00 is on its way')).toBeVisible()
    },
  )
})
