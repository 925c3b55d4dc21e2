import type { ReactNode } from 'react'
import { Button } from './button'

interface ReadErrorProps {
  /** What did not come: "We could not load the schedule." */
  children: ReactNode
  /** Of the query that failed. */
  read: { refetch: () => unknown; isFetching: boolean }
}

/** In the place of what could not be read. */
export const ReadError = ({ children, read }: ReadErrorProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    {children}
    <Button variant="secondary" size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
      Retry
    </Button>
  </div>
)
