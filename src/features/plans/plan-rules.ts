import type { Value } from '@/lib/database'

export type PlanStatus = Value<'bookings', 'plan_status'>
export type PlanMethod = Value<'bookings', 'payment_method'>

/** The statuses that an admin can set. */
export const STATUS_NAMES: Record<PlanStatus, string> = { active: 'Active', completed: 'Completed', overdue: 'Overdue' }
/** All statuses: a plan is cancelled with its booking. */
export const SHOWN_STATUSES = {
  active: { label: 'Active', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  overdue: { label: 'Overdue', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const
export const METHOD_NAMES: Record<PlanMethod, string> = { recurring: 'Auto Recurring', 'one-off': 'One-off' }
