// Written by `npm run gen`. Change supabase/schemas instead.

export const cannedRepliesLimits = {
  body: { maxLength: 5000 },
  title: { maxLength: 120 },
} as const

export const contactMessagesLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
} as const

export const interestSubmissionsLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
  trip_name: { maxLength: 200 },
} as const

export const messageRepliesLimits = {
  body: { maxLength: 5000 },
} as const
