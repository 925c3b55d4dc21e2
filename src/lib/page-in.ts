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
