// Written by `npm run gen`. Change the migrations instead.

export const customerClaimsLimits = {
  email: { maxLength: 254 },
} as const
