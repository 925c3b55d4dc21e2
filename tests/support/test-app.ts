/**
 * The embedded backend for component tests: components read and write through the app's own client, with real
 * functions, permissions and rows. One database serves all files at once, so a test uses its own members and trips
 * (newMember, newEvent), or rows that no test changes.
 *
 *     const app = openTestApp()
 *     it('saves', async () => {
 *       renderInApp(<Form />, { auth: await app.newMember() })
 *       …
 *       expect(app.sent('book')).toHaveLength(1)
 *     })
 */
import { afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'
import { supabaseKey } from '../../src/lib/backend/env'
import { site } from '../../src/site'
import type { Auth } from '../../src/features/auth/auth-context'
import { INSERT_MEMBER_SQL, TEST_PASSWORD } from './members'
import { openTraffic } from './traffic'

const nodeFetch = globalThis.fetch

/** Runs SQL as the owner, without row-level security. */
const createSqlRunner =
  (origin: string) =>
  async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const sqlResponse = await nodeFetch(`${origin}/sql`, { method: 'POST', body: JSON.stringify({ text, values }) })
    if (!sqlResponse.ok) throw new Error(await sqlResponse.text())
    return (await sqlResponse.json()) as Row[]
  }

export const openTestApp = () => {
  const origin = inject('backend')
  const requestTraffic = openTraffic(origin)
  const sql = createSqlRunner(origin)

  // Loads the schema and the client's code before the first test, so that no test waits for them.
  beforeAll(async () => {
    const headers = { apikey: supabaseKey }
    await nodeFetch(`${origin}/rest/v1/public_settings?select=email`, { headers })
    await import('../../src/lib/backend/supabase')
  }, 60_000)
  beforeEach(() => {
    requestTraffic.clear()
    vi.stubGlobal('fetch', requestTraffic.fetch)
  })
  afterEach(async () => {
    const { supabase } = await import('../../src/lib/backend/supabase')
    await supabase.auth.signOut({ scope: 'local' })
    vi.unstubAllGlobals()
  })

  /** Signs in with the app's own client. Returns the user data for rendering a component. */
  const signIn = async (email: string, password: string = site.demo.password): Promise<Partial<Auth>> => {
    const { supabase } = await import('../../src/lib/backend/supabase')
    const { data, error } = await supabase.auth.signInWithPassword({ email, password })
    if (error) throw error
    const { data: profile } = await supabase
      .from('profiles')
      .select('id, full_name, is_admin')
      .eq('id', data.user.id)
      .single()
      .throwOnError()
    requestTraffic.clearSent()
    return { user: data.user, session: data.session, profile, isAdmin: profile.is_admin }
  }

  /** Creates a new member without any data, and signs the member in. */
  const newMember = async (full_name = 'Mary Shelley'): Promise<Partial<Auth>> => {
    const email = `component-${crypto.randomUUID()}@example.test`
    await sql(INSERT_MEMBER_SQL, [email, full_name])
    return signIn(email, TEST_PASSWORD)
  }

  /** Creates a published trip that only this test uses. Its title is unique. */
  const newEvent = async ({ seats = 5, price = 2000 } = {}): Promise<{
    id: string
    title: string
    start_date: string
  }> => {
    const [event] = await sql<{ id: string; title: string; start_date: string }>(
      `insert into public.events (title, description, location, price, max_registrations, start_date, end_date, status)
       values ($1, 'A night in a house that listens.', 'Hobart, Tasmania', $2, $3, private.today() + 300,
         private.today() + 304, 'published') returning id, title, start_date::text`,
      [`Lantern House ${crypto.randomUUID().slice(0, 8)}`, price, seats],
    )
    if (!event) throw new Error('No trip was made.')
    return event
  }

  return {
    sql,
    signIn,
    admin: () => signIn(site.demo.admin),
    newMember,
    newEvent,
    sent: requestTraffic.sent,
    ...requestTraffic.handlers,
  }
}
