import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { foundGroups, type Find } from '@/features/desk/desk-found'
import { deskSearch } from '@/features/desk/desk-queries'
import { useMay, useRights } from '@/features/staff/use-rights'
import { from } from '@/lib/navigation'
import { Palette } from '@/ui/overlay/palette'
import { ReadError } from '@/ui/empty-state'
import { keepFind, placesFor, recentFinds } from './find-places'

interface FindPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NO_RIGHTS = { role: null, rights: [], own_rights: [], departures: [] }

/** How many actions and pages are listed before the search results. */
const PLACES_FIRST = 4

/** Results for the typed text: pages and actions at once, records when the request returns. */
const useFinds = (typed: string) => {
  const words = typed.trim()
  const { data: mine = NO_RIGHTS } = useRights()
  const may = useMay()
  const read = useQuery({ ...deskSearch(words), enabled: words !== '' })
  const { deeds, pages } = placesFor(mine, words)
  const most = words === '' ? Infinity : PLACES_FIRST
  const places = [
    { title: 'Do', items: deeds.slice(0, most) },
    { title: 'Go to', items: pages.slice(0, most) },
  ]
  const groups =
    words === ''
      ? [{ title: 'Recent', items: recentFinds() }, ...places]
      : [...places, ...(read.data ? foundGroups(read.data, words, may) : [])]
  return { words, read, groups: groups.filter(({ items }) => items.length > 0) }
}

const inWords = (many: number, words: string): string =>
  many === 0 ? `Nothing found for “${words}”.` : many === 1 ? '1 found' : `${many} found`

interface FoundNoneProps {
  words: string
  busy: boolean
}

/** Shown instead of an empty result list. */
const FoundNone = ({ words, busy }: FoundNoneProps) =>
  busy ? (
    <p className="px-3 py-8 text-center text-muted">Searching…</p>
  ) : (
    <div className="grid gap-1 px-3 py-8 text-center">
      <p className="font-semibold">{inWords(0, words)}</p>
      <p className="text-sm text-muted">Part of a name, an address or a reference is enough.</p>
    </div>
  )

/** Admin search over all records, pages and actions. */
export const FindPanel = ({ open, onOpenChange }: FindPanelProps) => {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const location = useLocation()
  const { words, read, groups } = useFinds(typed)
  const asked = words !== ''
  const busy = asked && (read.isPending || read.isPlaceholderData) && !read.isError
  const many = groups.reduce((sum, { items }) => sum + items.length, 0)
  const close = () => {
    setTyped('')
    onOpenChange(false)
  }
  const choose = (find: Find) => {
    keepFind(find)
    close()
    void navigate(find.to, { state: from(location) })
  }
  return (
    <Palette
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="Find anything"
      placeholder="A name, a phone number, a reference, a page…"
      words={typed}
      onWords={setTyped}
      groups={groups}
      onChoose={choose}
      busy={busy}
      said={asked ? inWords(many, words) : ''}
    >
      {asked && read.isError && (
        <div className="p-3">
          <ReadError read={read}>We couldn’t search.</ReadError>
        </div>
      )}
      {asked && many === 0 && !read.isError && <FoundNone words={words} busy={busy} />}
    </Palette>
  )
}
