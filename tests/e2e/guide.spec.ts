import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { CHROMIUM_FLAGS, findBrowser } from '../support/browser'
import { expect, goOnline, newMember, test, type Site } from '../support/e2e'
import { saveMedicalNotes } from '../support/medical-notes'
import {
  EVENT_ID,
  GUIDE_EVENT_PATH,
  NETWORK_ERROR_PATTERN,
  NOTHING_STORED,
  openGuideEvent,
  PHONE_SIZE,
  readStorage,
  signOut,
} from '../support/guide'

const listChanges = (site: Site) =>
  site.sql<{ kind: string; value: unknown; full_name: string | null }>(
    `select c.kind, c.value, t.full_name from private.guide_log c
     left join public.travellers t on t.id = c.traveller_id where c.event_id = $1 order by c.recorded_at, c.arrival`,
    [EVENT_ID],
  )

const checkIn = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` }).click()
const getTravellerCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

// All tests of a worker share a database, so a traveller may already be checked in.
test.beforeEach(({ site }) => site.sql('delete from private.guide_log where event_id = $1', [EVENT_ID]))

test('a guide checks in travellers, saves a head count and a note without a network, and each is later sent once', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  await openGuideEvent(page, site)
  const changesBefore = await listChanges(site)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Saved on .+ You’re offline\.$/)).toBeVisible()
  await checkIn(page, 'Agatha Wisp')
  await page.getByLabel('People you counted').fill('5')
  await page.getByRole('button', { name: 'Save Count' }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('Note about the trip').fill('The gate was locked.')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('3 changes waiting to be sent.')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Travellers' }).click()
  await expect(page.getByText('1 of 6 present')).toBeVisible()
  await expect(page.getByText('3 changes waiting to be sent.')).toBeVisible()
  expect(await listChanges(site)).toEqual(changesBefore)
  await goOnline(page)
  await expect(page.getByText('3 changes waiting to be sent.')).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => listChanges(site)).toHaveLength(changesBefore.length + 3)
  expect((await listChanges(site)).slice(changesBefore.length)).toEqual([
    { kind: 'check_in', value: true, full_name: 'Agatha Wisp' },
    { kind: 'head_count', value: 5, full_name: null },
    { kind: 'note', value: 'The gate was locked.', full_name: null },
  ])
})

const openGuidePage = async (browser: Browser, site: Site) => {
  const context: BrowserContext = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  return { context, page, guide: await openGuideEvent(page, site) }
}

test('two guides check in travellers without a network, and both see the same check-ins once both are online', async ({
  browser,
  site,
}) => {
  const firstGuide = await openGuidePage(browser, site)
  const secondGuide = await openGuidePage(browser, site)
  await firstGuide.context.setOffline(true)
  await secondGuide.context.setOffline(true)
  await checkIn(firstGuide.page, 'Bram Hollowell')
  await checkIn(firstGuide.page, 'Cordelia Nightshade')
  await checkIn(secondGuide.page, 'Bram Hollowell')
  await checkIn(secondGuide.page, 'Dorian Mistry')
  await secondGuide.page.getByRole('button', { name: 'Present: undo the check-in of Bram Hollowell' }).click()
  await expect(secondGuide.page.getByText('3 changes waiting to be sent.')).toBeVisible()
  // The second device made the later changes, but goes online and sends its changes first.
  for (const { page } of [secondGuide, firstGuide]) {
    await goOnline(page)
    await expect(page.getByText(/waiting to be sent\./)).toBeHidden({ timeout: 30_000 })
  }
  for (const { page } of [firstGuide, secondGuide]) {
    await page.reload()
    const bram = getTravellerCard(page, 'Bram Hollowell')
    await expect(bram.getByText('Check-in undone.')).toContainText(secondGuide.guide.name)
    await expect(page.getByRole('button', { name: 'Present: undo the check-in of Cordelia Nightshade' })).toBeVisible()
    await expect(getTravellerCard(page, 'Cordelia Nightshade').getByText(firstGuide.guide.name)).toBeVisible()
    await expect(getTravellerCard(page, 'Dorian Mistry').getByText(secondGuide.guide.name)).toBeVisible()
  }
  await firstGuide.context.close()
  await secondGuide.context.close()
})

test('signing out warns a guide about unsent changes, and then deletes the guide event from the device', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN, /A page failed to load/)
  const { name } = await openGuideEvent(page, site)
  await context.setOffline(true)
  await checkIn(page, 'Edwina Howl')
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible()
  await signOut(page, name)
  await expect(page.getByRole('alertdialog', { name: '1 change is not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay Signed In' }).click()
  expect((await readStorage(page)).databases).toHaveLength(1)
  await signOut(page, name)
  await page.getByRole('button', { name: 'Sign Out and Delete Them' }).click()
  await expect.poll(() => readStorage(page)).toEqual(NOTHING_STORED)
})

test('when another person signs in, no data of the guide event is left on the device', async ({ page, site }) => {
  await openGuideEvent(page, site)
  await newMember(page, site)
  await page.goto('/events')
  await expect.poll(async () => (await readStorage(page)).databases).toEqual([])
})

const openDetails = (page: Page, name: string) =>
  page.getByRole('button', { name: `Details and Notes of ${name}` }).click()

test('a guide states a reason to load medical notes, reads them without a network, and signing out deletes them', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  const [traveller] = await site.sql<{ id: string }>(
    `select t.id from public.travellers t join public.bookings b on b.id = t.booking_id
     where b.event_id = $1 and t.full_name = 'Agatha Wisp'`,
    [EVENT_ID],
  )
  await saveMedicalNotes(site, traveller?.id ?? '', 'Carries an inhaler')
  const { name, email } = await openGuideEvent(page, site)
  await page.getByLabel('Reason').selectOption('Emergency')
  await page.getByRole('button', { name: 'Load Medical Notes' }).click()
  await expect(page.getByText(/^Loaded on .+ This device stores them\./)).toBeVisible()
  expect(
    await site.sql(
      `select a.details ->> 'viewed_for' as reason from public.audit_log a join auth.users u on u.id = a.actor_id
       where a.action = 'read_traveller_secret' and u.email = $1`,
      [email],
    ),
  ).toEqual([{ reason: 'emergency' }])
  await context.setOffline(true)
  await page.reload()
  await openDetails(page, 'Agatha Wisp')
  await expect(page.getByText('Carries an inhaler')).toBeVisible()
  await goOnline(page)
  await signOut(page, name)
  await expect.poll(() => readStorage(page)).toEqual(NOTHING_STORED)
})

/** Starts a browser whose storage stays in the folder after it is closed. */
const startBrowser = (folder: string, baseURL: string) =>
  chromium.launchPersistentContext(folder, {
    baseURL,
    viewport: PHONE_SIZE,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
    executablePath: findBrowser(),
    args: CHROMIUM_FLAGS,
  })

test('unsent changes of a guide survive a restart of the browser without a network, and are sent later', async ({
  site,
}, testInfo) => {
  const folder = testInfo.outputPath('profile')
  const firstBrowser = await startBrowser(folder, site.url)
  const page = await firstBrowser.newPage()
  await openGuideEvent(page, site)
  const changesBefore = await listChanges(site)
  await firstBrowser.setOffline(true)
  await checkIn(page, 'Cordelia Nightshade')
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible()
  await firstBrowser.close()

  const secondBrowser = await startBrowser(folder, site.url)
  await secondBrowser.setOffline(true)
  const laterPage = await secondBrowser.newPage()
  await laterPage.goto(GUIDE_EVENT_PATH)
  await expect(laterPage.getByText(/^Saved on .+ You’re offline\.$/)).toBeVisible()
  await expect(laterPage.getByText('1 change waiting to be sent.')).toBeVisible()
  expect(await listChanges(site)).toEqual(changesBefore)
  await goOnline(laterPage)
  await expect(laterPage.getByText('1 change waiting to be sent.')).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => listChanges(site)).toHaveLength(changesBefore.length + 1)
  await secondBrowser.close()
})

test('the guide event has no accessibility violations on a phone in light and dark mode', async ({ page, site }) => {
  await openGuideEvent(page, site)
  await page.getByRole('button', { name: 'Details and Notes of Agatha Wisp' }).click()
  await expectNoAxeViolations(page)
  for (const tab of ['Notes', 'Trip', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoAxeViolations(page)
  }
})
