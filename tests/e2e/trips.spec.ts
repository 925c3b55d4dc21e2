import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import { expect, signInToDemo, test } from '../support/e2e'

const TASMANIA_PATH = '/event-details/10000000-0000-4000-8000-000000000001'

test('the events page shows upcoming events with place, seats and price, and Book Now leads to booking', async ({
  page,
}) => {
  await page.goto('/events')
  const eventCards = page.getByRole('article')
  await expect(eventCards.filter({ hasText: 'Monte Cristo Homestead' })).toHaveCount(0)
  const tasmaniaCard = eventCards.filter({ hasText: 'Haunted Tasmania' })
  for (const cardText of ['Live', 'Port Arthur, Tasmania', 'Max 20 participants', '8 spots left', '$2,400 AUD']) {
    await expect(tasmaniaCard.getByText(cardText, { exact: true })).toBeVisible()
  }
  const closedCard = eventCards.filter({ hasText: 'Bookings Closed' }).first()
  await expect(closedCard).toBeVisible()
  await expect(closedCard).not.toContainText('left')
  await eventCards
    .getByRole('link', { name: /Book Now/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login|\/book\//)
})

test(
  'every page offers a visitor the waitlist of a full trip, and a member who has booked the trip sees no button for it',
  { tag: '@long' },
  async ({ page }) => {
    const publicPaths = ['/events', '/trips', '/interest', '/store', TASMANIA_PATH]
    const getEventArea = (path: string) =>
      path === TASMANIA_PATH
        ? page.getByRole('complementary', { name: 'Booking' })
        : page.getByRole('article').filter({ hasText: 'Haunted Tasmania' })
    for (const publicPath of publicPaths) {
      await page.goto(publicPath)
      await expect(getEventArea(publicPath).getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
      await expect(getEventArea(publicPath).getByRole('link', { name: /Book (Now|Event)/ })).toHaveCount(0)
    }
    await signInToDemo(page, 'member')
    for (const path of publicPaths) {
      await page.goto(path)
      await expect(getEventArea(path).getByText('You are going')).toBeVisible()
      await expect(getEventArea(path).getByRole('button', { name: 'Join Waitlist' })).toHaveCount(0)
    }
  },
)

test('the events page keeps its filters in the URL, and Back from a trip restores them', async ({ page }) => {
  await page.goto('/events')
  await page.getByLabel('Destination').selectOption('Tasmania')
  await expect(page).toHaveURL(/destination=Tasmania/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Price').selectOption('2000')
  await expect(page).toHaveURL(/destination=Tasmania&price=2000/)
  // With a price filter, the list shows departures instead of trips. Two departures of Port Arthur match.
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Port Arthur by Lantern', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Port Arthur by Lantern')
  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL(/destination=Tasmania&price=2000/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(9)
})

test(
  'the events page says when there are no live events, and to check back soon',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/rest/v1/trip_cards*', (route) => route.fulfill({ json: [] }))
    await page.goto('/events')
    await expect(page.getByText('No live events available at the moment')).toBeVisible()
    await expect(page.getByText('Check back soon for upcoming paranormal experiences!')).toBeVisible()
  },
)

test(
  'the Back link of the events page leads a visitor to the home page and a member to the dashboard',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await signInToDemo(page, 'member')
    await page.goto('/events')
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/dashboard')
  },
)

test('a trip page shows the days, the included services, the payment plan, the price and structured data', async ({
  page,
}) => {
  await page.goto(TASMANIA_PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haunted Tasmania')
  const itineraryItem = page.getByRole('listitem').filter({ hasText: 'Over Eaglehawk Neck' })
  for (const text of ['3:00 pm – 5:00 pm', 'Lantern walk through the ruins'])
    await expect(itineraryItem.getByText(text)).toBeVisible()
  for (const sectionHeading of [
    'Day by day',
    'What the price covers',
    'Not included',
    'Pay over time',
    'Good to know',
  ]) {
    await expect(page.getByRole('heading', { name: sectionHeading })).toBeVisible()
  }
  const bookingPanel = page.getByRole('complementary', { name: 'Booking' })
  for (const text of ['$2,400 AUD', '8 spots left', '$800', 'Coming Soon'])
    await expect(bookingPanel.getByText(text)).toBeVisible()
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({
    '@graph': [{ offers: { price: '2400.00', inventoryLevel: { value: 8 } } }, {}, {}],
  })
})

test('the payment schedule follows the selected plan and number of travellers', { tag: '@long' }, async ({ page }) => {
  await page.goto(TASMANIA_PATH)
  await page.getByRole('heading', { name: 'Pay over time' }).scrollIntoViewIfNeeded()
  const paymentsTable = page.getByRole('table', { name: 'Payments if you book today' })
  await expect(paymentsTable.getByRole('row')).toHaveCount(6)
  await page.getByLabel('Travellers').selectOption('2')
  await expect(paymentsTable.getByRole('row').last()).toContainText('$4,800.00')
  await page.getByLabel('Payment plan').selectOption('In full')
  await expect(paymentsTable.getByRole('row')).toHaveCount(3)
  // The page states how long spots are held, before the visitor opens any form.
  await expect(
    page.getByText(/Nothing is charged here\. Your spots are held for 48 hours from booking\./),
  ).toBeVisible()
})

test('Manage Booking leads a visitor to the login, and a member with a booking to the dashboard', async ({ page }) => {
  await page.goto(TASMANIA_PATH)
  await page.getByRole('link', { name: 'Manage Booking' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInToDemo(page, 'member')
  await page.goto(TASMANIA_PATH)
  await expect(page.getByRole('link', { name: 'Manage Booking' })).toHaveAttribute('href', '/dashboard')
})

test('on a phone a trip page shows the facts before the price, and keeps the price and the action in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(TASMANIA_PATH)
  const getTopEdge = async (element: Locator) => (await element.boundingBox())?.y ?? 0
  const bookingPanel = page.getByRole('complementary', { name: 'Booking', exact: true })
  expect(await getTopEdge(page.getByText('4 nights', { exact: true }).first())).toBeLessThan(
    await getTopEdge(bookingPanel),
  )
  const priceBar = page.getByRole('complementary', { name: 'Price and booking' })
  for (const heading of ['Day by day', 'Good to know']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded()
    await expect(priceBar.getByText('$2,400 AUD')).toBeInViewport()
    await expect(priceBar.getByRole('button', { name: 'Join Waitlist' })).toBeInViewport()
  }
  // At the end of the page, the booking bar must be between the content and the footer.
  const pageFooter = page.getByRole('contentinfo')
  await pageFooter.getByText('All rights reserved', { exact: false }).scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await priceBar.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(await getTopEdge(pageFooter))
})

test('a visitor shares a trip and adds it to a calendar', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(TASMANIA_PATH)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*${TASMANIA_PATH}$`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar (.ics)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Haunted-Tasmania.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Haunted Tasmania')
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /calendar\.google\.com/)
})

test('the arrow keys move through the photo gallery', { tag: '@long' }, async ({ page }) => {
  await page.goto(TASMANIA_PATH)
  await page.getByRole('button', { name: 'View all 4 photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Haunted Tasmania' })
  await expect(dialog.getByText('1 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next photo' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 of 4')).toBeVisible()
})

test(
  'the trips page shows Tasmania, Vietnam and the USA, each with its status, nights and buttons',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/trips')
    for (const [event, status, nights, first, second] of [
      ['Haunted Tasmania', 'Coming Soon', '4 nights', 'Join Waitlist', 'Learn More'],
      ['Vietnam Battlefield Tour', 'Planning Phase', '13 nights', 'Express Interest', 'Learn More'],
      ['USA Paranormal Road Trip', 'Planning Phase', '12 nights', 'Express Interest', 'View Locations'],
    ] as const) {
      const eventCard = page.getByRole('article').filter({ hasText: event })
      await expect(eventCard.getByText(status)).toBeVisible()
      await expect(eventCard.getByText(nights)).toBeVisible()
      await expect(eventCard.getByRole('button', { name: first })).toBeVisible()
      await expect(eventCard.getByRole('button', { name: second })).toBeVisible()
    }
    await page.getByRole('button', { name: 'View Locations' }).click()
    await expect(page.getByRole('dialog', { name: /Locations/ }).getByRole('listitem')).toHaveCount(12)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Learn More' }).first().click()
    await expect(
      page.getByRole('dialog', { name: 'Haunted Tasmania' }).getByText('What the price covers'),
    ).toBeVisible()
  },
)
