// Written by `npm run gen`. Change the migrations instead.

export const interestSubmissionsLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
  trip_name: { maxLength: 200 },
} as const
