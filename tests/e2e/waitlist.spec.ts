import type { Page } from 'playwright/test'
import { expectNoAxe } from '../support/axe'
import { expect, newPerson, signIn, test } from '../support/e2e'

const TASMANIA = '/event-details/10000000-0000-4000-8000-000000000001'
const OFFER = '/offer/60000000-0000-4000-8000-000000000001'

const openDialog = async (page: Page, path = TASMANIA) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Join Waitlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(dialog).toBeVisible()
  return dialog
}

const join = async (page: Page, person: { name: string; email: string }, path?: string) => {
  const dialog = await openDialog(page, path)
  await dialog.getByLabel('Full Name').fill(person.name)
  await dialog.getByLabel('Email Address').fill(person.email)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  return dialog
}

test('a visitor joins a waitlist once; the second time is told so', async ({ page }) => {
  const person = newPerson()
  const dialog = await join(page, person)
  await expect(page.getByText('Thanks!')).toBeVisible()
  await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()
  await expect(dialog).toBeHidden()

  await join(page, { ...person, email: person.email.toUpperCase() })
  await expect(page.getByText('Already on waitlist')).toBeVisible()
  await expect(page.getByText("You're already on the waitlist for this event.")).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue(person.name)
})

test('a lost connection keeps what was typed, and one entry is stored in the end', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|TypeError/)
  const person = newPerson()
  await page.route('**/rpc/join_waitlist', (route) => route.abort())
  const dialog = await join(page, person)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Email Address')).toHaveValue(person.email)
  await page.unroute('**/rpc/join_waitlist')
  await dialog.getByRole('button', { name: 'Join Waitlist' }).dblclick()
  await expect(page.getByText("You've been added to the waitlist for this event.")).toBeVisible()
  await signIn(page, 'admin')
  await page.goto('/admin/waitlist')
  await expect(page.getByText(person.email)).toHaveCount(1)
})

test('a reply that is lost stores nothing twice', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|TypeError/)
  const person = newPerson()
  await page.route('**/rpc/join_waitlist', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = await join(page, person)
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute('**/rpc/join_waitlist')
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('Already on waitlist')).toBeVisible()
})

test('a full trip takes names instead of bookings', async ({ page }) => {
  await page.goto('/events')
  const card = page.getByRole('article').filter({ hasText: 'Beechworth Asylum Weekend' })
  await expect(card.getByText('Fully Booked')).toBeVisible()
  await expect(card.getByRole('link', { name: /Book Now/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
})

test('the dialog works by keyboard and gives focus back', async ({ page }) => {
  await page.goto(TASMANIA)
  const button = page.getByRole('button', { name: 'Join Waitlist' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the dialog has no accessibility faults, empty or with messages', async ({ page }) => {
  const dialog = await openDialog(page)
  await expectNoAxe(page)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(dialog.getByText('Please enter your full name.')).toBeVisible()
  await expectNoAxe(page)
})

test('an offer says what is held and until when, and can be declined once', async ({ page }) => {
  await page.goto(OFFER)
  await expect(page.getByText('Beechworth Asylum Weekend')).toBeVisible()
  await expect(page.getByText(/Held until .* A[EC]?[DS]T/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', /\/book\/.*offer=60000000/)
  await expectNoAxe(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline offer' }).click()
  await expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Offer declined' })).toBeVisible()
})

test('an unknown or broken offer gets a kind page', async ({ page }) => {
  for (const token of ['60000000-0000-4000-8000-00000000ffff', 'cut-short']) {
    await page.goto(`/offer/${token}`)
    await expect(page.getByText('We do not know this offer')).toBeVisible()
  }
})
