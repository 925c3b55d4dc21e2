// Written by `npm run gen`. Change the migrations instead.

export const roomOptionsLimits = {
  beds: { min: 1, max: 8 },
  name: { maxLength: 120 },
  price: { max: 99999.99 },
  stock: { min: 0, max: 1000 },
} as const
