import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** What stands where there is nothing yet, and the way on. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 rounded-2xl border border-dashed px-6 py-14 text-center">
    {Icon && <Icon aria-hidden className="size-10 text-lantern" strokeWidth={1.25} />}
    <h2 className="display text-2xl">{title}</h2>
    {children && <div className="max-w-prose text-muted">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)
