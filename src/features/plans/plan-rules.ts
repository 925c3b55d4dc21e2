export type PlanStatus = 'active' | 'completed' | 'overdue'
export type PlanMethod = 'recurring' | 'one-off'

export const STATUS_NAMES: Record<PlanStatus, string> = { active: 'Active', completed: 'Completed', overdue: 'Overdue' }
export const STATUS_TONES = { active: 'info', completed: 'success', overdue: 'danger' } as const
export const METHOD_NAMES: Record<PlanMethod, string> = { recurring: 'Auto Recurring', 'one-off': 'One-off' }

interface Part {
  due_date: string
  /** AUD. */
  amount: number
}

const cents = (amount: number): number => Math.round(amount * 100)

/**
 * The parts under a new total: each as far as the total reaches, what is over to the last. As the database does it
 * where only the total changes; here for when dates change with it.
 * @param total AUD
 */
export const fitParts = (parts: readonly Part[], total: number): Part[] => {
  let left = cents(total)
  return parts.flatMap(({ due_date, amount }, index) => {
    const part = index === parts.length - 1 ? left : Math.min(cents(amount), left)
    left -= part
    return part > 0 ? [{ due_date, amount: part / 100 }] : []
  })
}
