// Written by `npm run gen`. Change supabase/schemas instead.

export const cardCheckoutsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  status: { values: ['open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'] },
} as const

export const cardDisputesLimits = {
  reason: { maxLength: 200 },
} as const

export const cardRefundsLimits = {
  amount: { min: 0.01 },
  error: { maxLength: 500 },
  note: { maxLength: 500 },
  origin: { values: ['staff', 'late', 'duplicate', 'provider'] },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  status: { values: ['requested', 'pending', 'succeeded', 'failed', 'canceled'] },
} as const

export const providerEventsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const

export const unmatchedPaymentsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  reason: { values: ['duplicate', 'amount', 'currency', 'mode', 'account', 'unknown'] },
} as const
