import { Button } from '../button'

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  /** The total is capped: a next page is offered while this page is `full`. */
  capped?: boolean
  full?: boolean
  /** Accessible name, if the page has several paginations. */
  label?: string
  onPage: (page: number) => void
}

/** Links to the other pages of a list. Past the last page it links back. */
export const Pagination = ({
  page,
  pageCount,
  capped = false,
  full = false,
  label = 'Pages',
  onPage,
}: PaginationProps) =>
  pageCount < 2 && page < 2 ? null : (
    <nav aria-label={label} className="flex items-center justify-center gap-4 py-6">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(capped ? page - 1 : Math.max(1, Math.min(page - 1, pageCount)))}
      >
        Previous
      </Button>
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        Page {page}
        {!capped && page <= pageCount && ` of ${pageCount}`}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={capped ? !full : page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
