/** With two hundred upcoming departures, lists show one page and a button for more. */
import type { Page } from 'playwright/test'
import { expect, test, type Site } from '../../support/e2e'

/** One departure per day. Every second one is announced but not open for booking. */
const insertEvents = ({ sql }: Site) =>
  sql(`insert into public.events (title, description, location, price, start_date, end_date, max_registrations, status,
         phase)
       select 'Night ' || n, 'A night out at the lake.', 'A jetty, Lake ' || n % 3, 900,
         current_date + 400 + n, current_date + 401 + n, 20, 'published',
         case when n % 2 = 0 then 'coming_soon' else 'open' end
       from generate_series(1, 200) n where not exists (select from public.events e where e.title = 'Night 1')`)

const getCountText = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of \\d+ shown$`))
const getShowMoreButton = (page: Page) => page.getByRole('button', { name: 'Show more' })

for (const [path, size] of [
  ['/events', 12],
  ['/trips', 6],
  ['/store?show=events', 12],
] as const)
  test(
    `${path} shows more departures on click, and restores them after Back and a reload`,
    { tag: '@long' },
    async ({ page, site }) => {
      await insertEvents(site)
      await page.goto(path)
      await getShowMoreButton(page).click()
      await expect(getCountText(page, 2 * size)).toBeVisible()
      const eventCards = page.getByRole('article')
      const firstNewLink = eventCards.nth(size).getByRole('link').first()
      await expect(firstNewLink).toBeFocused()
      await expect(firstNewLink).toBeInViewport()
      await expect(page).toHaveURL(/page=2/)
      const firstNewTitle = await firstNewLink.textContent()
      await firstNewLink.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstNewTitle ?? '')
      await page.goBack()
      await expect(getCountText(page, 2 * size)).toBeVisible()
      await expect(eventCards.nth(size)).toBeInViewport()
      await page.reload()
      await expect(getCountText(page, 2 * size)).toBeVisible()
      await expect(eventCards.nth(size)).toContainText(firstNewTitle ?? '')
    },
  )

test(
  'the filters of the events page apply to all departures, not only to those shown',
  { tag: '@long' },
  async ({ page, site }) => {
    await insertEvents(site)
    await page.goto('/events')
    await expect(getShowMoreButton(page)).toBeVisible()
    await page.getByLabel('Destination').selectOption('Lake 2')
    await expect(page.getByText('67 events')).toBeVisible()
    await getShowMoreButton(page).click()
    await expect(page.getByText('24 of 67 shown')).toBeVisible()
    await expect(page).toHaveURL(/destination=Lake\+2&page=2/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(getCountText(page, 12)).toBeVisible()
  },
)
