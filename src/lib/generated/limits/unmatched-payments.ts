// Written by `npm run gen`. Change the migrations instead.

export const unmatchedPaymentsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  reason: { values: ['duplicate', 'amount', 'currency', 'mode', 'account', 'unknown'] },
} as const
