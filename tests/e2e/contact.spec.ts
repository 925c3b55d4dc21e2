import { formatMoneyExact } from '../../src/lib/format/money'
import { expectNoAxe } from '../support/axe'
import { expect, newPerson, signIn, test } from '../support/e2e'
import { asAdmin } from '../support/rest'

test('a message is stored once for a double click, and the page says so', async ({ page, site }) => {
  const person = newPerson()
  await page.goto('/contact')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Message').fill('مرحبا 👻 Who walks upstairs?')
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectNoAxe(page)
  const stored = await (
    await asAdmin(site)
  ).rows<{ message: string }>(`contact_messages?select=message&email=eq.${person.email}`)
  expect(stored).toEqual([{ message: 'مرحبا 👻 Who walks upstairs?' }])
})

test('the network lost in the middle loses nothing that was typed, and trying again stores it once', async ({
  page,
  site,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|TypeError/)
  const person = newPerson()
  await page.goto('/contact')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill('0400 000 000')
  await page.getByLabel('Message').fill('Is the cellar open?')
  // The client must have come before the line goes dead: what is tried here is the sending.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await expect(page.getByLabel('Message')).toHaveValue('Is the cellar open?')
  await expect(page.getByLabel('Phone')).toHaveValue('0400 000 000')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  expect(await (await asAdmin(site)).rows(`contact_messages?select=id&email=eq.${person.email}`)).toHaveLength(1)
})

test('blanks, odd addresses and endless texts are answered in words', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('   ')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Message').fill('x'.repeat(10_000))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await expect(page.getByText('Please use at most 2,000 characters.')).toBeVisible()
  await expectNoAxe(page)
})

test('Back leads to the dashboard for whoever came from there, and home for everybody else', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/$/)
  await signIn(page, 'member')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the terms carry every rule the trade runs by', async ({ page, site }) => {
  const [rules] = await (
    await asAdmin(site)
  ).rows<Record<string, number> & Record<'email' | 'phone', string>>('public_rules')
  if (!rules) throw new Error('The house has no rules.')
  await page.goto('/terms')
  const text = await page.getByRole('main').innerText()
  for (const words of [
    `deposit of ${formatMoneyExact(rules.default_deposit ?? 0)} per person`,
    'non-refundable unless stated otherwise in these terms',
    `Book at least ${rules.booking_closes_days} days before departure`,
    'under 18 needs a parent or guardian',
    `at least ${rules.changes_close_days} days before the event`,
    `reply within ${rules.reply_hours} hours`,
    'Australian dollars (AUD)',
    'Tasmania tour takes 4 nights',
    'battlefield tour 13 nights',
    'USA road trip 12 nights',
    rules.email,
    rules.phone,
  ]) {
    expect(text).toContain(words)
  }
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('support answers what travellers ask, and leads back to the dashboard', async ({ page }) => {
  await page.goto('/support')
  await page.getByText("What's included in the price?").click()
  await expect(
    page.getByText(
      'The price includes accommodation, guided tours, paranormal investigations and all meals as specified.',
    ),
  ).toBeVisible()
  await page.getByText('How do I change my booking?').click()
  await expect(
    page.getByText('Booking changes must be requested by e-mail or phone at least 30 days before the event.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard')
})

test('past departures show where we have been, and pass it on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/completed-events')
  const card = page.getByRole('article').filter({ hasText: 'Monte Cristo Homestead' })
  await expect(card.getByText('Completed')).toBeVisible()
  await card.getByRole('button', { name: 'Share Experience' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await card.getByRole('link', { name: 'View Itinerary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Cristo Homestead' })).toBeVisible()
})

test('without past departures the list says so and leads on', async ({ page }) => {
  await page.route('**/rest/v1/event_cards*', (route) => route.fulfill({ json: [] }))
  await page.goto('/completed-events')
  await expect(page.getByRole('heading', { name: 'No Completed Events Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

for (const path of ['/contact', '/support', '/terms', '/privacy', '/completed-events']) {
  test(`${path} has no accessibility faults and does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await expectNoAxe(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
