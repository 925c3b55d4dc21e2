import { Children, type ReactNode, useRef } from 'react'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { Pagination } from './pagination'

export interface PagedFrameProps {
  /** The noun for the rows, in singular and in plural. */
  noun: readonly [one: string, many: string]
  /** The number of matching rows, counted up to 1,000. `isTotalCapped` is true if more rows match. */
  total: number
  isTotalCapped: boolean
  page: number
  pageSize: number
  onPageChange: (page: number) => void
  /** True while the visible rows belong to the previous query. */
  isBusy: boolean
  /** Buttons or links beside the total. */
  actions?: ReactNode
  /** Content shown instead of the rows if no row matches. */
  empty: ReactNode
}

interface FrameContent {
  /** Number of rows on this page. */
  count: number
  /** The rows, as a list or a table. */
  children: ReactNode
}

/** Shown if the page number is higher than the number of the list's last page, and the list has rows. */
const PastLastPage = ({
  noun,
  lastPage,
  onPageChange,
}: {
  noun: string
  lastPage: number
  onPageChange: (page: number) => void
}) => (
  <EmptyState
    title="Nothing on this page"
    action={
      <Button variant="secondary" size="sm" onClick={() => onPageChange(lastPage)}>
        Go to the Last Page
      </Button>
    }
  >
    The {noun} are on earlier pages.
  </EmptyState>
)

/** The frame of a paginated list: total, rows and page links. The rows can form a list or a table. */
export const PagedFrame = ({
  noun: [singular, plural],
  total,
  isTotalCapped,
  page,
  pageSize,
  onPageChange,
  isBusy,
  actions,
  empty,
  count,
  children,
}: PagedFrameProps & FrameContent) => {
  const frameRef = useRef<HTMLDivElement>(null)
  useRowKeyboard(frameRef)
  const pageCount = Math.ceil(total / pageSize)
  return (
    <div ref={frameRef} className="grid gap-4" aria-busy={isBusy}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {isTotalCapped ? `More than 1,000 ${plural}` : `${total} ${total === 1 ? singular : plural}`}
        </p>
        {actions}
      </div>
      {count === 0 && total > 0 && <PastLastPage noun={plural} lastPage={pageCount} onPageChange={onPageChange} />}
      {count === 0 && total === 0 && empty}
      {count > 0 && children}
      <Pagination
        page={page}
        pageCount={pageCount}
        isTotalCapped={isTotalCapped}
        isPageFull={count === pageSize}
        onPageChange={onPageChange}
      />
    </div>
  )
}

interface PagedListProps extends PagedFrameProps {
  /** The rows, each an `li` element. */
  children: ReactNode
}

/** A paginated list with its total and page links. */
export const PagedList = ({ children, ...frame }: PagedListProps) => (
  <PagedFrame {...frame} count={Children.count(children)}>
    <ul className="grid grid-cols-1 gap-3">{children}</ul>
  </PagedFrame>
)
