import type { Value } from '@/lib/law'

export type PlanStatus = Value<'bookings', 'plan_status'>
export type PlanMethod = Value<'bookings', 'payment_method'>

export const STATUS_NAMES: Record<PlanStatus, string> = { active: 'Active', completed: 'Completed', overdue: 'Overdue' }
export const STATUS_TONES = { active: 'info', completed: 'success', overdue: 'danger' } as const
export const METHOD_NAMES: Record<PlanMethod, string> = { recurring: 'Auto Recurring', 'one-off': 'One-off' }
