import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { expectNoAxeViolations } from '../support/axe'
import { clearSession, expect, goOnline, newMember, signInToDemo, test } from '../support/e2e'

const BOOKING_ID = '50000000-0000-4000-8000-000000000001'
const EVENT_PATH = `/trip/${BOOKING_ID}`
const PHONE_SIZE = { width: 390, height: 844 }
const NETWORK_ERROR_PATTERN = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|AuthRetryableFetchError/

/** Everything that the browser stores for trips. */
const readEventStorage = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).filter((key) => key.startsWith('event')),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
const NOTHING_STORED = { caches: [], databases: [], keys: [], workers: 0 }

/** Opens the page of the demo member's trip, and waits until the browser has stored it. */
const openSavedEvent = async (page: Page) => {
  await page.setViewportSize(PHONE_SIZE)
  await signInToDemo(page, 'member')
  await page.goto(EVENT_PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Haunted Tasmania' })).toBeVisible()
  await expect(page.getByText('This page also opens without a network.')).toBeVisible()
}

const expectSavedEvent = async (page: Page) => {
  await expect(page.getByText(/^Saved on .+ A[EC][SD]T\. You’re offline\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Haunted Tasmania' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Police, fire and ambulance\s*000/ })).toHaveAttribute('href', 'tel:000')
  await expect(page.getByText('Hobart Airport, arrivals hall')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Day by day' })).toBeVisible()
}

test('a trip page that was opened once also opens without a network, by its own URL and from the icon on the home screen', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  await openSavedEvent(page)
  await context.setOffline(true)
  await page.reload()
  await expectSavedEvent(page)
  await page.goto('/trip/')
  await expectSavedEvent(page)
  await goOnline(page)
  await expect(page.getByText('This page also opens without a network.')).toBeVisible()
})

test('a saved trip is shown offline even if the access token has expired', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN, /status of 40[13]/)
  await openSavedEvent(page)
  await context.setOffline(true)
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: -1 }))
    localStorage.removeItem('session-cache')
  }, SESSION_KEY)
  await page.reload()
  await expectSavedEvent(page)
  await goOnline(page)
  await expect(page.getByText('This page also opens without a network.')).toBeVisible({ timeout: 60_000 })
  expect(new URL(page.url()).pathname).toBe(EVENT_PATH)
})

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Mabel/ }).click()
  await page.getByRole('menuitem', { name: /log ?out|sign out/i }).click()
}

test('signing out deletes the saved trip, its service worker and the stored files', async ({ page }) => {
  await openSavedEvent(page)
  const eventStorage = await readEventStorage(page)
  expect(eventStorage.caches).toHaveLength(2)
  expect(eventStorage.workers).toBe(1)
  await signOut(page)
  await expect.poll(() => readEventStorage(page)).toEqual(NOTHING_STORED)
})

test('signing out without a network also deletes the session and the saved trip', async ({
  page,
  context,
  expectedErrors,
}) => {
  // The sign-in page, which opens after the sign-out, is not stored. So it fails to load without a network.
  expectedErrors.push(NETWORK_ERROR_PATTERN, /A page failed to load/)
  await openSavedEvent(page)
  await context.setOffline(true)
  await page.reload()
  await expectSavedEvent(page)
  await signOut(page)
  await expect.poll(() => readEventStorage(page)).toEqual(NOTHING_STORED)
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
})

test('the saved trip is deleted when another person signs in', async ({ page, site }) => {
  await openSavedEvent(page)
  await newMember(page, site)
  await page.goto('/events')
  await expect
    .poll(async () => (await readEventStorage(page)).caches.filter((name) => name.startsWith('trip-data')))
    .toEqual([])
})

const DOCUMENT_FILE = {
  name: 'Ferry tickets.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 two seats'),
}

/** Clicks the button of the document and returns the content of the downloaded file. */
const openDocument = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open Ferry tickets' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(DOCUMENT_FILE.name)
  return readFile(await download.path())
}

test('an admin adds a document, the member opens it without a network, and signing out deletes it', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/10000000-0000-4000-8000-000000000001?tab=documents`)
  await page.getByLabel('Add a document').setInputFiles(DOCUMENT_FILE)
  await expect(page.getByText('Document added')).toBeVisible()
  const card = page.getByRole('listitem', { name: 'Ferry tickets' })
  await expect(card).toContainText('Archie Lantern')
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Rename Ferry tickets' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await clearSession(page)

  await openSavedEvent(page)
  const tickets = page.getByRole('listitem', { name: 'Ferry tickets' })
  await expect(tickets).toContainText('Saved on this device')
  await expectNoAxeViolations(page)
  await context.setOffline(true)
  await page.reload()
  await expectSavedEvent(page)
  await expect(tickets).toContainText('Saved on this device')
  await expect(page.getByRole('listitem', { name: /^Invoice/ })).toContainText('Needs an internet connection')
  expect(await openDocument(page)).toEqual(DOCUMENT_FILE.buffer)
  await goOnline(page)
  await expect(page.getByText('This page also opens without a network.')).toBeVisible()
  await page.evaluate(async () => {
    for (const cacheName of await caches.keys())
      for (const cachedRequest of await (await caches.open(cacheName)).keys())
        if (cachedRequest.url.includes('/saved/documents/')) await (await caches.open(cacheName)).delete(cachedRequest)
  })
  // Without a copy on the device, the same button downloads the document from a short-lived URL.
  expect(await openDocument(page)).toEqual(DOCUMENT_FILE.buffer)
  await site.sql('delete from private.event_documents where title = $1', ['Ferry tickets'])
  await signOut(page)
  await expect.poll(() => readEventStorage(page)).toEqual(NOTHING_STORED)
})

test('only the trip page registers a service worker and links a web app manifest', async ({ page }) => {
  await page.goto('/')
  await page.goto('/trips')
  expect(await readEventStorage(page)).toEqual(NOTHING_STORED)
  await signInToDemo(page, 'member')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^My Trip.*Haunted Tasmania$/ })).toHaveAttribute('href', EVENT_PATH)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await readEventStorage(page)).toEqual(NOTHING_STORED)
})

test('the service worker of the trip page stores all its files, and the web app manifest has its icons and start URL', async ({
  page,
  request,
}) => {
  await openSavedEvent(page)
  const manifestAddress = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(manifestAddress ?? '')).json()) as {
    icons: { src: string }[]
    start_url: string
  }
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  expect(manifest.start_url).toBe('/trip/')
  // The cache of the service worker must contain every file that the page needs without a network.
  const fileNames = await page.evaluate(async () => {
    const tripCacheName = (await caches.keys()).find((key) => key.startsWith('trip-files')) ?? ''
    return (await (await caches.open(tripCacheName)).keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(fileNames).toContain('/trip/')
  expect(fileNames.filter((name) => name.endsWith('.woff2'))).toHaveLength(2)
})

test('the saved trip has no accessibility violations on a phone in light and dark mode', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERROR_PATTERN)
  await openSavedEvent(page)
  await context.setOffline(true)
  await page.reload()
  await expectSavedEvent(page)
  await expectNoAxeViolations(page)
})
