// Written by `npm run gen`. Change the migrations instead.

export const savedCardsLimits = {
  brand: { maxLength: 40 },
  exp_month: { min: 1, max: 12 },
  exp_year: { min: 2000, max: 2100 },
} as const
