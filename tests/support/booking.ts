/** Books a trip through its pages. */
import type { Page } from 'playwright/test'
import { expect } from './e2e'

export const openForm = async (page: Page, trip: { id: string }, query = '') => {
  await page.goto(`/book/${trip.id}${query}`)
  await expect(page.getByRole('heading', { name: 'Seats & travellers' })).toBeVisible()
}

export const traveller = (page: Page, place: number) => page.getByRole('group', { name: `Traveller ${place}` })

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/**
 * Goes from the plan to the last step and accepts the terms. Pays by bank transfer unless another method is given.
 */
export const choose = async (page: Page, plan: string, method = 'Bank Transfer') => {
  await page.getByRole('radio', { name: plan }).check()
  await goOn(page)
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel('I accept the Terms & Conditions').check()
}

export const BOOKED = /\/booked\/[0-9a-f-]{36}$/

/** Goes from the travellers to the page of the booking. */
export const confirm = async (page: Page) => {
  await traveller(page, 1).getByLabel('Date of Birth').fill('1980-05-04')
  await goOn(page)
  await choose(page, 'Pay in full')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page).toHaveURL(BOOKED)
}

export const bookAlone = async (page: Page, trip: { id: string }) => {
  await openForm(page, trip)
  await confirm(page)
}
