/**
 * The embedded backend for component tests: what a component reads and writes goes through the app's own client to real
 * functions, rights and rows. One database serves all files at once: a test acts for members and trips of its own
 * (newMember, newTrip), or on rows that nothing changes.
 *
 *     const world = openWorld()
 *     it('saves', async () => {
 *       renderInApp(<Form />, { auth: await world.newMember() })
 *       …
 *       expect(world.sent('book')).toHaveLength(1)
 *     })
 */
import { afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'
import { site } from '../../src/site'
import type { Auth } from '../../src/features/auth/auth-context'

export interface Sent {
  method: string
  /** Below the backend's origin: /rest/v1/rpc/book. */
  path: string
  search: URLSearchParams
  body: unknown
}

type Answer = () => Promise<Response>
/** What becomes of a request instead of its answer; the answer itself where it is asked for. */
type Deed = (answer: Answer) => Promise<Response>

interface Way {
  method: string | undefined
  path: RegExp
  deed: Deed
  times: number
}

const endless = () => new Promise<Response>(() => undefined)
/** As the browser's fetch says that there is no network. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

const bodyIn = (body: BodyInit | null | undefined): unknown => {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

/** jsdom's signals are none to Node's fetch. */
const untilAborted = (signal: AbortSignal | null | undefined, reply: Promise<Response>): Promise<Response> =>
  signal
    ? Promise.race([
        reply,
        new Promise<never>((_, reject) => {
          const abort = () => reject(signal.reason as Error)
          if (signal.aborted) abort()
          signal.addEventListener('abort', abort, { once: true })
        }),
      ])
    : reply

let trips = 0

/** What newMember signs in with. */
export const PASSWORD = 'lantern-and-fog-9'

export const openWorld = () => {
  const origin = inject('backend')
  const nodeFetch = globalThis.fetch
  let requests: Sent[] = []
  let ways: Way[] = []

  const pass = (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.origin)
    const { signal, ...rest } = init
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      body: bodyIn(init.body),
    }
    requests.push(sent)
    const answer: Answer = () => nodeFetch(origin + url.pathname + url.search, rest)
    const way = ways.find(
      ({ method, path, times }) =>
        times > 0 && (method === undefined || method === sent.method) && path.test(url.pathname),
    )
    if (way) way.times -= 1
    return untilAborted(signal, way ? way.deed(answer) : answer())
  }

  // The first file to ask has the backend start.
  beforeAll(async () => void (await sql('select 1')), 60_000)
  beforeEach(() => {
    requests = []
    ways = []
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      input instanceof Request ? pass(input.url, input) : pass(String(input), init),
    )
  })
  afterEach(async () => {
    const { supabase } = await import('../../src/lib/backend/supabase')
    await supabase.auth.signOut({ scope: 'local' })
    vi.unstubAllGlobals()
  })

  /** As the owner: past row-level security. */
  const sql = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const reply = await nodeFetch(`${origin}/sql`, { method: 'POST', body: JSON.stringify({ text, values }) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as Row[]
  }

  /** The app's own client signed in; answers what renderInApp wants to know of it. */
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
    requests = []
    return { user: data.user, session: data.session, profile, isAdmin: profile.is_admin }
  }

  /** Somebody who has nothing yet, signed in. */
  const newMember = async (full_name = 'Mary Shelley'): Promise<Partial<Auth>> => {
    const email = `component-${crypto.randomUUID()}@example.test`
    const { supabase } = await import('../../src/lib/backend/supabase')
    const { error } = await supabase.auth.signUp({ email, password: PASSWORD, options: { data: { full_name } } })
    if (error) throw error
    await sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
    return signIn(email, PASSWORD)
  }

  /** A published trip of the test's own. */
  const newTrip = async ({ seats = 5, price = 2000 } = {}): Promise<{
    id: string
    title: string
    start_date: string
  }> => {
    trips += 1
    const [trip] = await sql<{ id: string; title: string; start_date: string }>(
      `insert into public.events (title, description, location, price, max_registrations, start_date, end_date, status)
       values ($1, 'A night in a house that listens.', 'Hobart, Tasmania', $2, $3, private.today() + 300,
         private.today() + 304, 'published') returning id, title, start_date::text`,
      [`Lantern House ${trips}`, price, seats],
    )
    if (!trip) throw new Error('No trip was made.')
    return trip
  }

  /** What happens to requests to a function or a table, so many times: `on('book', lose)`. */
  const on = (name: string, deed: Deed, { times = Infinity, method }: { times?: number; method?: string } = {}) =>
    ways.unshift({ method, path: new RegExp(`/(rpc/)?${name}$`), deed, times })

  return {
    sql,
    signIn,
    admin: () => signIn(site.demo.admin),
    newMember,
    newTrip,
    /** The network fails before the request is out. */
    cut: (name: string, options?: { times?: number; method?: string }) => on(name, lost, options),
    /** The backend does it, and its answer never comes. */
    lose: (name: string, options?: { times?: number; method?: string }) =>
      on(name, (answer) => answer().then(lost), options),
    /** No answer comes until the test lets it; where it is cut, the network fails then. */
    hold: (
      name: string,
      { cut = false, ...options }: { cut?: boolean; times?: number; method?: string } = {},
    ): (() => void) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      on(name, (answer) => released.then(cut ? lost : answer), options)
      return release
    },
    /** No answer ever comes. */
    stall: (name: string, options?: { times?: number; method?: string }) => on(name, endless, options),
    /** An answer that would take hours to bring about. */
    reply: (name: string, body: unknown) => on(name, () => Promise.resolve(Response.json(body))),
    /** Every write is refused, as for no reason the page could know. */
    refuse: (name: string) =>
      ['POST', 'PATCH', 'DELETE'].forEach((method) =>
        on(name, () => Promise.resolve(Response.json({ message: 'no', code: 'XX000' }, { status: 500 })), { method }),
      ),
    /** Every read is answered by a fault of the backend's, so many times. */
    fail: (name: string, { times }: { times?: number } = {}) =>
      ['GET', 'POST'].forEach((method) =>
        on(name, () => Promise.resolve(Response.json({ message: 'no', code: 'XX000' }, { status: 500 })), {
          method,
          ...(times !== undefined && { times }),
        }),
      ),
    /** What the component sent to a function or a table since it was shown. */
    sent: (name: string, method = 'POST'): Sent[] =>
      requests.filter((one) => one.method === method && new RegExp(`/(rpc/)?${name}$`).test(one.path)),
  }
}
