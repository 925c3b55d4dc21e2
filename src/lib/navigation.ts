import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { presentSearch } from './paths'
import { useFromBrowser } from './browser'

/**
 * Returns `target` if it is a path of this site, else the fallback. Targets come from URLs and navigation state,
 * which anyone may have written.
 * @param target path with query and hash, such as `/book/1?seats=2`
 * @param fallback a path of this site
 */
export const safePath = (target: unknown, fallback: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/')) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(target, base)) return fallback
  const url = new URL(target, base)
  const path = url.pathname + url.search + url.hash
  // Parsed twice: `/.//host` parses as a path of this site but serialises to another host's URL.
  return url.origin === base && URL.canParse(path, base) && new URL(path, base).origin === base ? path : fallback
}

/** The highest page number. Larger ones could overflow the database's integers. */
const MAX = 1e6

/** The page number in the URL, starting at 1. */
export const pageIn = (search: URLSearchParams, name = 'page'): number =>
  Math.min(MAX, Math.max(1, Number.parseInt(search.get(name) ?? '1', 10) || 1))

/** The URL's parameters for another page. The first page needs no parameter. */
export const withPage = (search: URLSearchParams, page: number, name = 'page'): URLSearchParams => {
  const next = new URLSearchParams(search)
  if (page > 1) next.set(name, String(page))
  else next.delete(name)
  return next
}

/** State for a link to a page with a Back link: `<Link state={from(location)}>`. */
export const from = ({ pathname, search }: { pathname: string; search: string }) => ({ from: pathname + search })

/**
 * Target of a Back link: the path in navigation state if it belongs to this site, else the fallback.
 * @param fallback a path of this site
 */
export const useBackTarget = (fallback: string): string => {
  const state = useLocation().state as { from?: unknown } | null
  return useFromBrowser(safePath(state?.from, fallback), fallback)
}

/** Redirects to another site. Resolves when the visitor comes back to this page, such as with Back. */
export const redirectExternal = (url: string): Promise<void> =>
  new Promise((back) => {
    window.addEventListener('pageshow', () => back(), { once: true })
    window.location.assign(url)
  })

const NAME = 'open'

/** The URL of a page that opens a form or dialog on load. */
export const opening = (path: string, what: string): string => `${path}?${NAME}=${what}`

interface Requested {
  /** The query parameter that names what to open. */
  name?: string
  /** False until the data it needs has loaded. */
  ready?: boolean
}

/**
 * Opens the form or dialog that the URL names, once. Removes the parameter, so that a reload does not open it again.
 */
export const useOpenFromUrl = (open: (what: string) => void, { name = NAME, ready = true }: Requested = {}): void => {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const what = search.get(name)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    // The URL changes after the dialog opens. Until then every render would open it again.
    if (what === null) opened.current = null
    if (what === null || !ready || opened.current === what) return
    opened.current = what
    open(what)
    const rest = presentSearch()
    rest.delete(name)
    setSearch(rest, { replace: true, state })
  })
}
