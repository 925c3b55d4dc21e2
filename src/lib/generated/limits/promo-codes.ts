// Written by `npm run gen`. Change the migrations instead.

export const promoCodesLimits = {
  amount: { min: 0.01, max: 99999.99 },
  max_uses: { min: 1, max: 100000 },
  max_uses_per_person: { min: 1, max: 1000 },
  min_spend: { min: 0, max: 99999.99 },
  percent: { min: 1, max: 100 },
} as const
