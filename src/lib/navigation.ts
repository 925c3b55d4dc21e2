import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { presentSearch } from './paths'
import { useFromBrowser } from './browser'

/**
 * A place to go back to, kept on this site. Targets come from addresses and navigation state, so a stranger may
 * have written them: anything that is not a plain path of ours becomes the fallback.
 * @param target path with query and hash, such as `/book/1?seats=2`
 * @param fallback a path of ours
 */
export const safePath = (target: unknown, fallback: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/')) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(target, base)) return fallback
  const url = new URL(target, base)
  const path = url.pathname + url.search + url.hash
  // Read once more: `/.//host` parses as a path of ours and prints as another host's address.
  return url.origin === base && URL.canParse(path, base) && new URL(path, base).origin === base ? path : fallback
}

/** No list has more pages; a database's whole numbers end not far beyond. */
const MOST = 1e6

/** The page of a list that an address asks for, from 1. */
export const pageIn = (search: URLSearchParams, name = 'page'): number =>
  Math.min(MOST, Math.max(1, Number.parseInt(search.get(name) ?? '1', 10) || 1))

/** The address with another page of a list; the first goes without saying. */
export const withPage = (search: URLSearchParams, page: number, name = 'page'): URLSearchParams => {
  const next = new URLSearchParams(search)
  if (page > 1) next.set(name, String(page))
  else next.delete(name)
  return next
}

/** State for a link whose page has a way back here: `<Link state={from(location)}>`. */
export const from = ({ pathname, search }: { pathname: string; search: string }) => ({ from: pathname + search })

/**
 * Where Back leads: the place that was passed in navigation state, if it is one of ours, else the fallback.
 * @param fallback a path of ours
 */
export const useBackTarget = (fallback: string): string => {
  const state = useLocation().state as { from?: unknown } | null
  return useFromBrowser(safePath(state?.from, fallback), fallback)
}

/** Leads to another site; done when the visitor is back on this page, as by the browser's Back. */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((back) => {
    window.addEventListener('pageshow', () => back(), { once: true })
    window.location.assign(url)
  })

const NAME = 'open'

/** The address of a page that opens something as it comes: its form, or one of its dialogs. */
export const opening = (path: string, what: string): string => `${path}?${NAME}=${what}`

interface Asked {
  /** The word of the address that asks. */
  name?: string
  /** Whether what it takes is there. */
  ready?: boolean
}

/** Opens, once, what the address asks to have opened; the address then says it no more, so that a reload does not. */
export const useAsked = (open: (what: string) => void, { name = NAME, ready = true }: Asked = {}): void => {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const what = search.get(name)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    // The address changes later than what was opened: until then every render would open it again, without end.
    if (what === null) opened.current = null
    if (what === null || !ready || opened.current === what) return
    opened.current = what
    open(what)
    const rest = presentSearch()
    rest.delete(name)
    setSearch(rest, { replace: true, state })
  })
}
