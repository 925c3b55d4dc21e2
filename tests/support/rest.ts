import { site as brand } from '../../src/site'
import type { Site } from './e2e'

/** The embedded backend's key, as in src/lib/backend/env.ts. */
export const PUBLISHABLE_KEY = 'sb_publishable_embedded'

/** A client of the backend, which e2e tests use to create and read data without the pages. */
export const createUserClient = async (site: Site, { email, password }: { email: string; password: string }) => {
  const sendToBackend = async (path: string, body?: unknown, token = PUBLISHABLE_KEY): Promise<unknown> => {
    const response = await fetch(site.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const session = (await sendToBackend('/auth/v1/token?grant_type=password', { email, password })) as {
    access_token: string
  }
  return {
    /** The file names in a bucket. */
    files: async (bucket: string): Promise<string[]> => {
      const listedFiles = await sendToBackend(
        `/storage/v1/object/list/${bucket}`,
        { prefix: '', limit: 1000 },
        session.access_token,
      )
      return (listedFiles as { name: string }[]).map(({ name }) => name)
    },
    /** Calls an edge function. */
    call: async <Result = { status: string }>(name: string, args: object) =>
      (await sendToBackend(`/functions/v1/${name}`, args, session.access_token)) as Result,
    rpc: async <Result = { status: string }>(name: string, args: object) =>
      (await sendToBackend(`/rest/v1/rpc/${name}`, args, session.access_token)) as Result,
    rows: async <Row>(query: string) =>
      (await sendToBackend(`/rest/v1/${query}`, undefined, session.access_token)) as Row[],
  }
}

export const createAdminClient = (site: Site) =>
  createUserClient(site, { email: brand.demo.admin, password: brand.demo.password })

/** Returns the date the given number of days from today, as YYYY-MM-DD. */
export const getDateInDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let eventCount = 0

/**
 * Creates a published trip for one test.
 * @param columns further columns of the event, such as its own deadlines
 */
export const newEvent = async (site: Site, seats: number, columns: Record<string, unknown> = {}) => {
  eventCount += 1
  const title = `Lantern House ${eventCount}`
  const admin = await createAdminClient(site)
  const { id } = await admin.rpc<{ id: string }>('save_event', {
    event: {
      title,
      description: 'A night in a house that listens.',
      location: 'Hobart, Tasmania',
      price: 2000,
      max_registrations: seats,
      start_date: getDateInDays(300),
      end_date: getDateInDays(304),
      phase: 'open',
      ...columns,
    },
  })
  await admin.rpc('set_event_status', { event_id: id, status: 'published' })
  return { id, title }
}
