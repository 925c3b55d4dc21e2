// Written by `npm run gen`. Change the migrations instead.

export const productVariantsLimits = {
  name: { maxLength: 40 },
  sort_order: { min: 0, max: 19 },
  stock: { min: 0, max: 50000 },
} as const
