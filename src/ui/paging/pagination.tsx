import { Button } from '../button'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  /** There are more than were counted: a next page can be turned to as long as this one is `full`. */
  capped?: boolean
  full?: boolean
  /** Names it where a page has several. */
  label?: string
  onPage: (page: number) => void
}

/** The way to the other pages of a list. Past the end, where the last row of a page has gone, it leads back. */
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
