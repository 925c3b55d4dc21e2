/** Helpers that the e2e tests of the guide event share. */
import type { Page } from 'playwright/test'
import { expect, newMember, type Site } from './e2e'

export const EVENT_ID = '10000000-0000-4000-8000-000000000001'
export const GUIDE_EVENT_PATH = `/guide/${EVENT_ID}`
export const PHONE_SIZE = { width: 390, height: 844 }
export const NETWORK_ERROR_PATTERN = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|AuthRetryableFetchError/
const OPENS_OFFLINE_TEXT = 'This page also opens without a network.'

/** Signs in as a new guide, who is assigned to EVENT, and opens the guide event, so that the browser stores the page. */
export const openGuideEvent = async (page: Page, site: Site) => {
  await page.setViewportSize(PHONE_SIZE)
  const guide = await newMember(page, site)
  await site.sql(
    `with guide as (insert into public.staff (user_id, role)
       select id, 'guide' from auth.users where email = $1 returning user_id)
     insert into public.staff_events (user_id, event_id) select user_id, $2 from guide`,
    [guide.email, EVENT_ID],
  )
  await page.goto(GUIDE_EVENT_PATH)
  await expect(page.getByText(OPENS_OFFLINE_TEXT)).toBeVisible()
  return guide
}

export const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).filter((key) => /trip|guide|guide event|session/.test(key)),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
export const NOTHING_STORED = { caches: [], databases: [], keys: [], workers: 0 }

export const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(name.split(' ')[0] ?? '') }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}
