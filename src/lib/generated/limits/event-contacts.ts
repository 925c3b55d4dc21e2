// Written by `npm run gen`. Change the migrations instead.

export const eventContactsLimits = {
  emergency_phone: { maxLength: 40 },
} as const
