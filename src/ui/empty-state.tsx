import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** It is all that the page says, and stands in the middle of it. */
  alone?: boolean
}

/** What stands where there is nothing yet, and the way on. */
export const EmptyState = ({ icon: Icon, title, children, action, alone }: EmptyStateProps) => (
  <div
    className={cn(
      'grid content-center justify-items-center gap-3 rounded-2xl border border-dashed px-6 py-14 text-center',
      alone && 'lamplit min-h-[60svh]',
    )}
  >
    {Icon && <Icon aria-hidden className="size-10 text-lantern" strokeWidth={1.25} />}
    <h2 className="display text-2xl">{title}</h2>
    {children && <div className="max-w-prose text-muted">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)

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
