import type { Locator, Page } from 'playwright/test'
import { bookOneSeat, openBookingForm } from '../support/booking'
import { expect, newMember, test } from '../support/e2e'
import { newEvent } from '../support/rest'
import { addMerchandiseToCart } from '../support/shopping'

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

/** Expects that the form states why it collects personal data, and links to the privacy policy. */
const expectPrivacyNote = async (getForm: Locator, reason: RegExp): Promise<void> => {
  const privacyNote = getForm.locator('p').filter({ hasText: 'See our Privacy Policy' })
  await expect(privacyNote).toContainText(reason)
  await expect(privacyNote.getByRole('link', { name: /^Privacy Policy/ })).toHaveAttribute('href', '/privacy')
}

const getForm = (page: Page) => page.getByRole('main').locator('form').first()

test(
  'every form for visitors says why it takes personal data and links to the privacy policy',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/register')
    await expectPrivacyNote(getForm(page), /We use your name and email address for your account/)
    await page.goto('/contact')
    await expectPrivacyNote(getForm(page), /We use your/)

    await page.goto(TASMANIA_PATH)
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
    await expectPrivacyNote(page.getByRole('dialog', { name: 'Join the Waitlist' }), /We use your/)

    await page.goto('/interest')
    await page.getByRole('button', { name: 'Express Interest in USA' }).click()
    await expectPrivacyNote(page.getByRole('dialog', { name: 'Express Interest' }), /We use your/)

    await page.goto('/store?show=merch')
    await addMerchandiseToCart(page, 'Cap')
    await page.getByRole('link', { name: 'Brass lantern' }).click()
    await expectPrivacyNote(getForm(page), /We use your email address for this email only/)
    await page.goto('/checkout')
    await expectPrivacyNote(getForm(page), /We use your details to send your order/)
  },
)

test(
  'every form for members says why it takes personal data and links to the privacy policy',
  { tag: '@long' },
  async ({ page, site }) => {
    const event = await newEvent(site, 5)
    await newMember(page, site)
    await openBookingForm(page, event)
    await expectPrivacyNote(getForm(page), /We use these details to run the trip/)
    await bookOneSeat(page, event)
    await page.getByRole('button', { name: 'Traveller Details' }).click()
    await expectPrivacyNote(page.getByRole('dialog'), /We use these details to run the trip/)
    await page.goto('/account')
    await expectPrivacyNote(getForm(page), /We use your name and phone number/)
  },
)
