// Written by `npm run gen`. Change the migrations instead.

export const cardDisputesLimits = {
  reason: { maxLength: 200 },
} as const
