// Written by `npm run gen`. Change supabase/schemas instead.

export const announcementsLimits = {
  audience: { values: ['all', 'owing', 'details'] },
  body: { maxLength: 5000 },
  subject: { maxLength: 120 },
} as const

export const emailOutboxLimits = {
  last_error: { maxLength: 500 },
} as const

export const emailOverviewLimits = {
  state: { values: ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] },
} as const

export const emailSuppressionsLimits = {
  reason: { values: ['bounced', 'complained'] },
} as const
