import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '@/lib/database.types'
import type { Ask } from './ask-first'

let client: PostgrestClient<Database> | undefined

/** Points the build's reads at a backend: with the public key and no session, so a guest's rows and no others. */
export const connect = (url: string, key: string, fetch?: typeof globalThis.fetch): void => {
  client = new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    fetch,
  })
}

const NOBODY = 'http://nobody.invalid'

/**
 * What a page asks of the backend as it opens, as the browser would send it, whoever is there. Nobody answers.
 * @param open makes the page's reads
 */
export const asksOf = async (open: () => Promise<unknown>[]): Promise<Ask[]> => {
  const asks: Ask[] = []
  const before = client
  client = new PostgrestClient<Database>(`${NOBODY}/rest/v1`, {
    fetch: (input, { method = 'GET', headers, body } = {}) => {
      const path = input instanceof Request ? input.url : String(input)
      asks.push({
        path: path.slice(NOBODY.length),
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body }),
      })
      return Promise.resolve(new Response('{}', { status: 403 }))
    },
  })
  await Promise.allSettled(open())
  client = before
  return asks
}

/** Stands in for both loaders of `lib/backend` in the prerendering build, which reads and does nothing else. */
export const loadSupabase = () =>
  client ? Promise.resolve(client) : Promise.reject(new Error('connect() was not called'))

export const loadReader = loadSupabase
