// Written by `npm run gen`. Change supabase/schemas instead.

export const cardExceptionsLimits = {
  kind: { values: ['refund_failed', 'unmatched', 'dispute', 'autopay_stopped', 'difference'] },
} as const

export const reconcileRunsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const

export const reconciliationDiscrepanciesLimits = {
  kind: { values: ['payment', 'refund', 'dispute'] },
} as const
