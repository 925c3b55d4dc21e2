import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { presentSearch } from './paths'

const NAME = 'open'

/** The address of a page that opens something as it comes: its form, or one of its dialogs. */
export const opening = (path: string, what: string): string => `${path}?${NAME}=${what}`

/** Opens, once, what the address asks to have opened; the address then says it no more, so that a reload does not. */
export const useAsked = (open: (what: string) => void): void => {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const what = search.get(NAME)
  useEffect(() => {
    if (what === null) return
    open(what)
    const rest = presentSearch()
    rest.delete(NAME)
    setSearch(rest, { replace: true, state })
  })
}
