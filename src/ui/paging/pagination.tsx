import { Button } from '../button'

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  /** The total is capped: a next page is offered while `isPageFull`. */
  isTotalCapped?: boolean
  isPageFull?: boolean
  /** Accessible name, if the page has several paginations. */
  label?: string
  onPage: (page: number) => void
}

/** Links to the other pages of a list. Past the last page it links back. */
export const Pagination = ({
  page,
  pageCount,
  isTotalCapped = false,
  isPageFull = false,
  label = 'Pages',
  onPage,
}: PaginationProps) =>
  pageCount < 2 && page < 2 ? null : (
    <nav aria-label={label} className="flex items-center justify-center gap-4 py-6">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(isTotalCapped ? page - 1 : Math.max(1, Math.min(page - 1, pageCount)))}
      >
        Previous
      </Button>
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        Page {page}
        {!isTotalCapped && page <= pageCount && ` of ${pageCount}`}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={isTotalCapped ? !isPageFull : page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
