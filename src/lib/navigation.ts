import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { formatSearch } from './paths'
import { useBrowserValue } from './browser'

/**
 * Returns `target` if it is a path of this site, otherwise the fallback. URLs and navigation state can contain any
 * target.
 * @param target a path that may have a query string and hash, such as `/book/1?seats=2`
 * @param fallback a path of this site
 */
export const getSafePath = (target: unknown, fallback: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/')) return fallback
  const dummyOrigin = 'https://site.invalid'
  if (!URL.canParse(target, dummyOrigin)) return fallback
  const targetUrl = new URL(target, dummyOrigin)
  const localPath = targetUrl.pathname + targetUrl.search + targetUrl.hash
  // The path is parsed again, because `/.//host` first parses as a path of this site, but is then written as `//host`,
  // the URL of another host.
  return targetUrl.origin === dummyOrigin &&
    URL.canParse(localPath, dummyOrigin) &&
    new URL(localPath, dummyOrigin).origin === dummyOrigin
    ? localPath
    : fallback
}

/** The highest page number. Larger ones could overflow the database's integers. */
const MAX_PAGE = 1e6

/** The page number in the URL, starting at 1. */
export const readPageNumber = (search: URLSearchParams, name = 'page'): number =>
  Math.min(MAX_PAGE, Math.max(1, Number.parseInt(search.get(name) ?? '1', 10) || 1))

/** The URL's parameters for another page. The first page needs no parameter. */
export const setPageNumber = (search: URLSearchParams, page: number, name = 'page'): URLSearchParams => {
  const newSearch = new URLSearchParams(search)
  if (page > 1) newSearch.set(name, String(page))
  else newSearch.delete(name)
  return newSearch
}

/** Navigation state for a link to a page that has a Back link: `<Link state={createBackState(location)}>`. */
export const createBackState = ({ pathname, search }: { pathname: string; search: string }) => ({
  from: pathname + search,
})

/**
 * Target of a Back link: the path in the navigation state if it is a path of this site, else the fallback.
 * @param fallback a path of this site
 */
export const useBackTarget = (fallback: string): string => {
  const navigationState = useLocation().state as { from?: unknown } | null
  return useBrowserValue(getSafePath(navigationState?.from, fallback), fallback)
}

/** Redirects to another site. Resolves when the visitor returns to this page, for example with the Back button. */
export const redirectExternal = (url: string): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    window.location.assign(url)
  })

const OPEN_PARAMETER = 'open'

/** The URL of a page that opens a form or dialog on load. */
export const getOpenUrl = (path: string, target: string): string => `${path}?${OPEN_PARAMETER}=${target}`

interface OpenFromUrlOptions {
  /** The query parameter that says what to open: the name of a form, or the id of the record to edit or copy. */
  name?: string
  /** False until the data of the form or dialog has loaded. */
  ready?: boolean
}

/**
 * Opens, once, the form or dialog that the URL asks for. Removes the parameter, so that a reload does not open it
 * again.
 */
export const useOpenFromUrl = (
  open: (target: string) => void,
  { name = OPEN_PARAMETER, ready: isReady = true }: OpenFromUrlOptions = {},
): void => {
  const [search, setSearch] = useSearchParams()
  const locationState: unknown = useLocation().state
  const openValue = search.get(name)
  const openedTarget = useRef<string | null>(null)
  useEffect(() => {
    // The parameter stays in the URL for some renders after the dialog opened. `openedTarget` stops these renders from
    // opening the dialog again.
    if (openValue === null) openedTarget.current = null
    if (openValue === null || !isReady || openedTarget.current === openValue) return
    openedTarget.current = openValue
    open(openValue)
    const remainingSearch = formatSearch()
    remainingSearch.delete(name)
    setSearch(remainingSearch, { replace: true, state: locationState })
  })
}
