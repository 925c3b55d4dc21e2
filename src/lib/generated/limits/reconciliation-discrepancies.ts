// Written by `npm run gen`. Change the migrations instead.

export const reconciliationDiscrepanciesLimits = {
  kind: { values: ['payment', 'refund', 'dispute'] },
} as const
