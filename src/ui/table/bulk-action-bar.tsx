import type { ReactNode } from 'react'
import { Button } from '../button'

interface BulkActionBarProps {
  /** Number of selected rows. */
  count: number
  noun: readonly [one: string, many: string]
  onClear: () => void
  /** Buttons of the bulk actions for the selected rows. */
  children: ReactNode
}

/** A bar above a list with selected rows. Shows the number of selected rows, the bulk actions, and the button Clear. */
export const BulkActionBar = ({ count, noun: [singular, plural], onClear, children }: BulkActionBarProps) =>
  count === 0 ? null : (
    <section
      aria-label="Selected"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-lantern bg-raised px-4 py-2"
    >
      <p role="status" className="mr-auto font-medium tabular-nums">
        {count} {count === 1 ? singular : plural} selected
      </p>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
