import { KNOWN } from '../lib/backend/known.ts'
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

/** Where the backend is, and the public key it wants to see. */
export interface Api {
  url: string
  key: string
}

/**
 * Runs inline in the head of a desk's page that has one address: asks for its rows while its scripts are on their way, where
 * the database knew within the hour who is here. `firstAnswer` (src/lib/backend/first-asked.ts) hands the answer to the
 * client, which asks the same. Stands on its own: only its text reaches the browser.
 */
export const askFirst = (script: HTMLScriptElement, session: string, known: string, fresh: number): void => {
  // Other rows are asked for then.
  if (location.search) return
  const { url = '', key = '', asks = '[]' } = script.dataset
  const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? '') as Record<string, string | number>
  try {
    const { access_token, expires_at } = kept(session)
    const { since } = kept(known)
    const now = Date.now()
    if (Number(expires_at) * 1000 < now || !(now - Number(since) < fresh)) return
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

export const askFirstTag = ({ url, key }: Api, asks: readonly Ask[]): string =>
  asks.length === 0
    ? ''
    : `<script data-url="${attribute(url)}" data-key="${attribute(key)}" data-asks="${attribute(JSON.stringify(asks))}">${ASK_FIRST}</script>`
