import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { presentSearch } from './paths'

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
