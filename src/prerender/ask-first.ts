import { KNOWN } from '../lib/backend/known.ts'
import type { MyRights, Right } from '../features/staff/rights-rules'
import { SESSION_KEY } from '../lib/backend/session-key.ts'

/** What a page asks as it opens, whoever is here. */
export interface Ask {
  /** From the backend's origin on. */
  path: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** What a desk's page asks, and the rights of which one opens it; none: it is for all of the staff. */
export interface ShellAsks {
  asks: readonly Ask[]
  rights: readonly Right[]
}

interface KeptSession {
  access_token: string
  /** In seconds. */
  expires_at: number
  user: { id: string }
}

interface KeptKnown {
  since: number
  said: Record<string, unknown>
}

/** Where the backend is, and the public key it wants to see. */
export interface Api {
  url: string
  key: string
}

/**
 * Runs inline in the head of a desk's page that has one address: asks for its rows while its scripts are on their way, where
 * the database said within the hour who is here, and that he may see it. The client
 * (src/lib/backend/supabase.ts), which asks the same, takes the answer up, once. Stands on its own: only its text reaches the browser.
 */
export const askFirst = (script: HTMLScriptElement, session: string, known: string, fresh: number): void => {
  const LATEST = 10_000 // ms: what is asked later is asked anew, for something may have been done meanwhile
  // Other rows are asked for then.
  if (location.search) return
  const { url = '', key = '', asks = '[]', rights = '[]' } = script.dataset
  const kept = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? '')
  try {
    const { access_token, expires_at, user } = kept(session) as KeptSession
    const { since, said } = kept(known) as KeptKnown
    const now = Date.now()
    if (expires_at * 1000 < now || !(now - since < fresh)) return
    const wanted = JSON.parse(rights) as string[]
    const { role, rights: mine } = said[`my_rights ${user.id}`] as MyRights
    // Whoever may not see the page would only be refused.
    if (!role || !(wanted.length === 0 || mine.some((right) => wanted.includes(right)))) return
    const by = `Bearer ${access_token}`
    const asked = (JSON.parse(asks) as Ask[]).map(({ path, method, headers, body }) => {
      const address = new URL(url + path, location.href).href
      const answer = fetch(address, { method, body, headers: { ...headers, apikey: key, Authorization: by } })
      // Whoever takes it up is told; if nobody does, nobody need be.
      answer.catch(() => undefined)
      return { address, body, answer }
    })
    window.firstAnswer = (input, init) => {
      if (performance.now() > LATEST || new Headers(init?.headers).get('Authorization') !== by) return undefined
      const place = asked.findIndex(({ address, body }) => address === input && body === init?.body)
      const [found] = place < 0 ? [] : asked.splice(place, 1)
      const anew = (): Promise<Response> => fetch(input, init)
      // Where it was refused or did not come.
      return found?.answer.then((answer) => (answer.ok ? answer : anew()), anew)
    }
  } catch {
    // Nobody is known here: the scripts will ask.
  }
}

/** Inline, so `headers.ts` allows it by its hash: what differs from page to page stands in attributes. */
export const ASK_FIRST = `(${askFirst.toString()})(document.currentScript, ${[SESSION_KEY, KNOWN.key, KNOWN.fresh].map((value) => JSON.stringify(value)).join(', ')})`

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const askFirstTag = ({ url, key }: Api, { asks, rights }: ShellAsks): string =>
  asks.length === 0
    ? ''
    : `<script data-url="${attribute(url)}" data-key="${attribute(key)}" data-asks="${attribute(JSON.stringify(asks))}" data-rights="${attribute(JSON.stringify(rights))}">${ASK_FIRST}</script>`
