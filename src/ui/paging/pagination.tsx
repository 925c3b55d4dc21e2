import { Button } from '../button'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export const Pagination = ({ page, pageCount, onPage }: PaginationProps) =>
  pageCount < 2 ? null : (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 py-6">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pageCount))}>
        Previous
      </Button>
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        Page {page} of {pageCount}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
