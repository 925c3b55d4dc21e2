// Written by `npm run gen`. Change the migrations instead.

export const installmentsLimits = {
  amount: { min: 0.01 },
  refunded: { min: 0 },
  sequence: { min: 1, max: 24 },
} as const
