import './baseline-wasm'
import { expect, test as base, type Page } from 'playwright/test'
import { preview, type Plugin } from 'vite'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { site as brand } from '../../src/site'
import type { EmbeddedApi } from '../../supabase/embedded/plugin'
import type { FakeStripe } from '../../supabase/embedded/stripe/fake'
import { createRestorePoint } from '../../supabase/tests/support/clean-database'
import { CHANGE_TEST_DATA_SQL, INSERT_MEMBER_SQL, TEST_PASSWORD } from './members'
import { PUBLISHABLE_KEY } from './rest'

interface SentEmail {
  to: string
  subject: string
  link?: string
  html?: string
}

export interface Site {
  url: string
  /** Emails that the backend would have sent to an address, newest first. */
  emailsTo: (address: string) => Promise<SentEmail[]>
  /** Controls of the fake card provider, for changes that start at the provider. */
  getFakeStripe: () => Promise<FakeStripe['controls']>
  /** Runs the scheduled jobs with the given current time, and then the card charges and emails that they start. */
  runScheduledJobs: (time: string) => Promise<void>
  /** Runs SQL as the owner, without row-level security. */
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
}

interface Fixtures {
  site: Site
  /** Patterns of console errors that the test expects. */
  expectedErrors: RegExp[]
  watchConsole: void
}

interface WorkerFixtures {
  openedSite: Awaited<ReturnType<typeof openSite>>
}

const openSite = async (port: number) => {
  const server = await preview({ logLevel: 'silent', preview: { port, strictPort: true, host: 'localhost' } })
  const embeddedPlugin = server.config.plugins.find(({ name }) => name === 'embedded-supabase') as
    | Plugin<EmbeddedApi>
    | undefined
  if (!embeddedPlugin?.api)
    throw new Error('End-to-end tests run on the embedded backend: unset VITE_SUPABASE_URL and its key.')
  // Keeps idle connections open, because the server could close one just when the browser sends its next request.
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 120_000
  const { api } = embeddedPlugin
  const { db, runExclusive } = api.getBackend()
  const getProviderControls = async () => (await api.getCardProvider().provider()).controls
  await db.query(CHANGE_TEST_DATA_SQL)
  const restoreDatabase = await createRestorePoint(db)
  const sql = <Row>(text: string, values?: unknown[]) => runExclusive(() => db.query<Row>(text, values))
  return { server, sql, provider: getProviderControls, restore: () => runExclusive(() => restoreDatabase()), file: '' }
}

/** The built site, one per worker. Each test file starts with the demo data as it was seeded. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  openedSite: [
    // Playwright needs a destructured parameter, and the linter rejects an empty pattern.
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const startedSite = await openSite(Number(process.env.E2E_PORT ?? 4300) + parallelIndex)
      await use(startedSite)
      await startedSite.server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ openedSite }, use, { file }) => {
    if (openedSite.file && openedSite.file !== file) await openedSite.restore()
    openedSite.file = file
    const url = `http://localhost:${openedSite.server.config.preview.port}`
    await use({
      url,
      emailsTo: async (address) => {
        const response = await fetch(`${url}/__mail`, { headers: { accept: 'application/json' } })
        return ((await response.json()) as SentEmail[]).filter((email) => email.to === address)
      },
      getFakeStripe: openedSite.provider,
      runScheduledJobs: async (at) => {
        const jobsResponse = await fetch(`${url}/__tick?at=${encodeURIComponent(at)}`, { method: 'POST' })
        expect(await jobsResponse.json()).toMatchObject({ status: 'done', errors: [] })
      },
      sql: async <Row>(text: string, values?: unknown[]) => (await openedSite.sql<Row>(text, values)).rows,
    })
  },
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: async ({ browserName: _ }, use) => use([]),
  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const consoleErrors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => consoleErrors.push(String(error)))
      await use()
      expect(consoleErrors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Ends offline mode and waits until the page can send requests. `setOffline` resolves slightly earlier. */
export const goOnline = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  const isOnline = () =>
    page.evaluate(() =>
      fetch('/favicon.svg', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(isOnline).toBe(true)
}

/**
 * Runs an action on an empty page of the site, which sends no requests. Requests of the previous page are cancelled.
 */
const runOnBlankPage = async (page: Page, action: () => Promise<unknown>): Promise<void> => {
  const blankPagePattern = '**/blank'
  await page.route(blankPagePattern, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await action()
  await page.unroute(blankPagePattern)
}

/** Requests a session and stores it as the client does. */
export const storeSession = async (page: Page, email: string, password: string): Promise<void> => {
  const reply = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: PUBLISHABLE_KEY },
    data: { email, password },
  })
  expect(reply.ok()).toBe(true)
  const session = await reply.text()
  await runOnBlankPage(page, () =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const),
  )
}

/**
 * Removes the session from the browser. Opens a blank page first, because the site's pending requests would fail
 * without the session.
 */
export const clearSession = (page: Page): Promise<void> =>
  runOnBlankPage(page, () => page.evaluate(() => localStorage.clear()))

/** Signs in as a demo account without the login page, which has its own tests. */
export const signInToDemo = (page: Page, role: 'member' | 'admin'): Promise<void> =>
  storeSession(page, brand.demo[role], brand.demo.password)

/** Signs in through the login page. */
export const signInAs = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: false }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Replaces the access token with an invalid one, as if the session had been ended elsewhere. */
export const invalidateSession = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'a.forged.token' }))
  }, SESSION_KEY)

let personCount = 0

/** Returns a person whom no other test of the run uses. */
export const createPerson = () => {
  personCount += 1
  const suffix = `${process.pid}-${personCount}`
  return { name: `Visitor ${suffix}`, email: `visitor-${suffix}@example.test`, password: TEST_PASSWORD }
}

/** The link in the latest email to an address. Skips the welcome email, which can arrive at any time. */
export const getEmailedLink = async (site: Site, address: string): Promise<string> => {
  const email = (await site.emailsTo(address)).find(({ subject }) => !subject.startsWith('Welcome to '))
  if (!email?.link) throw new Error(`No email with a link was sent to ${address}`)
  return email.link
}

/** A new member, confirmed and signed in without the registration page, which has its own tests. */
export const newMember = async (page: Page, site: Site) => {
  const person = createPerson()
  await site.sql(INSERT_MEMBER_SQL, [person.email, person.name])
  await storeSession(page, person.email, person.password)
  return person
}

/**
 * Runs an action whose result the page shows at once, such as a click on a reaction, and waits for the response to its
 * write. Leaving the page earlier would cancel the request.
 */
export const waitForWrite = async (
  page: Page,
  method: 'POST' | 'DELETE',
  table: string,
  action: () => Promise<unknown>,
): Promise<void> => {
  const writeResponse = page.waitForResponse(
    (response) => response.request().method() === method && new URL(response.url()).pathname === `/rest/v1/${table}`,
  )
  await action()
  await writeResponse
}
