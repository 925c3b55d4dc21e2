// Written by `npm run gen`. Change the migrations instead.

export const productInterestLimits = {
  email: { maxLength: 254 },
} as const
