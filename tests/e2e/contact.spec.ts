import { goOnline, expect, createPerson, signInToDemo, test } from '../support/e2e'
import { createAdminClient } from '../support/rest'

test(
  'the contact form keeps the typed values when the network is lost, and stores the message once on retry',
  { tag: '@long' },
  async ({ page, site, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|TypeError/)
    const person = createPerson()
    await page.goto('/contact')
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Phone').fill('0400 000 000')
    await page.getByLabel('Message').fill('Is the cellar open?')
    // Wait for the scripts to load before the network fails, because this test is about a request that fails.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
    await expect(page.getByLabel('Message')).toHaveValue('Is the cellar open?')
    await expect(page.getByLabel('Phone')).toHaveValue('0400 000 000')
    await goOnline(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
    expect(
      await (await createAdminClient(site)).rows(`contact_messages?select=id&email=eq.${person.email}`),
    ).toHaveLength(1)
  },
)

test(
  'the Back link of the contact page leads to the dashboard if the member came from there, else to the home page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/$/)
    await signInToDemo(page, 'member')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test(
  'the support page answers common questions, and links back to the dashboard',
  { tag: '@long' },
  async ({ page }) => {
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
  },
)

test('a visitor shares a completed event and opens its itinerary', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/completed-events')
  const interestCard = page.getByRole('article').filter({ hasText: 'Monte Cristo Homestead' })
  await expect(interestCard.getByText('Completed')).toBeVisible()
  await interestCard.getByRole('button', { name: 'Share Experience' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await interestCard.getByRole('link', { name: 'View Itinerary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monte Cristo Homestead' })).toBeVisible()
})

test('an empty list of completed events links to the upcoming events', { tag: '@long' }, async ({ page }) => {
  const emptyRangeHeaders = { 'content-range': '*/0' }
  for (const failingRelation of ['event_cards', 'events'])
    await page.route(`**/rest/v1/${failingRelation}?*`, (route) =>
      route.fulfill({ json: [], headers: emptyRangeHeaders }),
    )
  await page.goto('/completed-events')
  await expect(page.getByRole('heading', { name: 'No Completed Events Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})
