import { Button } from '../button'

interface PaginationProps {
  /** The current page number, starting at 1. */
  page: number
  pageCount: number
  /**
   * True if rows are counted only up to a limit and more rows exist, so that the number of pages is not known. Next is
   * then enabled while `isPageFull` is true.
   */
  isTotalCapped?: boolean
  isPageFull?: boolean
  /** Accessible name. Set it on a page with several paginations. */
  label?: string
  onPageChange: (page: number) => void
}

/**
 * Buttons for the previous and next page of a list. If the page number is too high, Previous opens the list's last
 * page.
 */
export const Pagination = ({
  page,
  pageCount,
  isTotalCapped = false,
  isPageFull = false,
  label = 'Pages',
  onPageChange,
}: PaginationProps) =>
  pageCount < 2 && page < 2 ? null : (
    <nav aria-label={label} className="flex items-center justify-center gap-4 py-6">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPageChange(isTotalCapped ? page - 1 : Math.max(1, Math.min(page - 1, pageCount)))}
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
        onClick={() => onPageChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
