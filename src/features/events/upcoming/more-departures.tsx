import { useQueries } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import {
  departures,
  DEPARTURES_PAGE_SIZES,
  type DepartureList,
  type DeparturesPage,
  type EventFilters,
  type ListedEvent,
} from './departures-queries'

export interface MoreDeparturesProps {
  list: DepartureList
  filters: EventFilters
  /** The first page of the list. The parent component shows it. */
  firstPage: DeparturesPage
  /** The number of visible pages, including the first. */
  pages: number
  onMore: () => void
  renderCard: (event: ListedEvent, index: number) => ReactNode
}

/** The event cards of further pages, and a button that loads the next page. */
export const MoreDepartures = ({ list, filters, firstPage, pages, onMore, renderCard }: MoreDeparturesProps) => {
  const last = Math.ceil(firstPage.total / DEPARTURES_PAGE_SIZES[list])
  const pageCount = Math.min(pages, last)
  const reads = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) => departures(list, filters, index + 2)),
  })
  const lacking = reads.findIndex(({ data }) => !data)
  const loadedQueries = lacking < 0 ? reads : reads.slice(0, lacking)
  // Removes duplicates: a row that moved between two requests can be on two pages.
  const rows = new Map(loadedQueries.flatMap(({ data }) => data?.rows.map((row) => [row.id, row] as const) ?? []))
  for (const { id } of firstPage.rows) rows.delete(id)
  const shown = firstPage.rows.length + rows.size

  const end = useRef<HTMLDivElement>(null)
  const shownAtClick = useRef<number>(null)
  useEffect(() => {
    const next = shownAtClick.current
    if (next === null || shown <= next) return
    shownAtClick.current = null
    // Moves focus to the first new card.
    end.current?.parentElement?.children[next]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  }, [shown])

  const failedQuery = reads[lacking]
  return (
    <>
      {[...rows.values()].map((row, index) => (
        <Fragment key={row.id}>{renderCard(row, firstPage.rows.length + index)}</Fragment>
      ))}
      <div ref={end} className="col-span-full grid justify-items-center gap-3">
        <p role="status" className="text-sm text-muted">
          {shown} of {firstPage.total} shown
        </p>
        {failedQuery?.isError ? (
          <ReadError read={failedQuery}>We couldn’t load more trips.</ReadError>
        ) : (
          pageCount + Number(!failedQuery) <= last && (
            <Button
              variant="secondary"
              busy={Boolean(failedQuery)}
              onClick={() => {
                shownAtClick.current = shown
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
