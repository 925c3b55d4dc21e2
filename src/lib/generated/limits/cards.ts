// Written by `npm run gen`. Change the migrations instead.

export const autopayLimits = {
  reason: { maxLength: 200 },
  state: { values: ['on', 'off', 'stopped'] },
} as const

export const autopayAttemptsLimits = {
  code: { maxLength: 200 },
  n: { min: 1, max: 3 },
  status: { values: ['due', 'processing', 'succeeded', 'failed', 'dropped'] },
} as const

export const cardCheckoutsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  status: { values: ['open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'] },
} as const

export const cardDisputesLimits = {
  reason: { maxLength: 200 },
} as const

export const cardExceptionsLimits = {
  kind: { values: ['refund_failed', 'unmatched', 'dispute', 'autopay_stopped', 'difference'] },
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

export const reconcileRunsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const

export const reconciliationDiscrepanciesLimits = {
  kind: { values: ['payment', 'refund', 'dispute'] },
} as const

export const savedCardsLimits = {
  brand: { maxLength: 40 },
  exp_month: { min: 1, max: 12 },
  exp_year: { min: 2000, max: 2100 },
} as const

export const unmatchedPaymentsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  reason: { values: ['duplicate', 'amount', 'currency', 'mode', 'account', 'unknown'] },
} as const
