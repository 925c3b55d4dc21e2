/** Pages that were written before something changed: they ask for nothing until the row of today is there. */
import type { Locator, Page } from 'playwright/test'
import { expect, test, type Site } from '../support/e2e'

interface Trip {
  id: string
  title: string
}

/** Open when the site was built; since then one was taken back, one costs more and has filled up, one is about to leave. */
const changedTrips = async ({ sql }: Site) => {
  const open = await sql<Trip>(
    `select id, title from public.event_cards
     where status = 'published' and state = 'open' and spots_left < max_registrations order by start_date, id limit 3`,
  )
  const [gone, full, closed] = open
  if (!gone || !full || !closed) throw new Error('The demo world has too few trips on sale.')
  await sql("update public.events set status = 'draft' where id = $1", [gone.id])
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
  return { gone, full, closed }
}

const books = (within: Page | Locator) => within.getByRole('link', { name: /^Book (Now|Event)/ })
const asksNothing = async (within: Page | Locator) => {
  await expect(books(within)).toHaveCount(0)
  await expect(within.getByRole('button', { name: /^(Join Waitlist|Express Interest)/ })).toHaveCount(0)
}

/** Opens a written page and holds back the rows of today, until what is answered is called. */
const openOld = async (page: Page, path: string) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  const rows = ({ pathname }: URL) => pathname === '/rest/v1/event_cards'
  await page.route(rows, async (route) => {
    await held
    await route.continue()
  })
  // By then the scripts have taken the page over.
  const asked = page.waitForRequest((request) => rows(new URL(request.url())))
  await page.goto(path)
  await asked
  return answer
}

let changing: ReturnType<typeof changedTrips> | undefined
/** Once for the file: its demo world is its own. */
const changed = (site: Site) => (changing ??= changedTrips(site))

for (const [path, ...tag] of [['/events'], ['/store', '@long']] as const)
  test(`${path} asks for nothing until it is known what is still sold`, { tag: [...tag] }, async ({ page, site }) => {
    const { gone, full, closed } = await changed(site)
    const card = ({ title }: Trip) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const release = await openOld(page, path)
    for (const trip of [gone, full, closed]) await expect(card(trip)).toBeVisible()
    await asksNothing(page)
    release()
    await expect(card(gone)).toHaveCount(0)
    await expect(books(page).first()).toBeVisible()
    await asksNothing(card(closed))
    await expect(books(card(full))).toHaveCount(0)
  })

test('the page of a trip that was taken back, filled up, closed or got dearer says so, and asks for nothing that it does not sell', async ({
  page,
  site,
}) => {
  const { gone, full, closed } = await changed(site)
  const ends: [Trip, Locator][] = [
    [gone, page.getByRole('heading', { name: 'We couldn’t find that trip' })],
    [full, page.getByRole('button', { name: 'Join Waitlist' }).first()],
    [closed, page.getByText('Bookings are closed.').first()],
    [full, page.getByText('$4,321').first()],
  ]
  for (const [trip, end] of ends) {
    const release = await openOld(page, `/event-details/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: trip.title })).toBeVisible()
    await asksNothing(page)
    release()
    await expect(end).toBeVisible()
  }
})
