import type { ReactNode } from 'react'
import { cn } from './cn'

interface SeparatedListProps {
  /** The facts to show. Empty facts are skipped. */
  items: readonly ReactNode[]
  className?: string
}

/** Short facts separated by dots. The text wraps between facts, and no line begins or ends with a dot. */
export const SeparatedList = ({ items, className }: SeparatedListProps) => (
  // Hides the separator in front of the first fact of each line.
  <span className={cn('block min-w-0 overflow-hidden', className)}>
    <span className="-ml-4 flex flex-wrap">
      {items.filter(Boolean).map((fact, index) => (
        <span key={index} className="flex min-w-0">
          <span className="w-4 shrink-0 text-center">{index > 0 && '\u00a0·\u00a0'}</span>
          <span className="min-w-0 wrap-anywhere">{fact}</span>
        </span>
      ))}
    </span>
  </span>
)
