import { useQueries } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import {
  upcomingEvents,
  SIBLING_EVENTS_PAGE_SIZES,
  type EventList,
  type PagedEvents,
  type ListedEvent,
} from './upcoming-events-queries'
import type { EventFilters } from './event-filters'

export interface MoreEventsProps {
  list: EventList
  filters: EventFilters
  /** The first page of the list. The parent component shows it. */
  firstPage: PagedEvents
  /** The number of visible pages, including the first. */
  pages: number
  onMore: () => void
  renderCard: (event: ListedEvent, index: number) => ReactNode
}

/** The event cards of further pages, and a button that loads the next page. */
export const MoreEvents = ({ list, filters, firstPage, pages, onMore, renderCard }: MoreEventsProps) => {
  const lastPage = Math.ceil(firstPage.total / SIBLING_EVENTS_PAGE_SIZES[list])
  const pageCount = Math.min(pages, lastPage)
  const pageQueries = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) => upcomingEvents(list, filters, index + 2)),
  })
  const firstMissingIndex = pageQueries.findIndex(({ data }) => !data)
  const loadedQueries = firstMissingIndex < 0 ? pageQueries : pageQueries.slice(0, firstMissingIndex)
  // Removes duplicates: a row that moved between two requests can be on two pages.
  const eventsById = new Map(loadedQueries.flatMap(({ data }) => data?.rows.map((row) => [row.id, row] as const) ?? []))
  for (const { id } of firstPage.rows) eventsById.delete(id)
  const shownCount = firstPage.rows.length + eventsById.size

  const listEndRef = useRef<HTMLDivElement>(null)
  const shownCountAtClick = useRef<number>(null)
  useEffect(() => {
    const firstNewIndex = shownCountAtClick.current
    if (firstNewIndex === null || shownCount <= firstNewIndex) return
    shownCountAtClick.current = null
    // Moves focus to the first event card of the page that has just loaded.
    listEndRef.current?.parentElement?.children[firstNewIndex]
      ?.querySelector<HTMLElement>('h2 a')
      ?.focus({ preventScroll: true })
  }, [shownCount])

  const failedQuery = pageQueries[firstMissingIndex]
  return (
    <>
      {[...eventsById.values()].map((row, index) => (
        <Fragment key={row.id}>{renderCard(row, firstPage.rows.length + index)}</Fragment>
      ))}
      <div ref={listEndRef} className="col-span-full grid justify-items-center gap-3">
        <p role="status" className="text-sm text-muted">
          {shownCount} of {firstPage.total} shown
        </p>
        {failedQuery?.isError ? (
          <ReadError read={failedQuery}>We couldn’t load more trips.</ReadError>
        ) : (
          pageCount + Number(!failedQuery) <= lastPage && (
            <Button
              variant="secondary"
              isBusy={Boolean(failedQuery)}
              onClick={() => {
                shownCountAtClick.current = shownCount
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
