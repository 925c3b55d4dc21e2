/** Books a trip through its pages. */
import type { Page } from 'playwright/test'
import { expect } from './e2e'

export const openBookingForm = async (page: Page, event: { id: string }, query = '') => {
  await page.goto(`/book/${event.id}${query}`)
  await expect(page.getByRole('heading', { name: 'Seats & travellers' })).toBeVisible()
}

export const getTravellerGroup = (page: Page, index: number) => page.getByRole('group', { name: `Traveller ${index}` })

export const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Fills in the booking steps from the payment plan to the last one, and accepts the terms. */
export const choosePlanAndPayment = async (page: Page, plan: string, method = 'Bank Transfer') => {
  await page.getByRole('radio', { name: plan }).check()
  await clickContinue(page)
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel('I accept the Terms & Conditions').check()
}

export const BOOKED_URL_PATTERN = /\/booked\/[0-9a-f-]{36}$/

/** Fills in the booking steps from the travellers to the last one, and opens the page of the new booking. */
export const confirmBooking = async (page: Page) => {
  await getTravellerGroup(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await clickContinue(page)
  await choosePlanAndPayment(page, 'Pay in full')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page).toHaveURL(BOOKED_URL_PATTERN)
}

export const bookOneSeat = async (page: Page, event: { id: string }) => {
  await openBookingForm(page, event)
  await confirmBooking(page)
}
