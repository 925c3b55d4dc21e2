import { KNOWN } from '../lib/backend/known.ts'
import type { MyRights, Right } from '../features/staff/rights-rules'
import type { FirstAsked } from '../lib/backend/first-asked'
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
 * the database said within the hour who is here, and that he may see it. `firstAnswer` (src/lib/backend/first-asked.ts) hands the answer to the
 * client, which asks the same. Stands on its own: only its text reaches the browser.
 */
export const askFirst = (script: HTMLScriptElement, session: string, known: string, fresh: number): void => {
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
    window.firstAsked = (JSON.parse(asks) as Ask[]).map(({ path, method, headers, body }): FirstAsked => {
      const address = new URL(url + path, location.href).href
      const answer = fetch(address, { method, body, headers: { ...headers, apikey: key, Authorization: by } })
      // Whoever takes it up is told; if nobody does, nobody need be.
      answer.catch(() => undefined)
      return { url: address, body, by, answer }
    })
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
