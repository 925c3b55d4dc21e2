import { useRef, type ReactNode } from 'react'
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
  return (
    <div ref={frame} className="grid gap-4" aria-busy={busy}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {capped ? `More than 1,000 ${many}` : `${total} ${total === 1 ? one : many}`}
        </p>
        {actions}
      </div>
      {count === 0 ? empty : children}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        capped={capped}
        full={count === pageSize}
        onPage={onPage}
      />
    </div>
  )
}
