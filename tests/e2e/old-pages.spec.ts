/** Tests that an outdated prerendered page offers no booking and no form until the current data arrives. */
import type { Locator, Page } from 'playwright/test'
import { expect, test, type Site } from '../support/e2e'

interface PrerenderedEvent {
  id: string
  title: string
}

/**
 * Three trips that were open when the site was built. Since then, one was unpublished, one sold out and got a higher
 * price, and one closed for booking.
 */
const createChangedEvents = async ({ sql }: Site) => {
  const openEvents = await sql<PrerenderedEvent & { trip_id: string }>(
    `select id, title, trip_id from public.trip_cards
     where state = 'open' and not members_only order by start_date, id limit 3`,
  )
  const [unpublished, full, closed] = openEvents
  if (!unpublished || !full || !closed) throw new Error('The demo data has too few trips on sale.')
  await sql("update public.events set status = 'draft' where trip_id = $1", [unpublished.trip_id])
  await sql(
    `update public.events e set max_registrations = c.max_registrations - c.spots_left
     from public.event_cards c where c.id = e.id and e.id = $1`,
    [full.id],
  )
  await sql(
    'update public.events set start_date = current_date + 20, end_date = current_date + 24, opens_on = null where id = $1',
    [closed.id],
  )
  await sql('update public.events set price = 4321, sale_price = null where id = $1', [full.id])
  return { gone: unpublished, full, closed }
}

const getBookLinks = (container: Page | Locator) => container.getByRole('link', { name: /^Book (Now|Event)/ })
const expectNoActions = async (container: Page | Locator) => {
  await expect(getBookLinks(container)).toHaveCount(0)
  await expect(container.getByRole('button', { name: /^(Join Waitlist|Express Interest)/ })).toHaveCount(0)
}

/** Opens a prerendered page and delays the current data until the returned function is called. */
const openPrerendered = async (page: Page, path: string) => {
  let releaseResponse: () => void = () => undefined
  const responseReleasedPromise = new Promise<void>((resolve) => (releaseResponse = resolve))
  const isCardRowsRequest = ({ pathname }: URL) => /^\/rest\/v1\/(event|trip)_cards$/.test(pathname)
  await page.route(isCardRowsRequest, async (route) => {
    await responseReleasedPromise
    await route.continue()
  })
  // This request shows that the scripts have hydrated the page.
  const rowsRequest = page.waitForRequest((request) => isCardRowsRequest(new URL(request.url())))
  await page.goto(path)
  await rowsRequest
  return releaseResponse
}

let changedEventsPromise: ReturnType<typeof createChangedEvents> | undefined
/** Creates the trips once per test file, because each file has its own copy of the demo data. */
const getChangedEvents = (site: Site) => (changedEventsPromise ??= createChangedEvents(site))

for (const [path, ...tag] of [['/events'], ['/store', '@long']] as const)
  test(
    `${path} offers no booking until the prerendered page has loaded the current trips`,
    { tag: [...tag] },
    async ({ page, site }) => {
      const { gone: unpublished, full, closed } = await getChangedEvents(site)
      const getCard = ({ title }: PrerenderedEvent) =>
        page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      const releaseRows = await openPrerendered(page, path)
      for (const openEvent of [unpublished, full, closed]) await expect(getCard(openEvent)).toBeVisible()
      await expectNoActions(page)
      releaseRows()
      await expect(getCard(unpublished)).toHaveCount(0)
      await expect(getBookLinks(page).first()).toBeVisible()
      await expectNoActions(getCard(closed))
      await expect(getBookLinks(getCard(full))).toHaveCount(0)
    },
  )

test(
  'an outdated prerendered page of a removed, full, closed or more expensive trip offers no button before its data is updated',
  { tag: '@long' },
  async ({ page, site }) => {
    const { gone: unpublished, full, closed } = await getChangedEvents(site)
    const expectedResults: [PrerenderedEvent, Locator][] = [
      [unpublished, page.getByRole('heading', { name: 'We couldn’t find that trip' })],
      [full, page.getByRole('button', { name: 'Join Waitlist' }).first()],
      [closed, page.getByText('Bookings are closed.').first()],
      [full, page.getByText('$4,321').first()],
    ]
    for (const [event, expected] of expectedResults) {
      const releaseRows = await openPrerendered(page, `/event-details/${event.id}`)
      await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
      await expectNoActions(page)
      releaseRows()
      await expect(expected).toBeVisible()
    }
  },
)
