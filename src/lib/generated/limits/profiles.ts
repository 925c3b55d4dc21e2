// Written by `npm run gen`. Change the migrations instead.

export const profilesLimits = {
  full_name: { maxLength: 120 },
  phone: { maxLength: 40 },
} as const
