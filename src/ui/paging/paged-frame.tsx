import { Children, type ReactNode, useRef } from 'react'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useRowKeys } from '@/ui/table/use-row-keys'
import { Pagination } from './pagination'

export interface PagedFrameProps {
  /** What is listed: one of it, and several. */
  noun: readonly [one: string, many: string]
  /** Counted up to 1,000; `capped` says that there are more. */
  total: number
  capped: boolean
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The rows shown are those of the question before. */
  busy: boolean
  /** Beside the count. */
  actions?: ReactNode
  /** Instead of the rows where there are none. */
  empty: ReactNode
}

interface Framed {
  /** How many rows this page has. */
  count: number
  /** All of them: a list or a table. */
  children: ReactNode
}

/** The last row of a page has gone, or the address asks for one that never was: there are rows all the same. */
const Beyond = ({ many, last, onPage }: { many: string; last: number; onPage: (page: number) => void }) => (
  <EmptyState
    title="Nothing on this page"
    action={
      <Button variant="secondary" size="sm" onClick={() => onPage(last)}>
        Go to the Last Page
      </Button>
    }
  >
    The {many} stand on the pages before it.
  </EmptyState>
)

/** Around a page of what the database found: how many there are in all, and the way to the others. */
export const PagedFrame = ({
  noun: [one, many],
  total,
  capped,
  page,
  pageSize,
  onPage,
  busy,
  actions,
  empty,
  count,
  children,
}: PagedFrameProps & Framed) => {
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame)
  const pageCount = Math.ceil(total / pageSize)
  return (
    <div ref={frame} className="grid gap-4" aria-busy={busy}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {capped ? `More than 1,000 ${many}` : `${total} ${total === 1 ? one : many}`}
        </p>
        {actions}
      </div>
      {count === 0 && total > 0 && <Beyond many={many} last={pageCount} onPage={onPage} />}
      {count === 0 && total === 0 && empty}
      {count > 0 && children}
      <Pagination page={page} pageCount={pageCount} capped={capped} full={count === pageSize} onPage={onPage} />
    </div>
  )
}

interface PagedListProps extends PagedFrameProps {
  /** The rows, each an `li`. */
  children: ReactNode
}

/** A page of what the database found: how many there are, the rows, and the way to the others. */
export const PagedList = ({ children, ...frame }: PagedListProps) => (
  <PagedFrame {...frame} count={Children.count(children)}>
    <ul className="grid grid-cols-1 gap-3">{children}</ul>
  </PagedFrame>
)
