import { Children, type ReactNode } from 'react'
import { Pagination } from './pagination'

interface PagedListProps {
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
  /** The rows, each an `li`. */
  children: ReactNode
}

/** A page of what the database found: how many there are, the rows, and the way to the others. */
export const PagedList = ({
  noun: [one, many],
  total,
  capped,
  page,
  pageSize,
  onPage,
  busy,
  actions,
  empty,
  children,
}: PagedListProps) => (
  <div className="grid gap-4" aria-busy={busy}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {capped ? `More than 1,000 ${many}` : `${total} ${total === 1 ? one : many}`}
      </p>
      {actions}
    </div>
    {Children.count(children) === 0 ? empty : <ul className="grid gap-3">{children}</ul>}
    <Pagination
      page={page}
      pageCount={Math.ceil(total / pageSize)}
      capped={capped}
      full={Children.count(children) === pageSize}
      onPage={onPage}
    />
  </div>
)
