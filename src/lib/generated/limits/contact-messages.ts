// Written by `npm run gen`. Change the migrations instead.

export const contactMessagesLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
} as const
