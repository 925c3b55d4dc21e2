/** A trip booked through its pages. */
import type { Page } from 'playwright/test'
import { expect } from './e2e'

export const openForm = async (page: Page, trip: { id: string }, query = '') => {
  await page.goto(`/book/${trip.id}${query}`)
  await expect(page.getByRole('heading', { name: 'Seats & travellers' })).toBeVisible()
}

export const traveller = (page: Page, place: number) => page.getByRole('group', { name: `Traveller ${place}` })

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** From the plan to the last step, all of it accepted; paid by transfer, later, where no card is asked for. */
export const choose = async (page: Page, plan: string, method = 'Bank Transfer') => {
  await page.getByRole('radio', { name: plan }).check()
  await goOn(page)
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel('I accept the Terms & Conditions').check()
}

export const BOOKED = /\/booked\/[0-9a-f-]{36}$/

/** From who travels to the booking's own page. */
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
