import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe'
import { expect, goOnline, signInToDemo, test, type Site } from '../support/e2e'
import { EVENT_ID, NETWORK_ERROR_PATTERN, NOTHING_STORED, openGuideEvent, readStorage, signOut } from '../support/guide'

const JPEG = readFileSync('tests/support/home.jpg')
const JPEG_START_BYTES = 2
const EXIF = 'Exif\0\0GPS 42.8821 S, 147.3272 E'
/** The first bytes of an Exif segment in a JPEG file: its marker, and its length, which includes the length field. */
const EXIF_HEADER = Buffer.from([0xff, 0xe1, 0, EXIF.length + 2])
/** A photo with the place where it was taken. */
const PHOTO = {
  name: 'stairs.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([
    JPEG.subarray(0, JPEG_START_BYTES),
    EXIF_HEADER,
    Buffer.from(EXIF),
    JPEG.subarray(JPEG_START_BYTES),
  ]),
}

const listReports = (site: Site, place: string) =>
  site.sql<{ description: string; traveller: string | null; photos: number }>(
    `select r.description, t.full_name as traveller,
       (select count(*)::int from private.incident_photos p where p.report_id = r.id) as photos
     from private.incident_reports r left join private.incident_travellers x on x.report_id = r.id
     left join public.travellers t on t.id = x.traveller_id where r.event_id = $1 and r.place = $2`,
    [EVENT_ID, place],
  )

const writeReport = async (page: Page, place: string) => {
  await page.getByRole('tab', { name: 'Incidents' }).click()
  await page.getByRole('button', { name: 'Report an Incident' }).click()
  await page.getByLabel('Where did it happen?').fill(place)
  await page.getByLabel('What happened?').fill('A fall on the stairs.')
  await page.getByRole('checkbox', { name: 'Agatha Wisp' }).check()
  await page.getByLabel('Choose Photos').setInputFiles(PHOTO)
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
}

test('an incident report with a photo, written offline, is sent once, and staff see the photo without its location data', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  const place = 'The north stairs'
  await openGuideEvent(page, site)
  await context.setOffline(true)
  await writeReport(page, place)
  // The draft survives a reload.
  await page.reload()
  await expect(page.getByLabel('What happened?')).toHaveValue('A fall on the stairs.')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText('1 incident report waiting to be sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: new RegExp(`^${place}`) })).toBeVisible()
  await expect(page.getByText('1 incident report waiting to be sent.')).toBeVisible()
  expect(await listReports(site, place)).toEqual([])
  await goOnline(page)
  await expect(page.getByText('1 incident report waiting to be sent.')).toBeHidden({ timeout: 30_000 })
  const sentReports = [{ description: 'A fall on the stairs.', traveller: 'Agatha Wisp', photos: 1 }]
  await expect.poll(() => listReports(site, place)).toEqual(sentReports)

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${EVENT_ID}?tab=incidents`)
  const report = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${place}`) }) })
  await report.getByRole('button', { name: /^Show Photo 1/ }).click()
  const photo = report.getByRole('img', { name: 'Photo 1' })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  const photoUrl = await photo.evaluate((image: HTMLImageElement) => image.currentSrc)
  const storedPhoto = await (await page.request.get(photoUrl)).body()
  expect(storedPhoto.includes('JFIF')).toBe(true)
  expect(storedPhoto.includes('GPS')).toBe(false)
  await expectNoAxeViolations(page)
  await report.getByRole('button', { name: 'Mark as Read' }).click()
  await expect(report.getByText(/^Read by /)).toBeVisible()
  expect(await listReports(site, place)).toEqual(sentReports)
})

test('signing out warns a guide about an unsent incident report, and then deletes the report with its photos', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN, /A page failed to load/)
  const place = 'The south stairs'
  const { name } = await openGuideEvent(page, site)
  await context.setOffline(true)
  await writeReport(page, place)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText('1 incident report waiting to be sent.')).toBeVisible()
  await signOut(page, name)
  await expect(page.getByRole('alertdialog', { name: '1 change is not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out and Delete Them' }).click()
  await expect.poll(() => readStorage(page)).toEqual(NOTHING_STORED)
  expect(await listReports(site, place)).toEqual([])
})

test('a second guide of the departure sees the incident report of the first guide', async ({ page, browser, site }) => {
  const place = 'The east gate'
  await openGuideEvent(page, site)
  await writeReport(page, place)
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect.poll(() => listReports(site, place)).toHaveLength(1)
  const context = await browser.newContext({ baseURL: site.url })
  const otherPage = await context.newPage()
  await openGuideEvent(otherPage, site)
  await otherPage.getByRole('tab', { name: 'Incidents' }).click()
  await expect(otherPage.getByRole('heading', { name: new RegExp(`^${place}`) })).toBeVisible()
  await context.close()
})
