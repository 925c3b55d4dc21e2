// Written by `npm run gen`. Change the migrations instead.

export const cardCheckoutsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  status: { values: ['open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'] },
} as const
