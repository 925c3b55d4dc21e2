// Written by `npm run gen`. Change the migrations instead.

export const cardRefundsLimits = {
  amount: { min: 0.01 },
  error: { maxLength: 500 },
  note: { maxLength: 500 },
  origin: { values: ['staff', 'late', 'duplicate', 'provider'] },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  status: { values: ['requested', 'pending', 'succeeded', 'failed', 'canceled'] },
} as const
