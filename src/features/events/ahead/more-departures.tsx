import { useQueries } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import {
  departures,
  DEPARTURES_PAGE,
  type DepartureList,
  type Departures,
  type EventFilters,
  type ListedEvent,
} from './departures-queries'

export interface MoreDeparturesProps {
  list: DepartureList
  filters: EventFilters
  /** The list's first page, whose cards stand before this. */
  first: Departures
  /** How many pages are shown, the first among them. */
  pages: number
  onMore: () => void
  card: (event: ListedEvent, index: number) => ReactNode
}

/** The cards of a list's other pages, beside those of its first, and the way on to the rest. */
export const MoreDepartures = ({ list, filters, first, pages, onMore, card }: MoreDeparturesProps) => {
  const last = Math.ceil(first.total / DEPARTURES_PAGE[list])
  const asked = Math.min(pages, last)
  const reads = useQueries({
    queries: Array.from({ length: asked - 1 }, (_, index) => departures(list, filters, index + 2)),
  })
  const lacking = reads.findIndex(({ data }) => !data)
  const there = lacking < 0 ? reads : reads.slice(0, lacking)
  // What moved down by a place between two reads is on both pages.
  const rows = new Map(there.flatMap(({ data }) => data?.rows.map((row) => [row.id, row] as const) ?? []))
  for (const { id } of first.rows) rows.delete(id)
  const shown = first.rows.length + rows.size

  const end = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number>(null)
  useEffect(() => {
    const next = pressedAt.current
    if (next === null || shown <= next) return
    pressedAt.current = null
    // Whoever pressed reads on with the first card that came.
    end.current?.parentElement?.children[next]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  }, [shown])

  const read = reads[lacking]
  return (
    <>
      {[...rows.values()].map((row, index) => (
        <Fragment key={row.id}>{card(row, first.rows.length + index)}</Fragment>
      ))}
      <div ref={end} className="col-span-full grid justify-items-center gap-3">
        <p role="status" className="text-sm text-muted">
          {shown} of {first.total} shown
        </p>
        {read?.isError ? (
          <ReadError read={read}>We couldn’t load more.</ReadError>
        ) : (
          asked + Number(!read) <= last && (
            <Button
              variant="secondary"
              busy={Boolean(read)}
              onClick={() => {
                pressedAt.current = shown
                onMore()
              }}
            >
              Show more
            </Button>
          )
        )}
      </div>
    </>
  )
}
