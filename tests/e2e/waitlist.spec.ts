import type { Page } from 'playwright/test'
import { expect, createPerson, test } from '../support/e2e'

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'
const OFFER_PATH = '/offer/60000000-0000-4000-8000-000000000001'

const openWaitlistDialog = async (page: Page, path = TASMANIA_PATH) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(dialog).toBeVisible()
  return dialog
}

const joinWaitlist = async (page: Page, person: { name: string; email: string }, path?: string) => {
  const dialog = await openWaitlistDialog(page, path)
  await dialog.getByLabel('Full Name').fill(person.name)
  await dialog.getByLabel('Email Address').fill(person.email)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  return dialog
}

test('a visitor joins a waitlist, and a second attempt shows that the visitor is already on it', async ({ page }) => {
  const person = createPerson()
  const dialog = await joinWaitlist(page, person)
  await expect(page.getByText('Thanks!')).toBeVisible()
  await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()
  await expect(dialog).toBeHidden()

  await joinWaitlist(page, { ...person, email: person.email.toUpperCase() })
  await expect(page.getByText('Already on waitlist')).toBeVisible()
  await expect(page.getByText("You're already on the waitlist for this event.")).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue(person.name)
})

test('a full trip offers the waitlist instead of booking', { tag: '@long' }, async ({ page }) => {
  await page.goto('/events')
  const eventCard = page.getByRole('article').filter({ hasText: 'Beechworth Asylum Weekend' })
  await expect(eventCard.getByText('Fully Booked')).toBeVisible()
  await expect(eventCard.getByRole('link', { name: /Book Now/ })).toHaveCount(0)
  await eventCard.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
})

test('the waitlist dialog works by keyboard and returns the focus on close', async ({ page }) => {
  await page.goto(TASMANIA_PATH)
  const joinButton = page.getByRole('button', { name: 'Join Waitlist' }).first()
  await joinButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(joinButton).toBeFocused()
})

test('a waitlist offer shows the held seats and the expiry time, and an offer that a visitor declined stays declined on reload', async ({
  page,
}) => {
  await page.goto(OFFER_PATH)
  await expect(page.getByText('Beechworth Asylum Weekend')).toBeVisible()
  await expect(page.getByText(/Held until .* A[EC]?[DS]T/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', /\/book\/.*offer=60000000/)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline offer' }).click()
  await expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible()
})
