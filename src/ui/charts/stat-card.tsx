import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '@/ui/cn'

interface StatCardProps {
  label: string
  value: ReactNode
  icon?: LucideIcon
  hint?: string
  /** Path of a page. Makes the whole card a link to it. */
  to?: string
}

export const StatCard = ({ label, value, icon: Icon, hint, to }: StatCardProps) => {
  // The subgrid aligns the names and figures of neighbouring cards, even if the names differ in length.
  const cardClass = 'row-span-2 grid grid-rows-subgrid content-start gap-1 rounded-2xl border bg-surface px-4 py-3'
  const cardContent = (
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
    <Link to={to} className={cn(cardClass, 'transition hover:border-lantern')}>
      {cardContent}
    </Link>
  ) : (
    <div className={cardClass}>{cardContent}</div>
  )
}

interface ProgressProps {
  /** The percentage, from 0 to 100. */
  value: number
  label: string
}

export const Progress = ({ value, label }: ProgressProps) => {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full border border-edge bg-bg"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-500" style={{ width: `${percent}%` }} />
    </div>
  )
}
