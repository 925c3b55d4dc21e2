import './baseline-wasm'
import { expect, test as base, type Page } from 'playwright/test'
import { preview, type Plugin } from 'vite'
import { SESSION_KEY } from '../../src/lib/backend/session-key'
import { site as brand } from '../../src/site'
import type { EmbeddedApi } from '../../supabase/embedded/plugin'
import type { FakeStripe } from '../../supabase/embedded/stripe/fake'
import { remember } from '../../supabase/tests/support/pristine'
import { CHEAP_DEMO_PASSWORDS, NEW_MEMBER, PASSWORD } from './members'
import { EMBEDDED_KEY } from './rest'

interface CaughtMail {
  to: string
  subject: string
  link?: string
  html?: string
}

export interface Site {
  url: string
  /** Mails the backend would have sent to an address, newest first. */
  mailTo: (address: string) => Promise<CaughtMail[]>
  /** What happens at the card provider behind our back. */
  provider: () => Promise<FakeStripe['controls']>
  /** The clock does what is due at a time, and what follows from it: cards are charged, letters sent. */
  tick: (at: string) => Promise<void>
  /** Asked as the owner: what is stored, past row-level security. */
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
}

interface Fixtures {
  site: Site
  /** Console errors a test provokes on purpose: patterns it adds are not held against it. */
  expectedErrors: RegExp[]
  watchConsole: void
}

interface WorkerFixtures {
  open: Awaited<ReturnType<typeof openSite>>
}

const openSite = async (port: number) => {
  const server = await preview({ logLevel: 'silent', preview: { port, strictPort: true, host: 'localhost' } })
  const plugin = server.config.plugins.find(({ name }) => name === 'embedded-supabase') as
    | Plugin<EmbeddedApi>
    | undefined
  if (!plugin?.api) throw new Error('Journeys run on the embedded backend: unset VITE_SUPABASE_URL and its key.')
  // A line left open between two steps would be closed at the very moment when the next is sent over it.
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 120_000
  const { api } = plugin
  const { db, alone } = api.backend()
  const provider = async () => (await api.cards().provider()).controls
  await db.query(CHEAP_DEMO_PASSWORDS)
  const restore = await remember(db)
  const sql = <Row>(text: string, values?: unknown[]) => alone(() => db.query<Row>(text, values))
  return { server, sql, provider, restore: () => alone(() => restore()), file: '' }
}

/** The built site, one for each worker; each test file finds the demo world as it was seeded. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  open: [
    // Playwright reads the parameter's shape: an empty pattern would be the linter's to refuse.
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const open = await openSite(Number(process.env.E2E_PORT ?? 4300) + parallelIndex)
      await use(open)
      await open.server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ open }, use, { file }) => {
    if (open.file && open.file !== file) await open.restore()
    open.file = file
    const url = `http://localhost:${open.server.config.preview.port}`
    await use({
      url,
      mailTo: async (address) => {
        const response = await fetch(`${url}/__mail`, { headers: { accept: 'application/json' } })
        return ((await response.json()) as CaughtMail[]).filter((mail) => mail.to === address)
      },
      provider: open.provider,
      tick: async (at) => {
        const reply = await fetch(`${url}/__tick?at=${encodeURIComponent(at)}`, { method: 'POST' })
        expect(await reply.json()).toMatchObject({ status: 'done', errors: [] })
      },
      sql: async <Row>(text: string, values?: unknown[]) => (await open.sql<Row>(text, values)).rows,
    })
  },
  baseURL: ({ site }, use) => use(site.url),
  expectedErrors: async ({ browserName: _ }, use) => use([]),
  watchConsole: [
    async ({ page, expectedErrors }, use) => {
      const seen: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => seen.push(String(error)))
      await use()
      expect(seen.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The network is there again, and the page reaches it: the browser says so a moment before. */
export const backOnline = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  const reached = () =>
    page.evaluate(() =>
      fetch('/favicon.svg', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(reached).toBe(true)
}

/** On a page of the site that shows nothing and asks for nothing: what was on its way to the one before is let go. */
const onBlankPage = async (page: Page, deed: () => Promise<unknown>): Promise<void> => {
  const blank = '**/blank'
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await deed()
  await page.unroute(blank)
}

/** The session is fetched and kept as the client keeps it. */
const keepSession = async (page: Page, email: string, password: string): Promise<void> => {
  const reply = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: EMBEDDED_KEY },
    data: { email, password },
  })
  expect(reply.ok()).toBe(true)
  const session = await reply.text()
  await onBlankPage(page, () =>
    page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [SESSION_KEY, session] as const),
  )
}

/** The browser knows nobody any more. Rows still on their way would be taken from somebody, and be refused. */
export const forgetSession = (page: Page): Promise<void> =>
  onBlankPage(page, () => page.evaluate(() => localStorage.clear()))

/** Signed in as one of the demo people. Signing in through the page is access.spec.ts' to prove. */
export const signIn = (page: Page, who: 'member' | 'admin'): Promise<void> =>
  keepSession(page, brand.demo[who], brand.demo.password)

/** Through the login page, as a person does. */
export const signInAs = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: false }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The token is none any more, as where a session was ended elsewhere. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'a.forged.token' }))
  }, SESSION_KEY)

let people = 0

/** A person nobody else in the run has used. */
export const newPerson = () => {
  people += 1
  const tag = `${process.pid}-${people}`
  return { name: `Visitor ${tag}`, email: `visitor-${tag}@example.test`, password: PASSWORD }
}

/** The link of the latest mail to an address; being welcomed may come at any time. */
export const mailedLink = async (site: Site, address: string): Promise<string> => {
  const mail = (await site.mailTo(address)).find(({ subject }) => !subject.startsWith('Welcome to '))
  if (!mail?.link) throw new Error(`No link was mailed to ${address}`)
  return mail.link
}

/** A new member, confirmed and signed in. Registering through the page is access.spec.ts' to prove. */
export const newMember = async (page: Page, site: Site) => {
  const person = newPerson()
  await site.sql(NEW_MEMBER, [person.email, person.name])
  await keepSession(page, person.email, person.password)
  return person
}

/**
 * Does what shows at once and is stored after: ends when the backend has answered the write, so that the next page asks
 * for what is there. Leaving before would take the request along.
 */
export const stored = async (
  page: Page,
  method: 'POST' | 'DELETE',
  table: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && new URL(response.url()).pathname === `/rest/v1/${table}`,
  )
  await act()
  await answered
}
