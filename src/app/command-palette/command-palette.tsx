import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { createResultGroups, type PaletteEntry } from '@/features/admin-overview/search-results'
import { adminSearch } from '@/features/admin-overview/overview-queries'
import { useHasPermission, usePermissions } from '@/features/auth/permissions/use-permissions'
import { createBackState } from '@/lib/navigation'
import { Palette } from '@/ui/overlay/palette'
import { ReadError } from '@/ui/empty-state'
import { saveRecentResult, findPaletteDestinations, readRecentResults } from './palette-pages'

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NO_PERMISSIONS = { role: null, permissions: [], own_permissions: [], events: [] }

/** The maximum number of actions and pages that are listed before the search results. */
const MAX_DESTINATIONS_BEFORE_RESULTS = 4

/** The results for the typed text: pages and actions immediately, records after the request has returned. */
const usePaletteGroups = (typedText: string) => {
  const query = typedText.trim()
  const { data: permissions = NO_PERMISSIONS } = usePermissions()
  const hasPermission = useHasPermission()
  const queryResult = useQuery({ ...adminSearch(query), enabled: query !== '' })
  const { actions, pages } = findPaletteDestinations(permissions, query)
  const maxDestinations = query === '' ? Infinity : MAX_DESTINATIONS_BEFORE_RESULTS
  const destinationGroups = [
    { title: 'Actions', items: actions.slice(0, maxDestinations) },
    { title: 'Pages', items: pages.slice(0, maxDestinations) },
  ]
  const paletteGroups =
    query === ''
      ? [{ title: 'Recent', items: readRecentResults() }, ...destinationGroups]
      : [...destinationGroups, ...(queryResult.data ? createResultGroups(queryResult.data, query, hasPermission) : [])]
  return { query, queryResult, groups: paletteGroups.filter(({ items }) => items.length > 0) }
}

const formatResultCount = (count: number, query: string): string =>
  count === 0 ? `Nothing found for “${query}”.` : count === 1 ? '1 found' : `${count} found`

interface NoResultsProps {
  query: string
  isSearching: boolean
}

/** Shown instead of an empty result list. */
const NoResults = ({ query, isSearching }: NoResultsProps) =>
  isSearching ? (
    <p className="px-3 py-8 text-center text-muted">Searching…</p>
  ) : (
    <div className="grid gap-1 px-3 py-8 text-center">
      <p className="font-semibold">{formatResultCount(0, query)}</p>
      <p className="text-sm text-muted">Try part of a name, an email address or a reference.</p>
    </div>
  )

/** The admin search. It finds records, pages and actions. */
export const CommandPalette = ({ open, onOpenChange }: CommandPaletteProps) => {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const location = useLocation()
  const { query, queryResult, groups } = usePaletteGroups(typed)
  const hasQuery = query !== ''
  const isBusy = hasQuery && (queryResult.isPending || queryResult.isPlaceholderData) && !queryResult.isError
  const resultCount = groups.reduce((sum, { items }) => sum + items.length, 0)
  const closePalette = () => {
    setTyped('')
    onOpenChange(false)
  }
  const chooseEntry = (entry: PaletteEntry) => {
    saveRecentResult(entry)
    closePalette()
    void navigate(entry.to, { state: createBackState(location) })
  }
  return (
    <Palette
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : closePalette())}
      title="Find anything"
      placeholder="A name, a phone number, a reference, a page…"
      query={typed}
      onQueryChange={setTyped}
      groups={groups}
      onChoose={chooseEntry}
      isBusy={isBusy}
      statusText={hasQuery ? formatResultCount(resultCount, query) : ''}
    >
      {hasQuery && queryResult.isError && (
        <div className="p-3">
          <ReadError read={queryResult}>We couldn’t search.</ReadError>
        </div>
      )}
      {hasQuery && resultCount === 0 && !queryResult.isError && <NoResults query={query} isSearching={isBusy} />}
    </Palette>
  )
}
