import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '../cn'

interface StatCardProps {
  label: string
  value: ReactNode
  icon?: LucideIcon
  hint?: string
  /** Makes the whole card a link. */
  to?: string
}

export const StatCard = ({ label, value, icon: Icon, hint, to }: StatCardProps) => {
  // Names, and figures beneath them, stand level with those beside them, however long the names are.
  const look = 'row-span-2 grid grid-rows-subgrid content-start gap-1 rounded-2xl border bg-surface px-4 py-3'
  const inside = (
    <>
      <span className="flex items-start justify-between gap-3 text-sm text-muted">
        {label}
        {Icon && <Icon aria-hidden className="size-5 shrink-0 text-lantern max-sm:hidden" strokeWidth={1.5} />}
      </span>
      <span className="grid content-start gap-1">
        <span className="display text-2xl tabular-nums">{value}</span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </span>
    </>
  )
  return to ? (
    <Link to={to} className={cn(look, 'transition hover:border-lantern')}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  )
}
