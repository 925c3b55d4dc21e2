// Written by `npm run gen`. Change the migrations instead.

export const orderItemsLimits = {
  quantity: { min: 1, max: 99 },
  unit_price: { min: 0 },
} as const
