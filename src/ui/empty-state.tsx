import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** True if the empty state is the page's only content. It is then centred. */
  alone?: boolean
}

/** Shown instead of an empty list. Suggests the next step. */
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
  /** The error message, such as "We couldn’t load the payment schedule." */
  children: ReactNode
  /** The failed query. The Retry button refetches it. */
  read: { refetch: () => unknown; isFetching: boolean }
}

/** Shows an error message with a Retry button instead of content that failed to load. */
export const ReadError = ({ children, read: query }: ReadErrorProps) => (
  <div role="alert" className="flex flex-wrap items-center gap-3">
    {children}
    <Button variant="secondary" size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  </div>
)
