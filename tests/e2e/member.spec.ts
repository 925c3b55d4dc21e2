import { readFileSync } from 'node:fs'
import { expect, clearSession, newMember, signInToDemo, signInAs, waitForWrite, test } from '../support/e2e'

const TASMANIA_BOOKING_ID = '50000000-0000-4000-8000-000000000001'

test('the dashboard greets a member by first name, and links to events, favorites and completed events', async ({
  page,
}) => {
  await signInToDemo(page, 'member')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Mabel!')
  await expect(page.getByRole('link', { name: /^All Events/ })).toHaveAttribute('href', '/events')
  await expect(page.getByRole('link', { name: /^Favorites/ })).toHaveAttribute('href', '/customer-favorites')
  await expect(page.getByRole('link', { name: /^Completed Events/ })).toHaveAttribute('href', '/completed-events')
  const booking = page.getByRole('article', { name: 'Haunted Tasmania' })
  for (const expectedSum of ['$2,400', '$1,600'])
    await expect(booking.getByText(expectedSum, { exact: true })).toBeVisible()

  // The page lists two past events. The member attended only one of them, Monte Cristo.
  await page.getByRole('link', { name: /^Completed Events/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('You were there')).toHaveCount(1)
  await expect(page.getByRole('article').filter({ hasText: 'Monte Cristo' })).toContainText('You were there')
})

test(
  'an invoice shows its number, GST, payments and balance, and prints on one A4 page',
  { tag: '@long' },
  async ({ page }) => {
    await signInToDemo(page, 'member')
    await page.goto(`/invoice/${TASMANIA_BOOKING_ID}`)
    const invoice = page.getByRole('article', { name: 'Tax Invoice' })
    await expect(invoice.getByText(/^INV-\d{6}$/)).toBeVisible()
    await expect(invoice.getByRole('row', { name: 'GST included (10%) $218.18' })).toBeVisible()
    await expect(invoice.getByRole('row', { name: 'Paid $1,600.00' })).toBeVisible()
    await expect(invoice.getByRole('row', { name: 'Balance due $800.00' })).toBeVisible()
    const pdfText = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdfText.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await invoice.getByRole('link', { name: /^INV-\d{6}-1$/ }).click()
    await expect(page.getByRole('article', { name: 'Receipt' }).getByText('$800.00')).toBeVisible()
  },
)

test(
  'a member adds favorites on a card and on a trip page, lists them, and removes one',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.goto('/customer-favorites')
    await expect(page.getByText('Please log in to view your favorites')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    await newMember(page, site)
    await page.goto('/customer-favorites')
    await expect(page.getByText('No favorites yet')).toBeVisible()
    await page.getByRole('link', { name: 'Explore Events' }).click()
    const favoriteButton = page.getByRole('button', { name: 'Favorite: Haunted Tasmania' })
    await waitForWrite(page, 'POST', 'favorites', () => favoriteButton.click())
    await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Edinburgh: Vaults and Closes', exact: true }).click()
    const edinburghFavorite = page.getByRole('button', { name: 'Favorite: Edinburgh: Vaults and Closes' })
    await waitForWrite(page, 'POST', 'favorites', () => edinburghFavorite.click())
    await expect(edinburghFavorite).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/customer-favorites')
    await expect(page.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await waitForWrite(page, 'DELETE', 'favorites', () => favoriteButton.click())
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
  },
)

test('a member changes name, phone number and password', { tag: '@long' }, async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/status of 400/)
  const person = await newMember(page, site)
  await page.goto('/account')
  await page.getByLabel('Full Name').fill('Ottilie Night')
  await page.getByLabel('Phone Number').fill('0491 570 156')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Ottilie Night')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current Password' }).fill('not-the-password')
  await page.getByRole('textbox', { name: 'New Password' }).fill('candle-and-key-77')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your current password isn’t correct.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await clearSession(page)
  await signInAs(page, person.email, 'candle-and-key-77')
  await expect(page).toHaveURL(/\/events$/)
})

test(
  'a member exports their data, deletes the account, and can no longer sign in',
  { tag: '@long' },
  async ({ page, site, expectedErrors }) => {
    // Expects two errors. 400: the member signs in after the deletion. 403: the deletion has ended the session, so the
    // sign-out fails.
    expectedErrors.push(/status of 400/, /status of 403.*logout/)
    const person = await newMember(page, site)
    await page.goto('/account')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download My Data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      email: person.email,
      profile: { full_name: person.name },
    })
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(person.email)
    await page.getByRole('button', { name: 'Delete Account', exact: true }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await signInAs(page, person.email, person.password)
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' }).first()).toBeVisible()
  },
)

test(
  'a member with an upcoming trip cannot delete the account before cancelling it',
  { tag: '@long' },
  async ({ page }) => {
    await signInToDemo(page, 'member')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill('member@nextroom.test')
    await page.getByRole('button', { name: 'Delete Account', exact: true }).click()
    await expect(page.getByText('You have an upcoming trip')).toBeVisible()
  },
)
