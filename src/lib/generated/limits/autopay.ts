// Written by `npm run gen`. Change supabase/schemas instead.

export const autopayLimits = {
  reason: { maxLength: 200 },
  state: { values: ['on', 'off', 'stopped'] },
} as const

export const autopayAttemptsLimits = {
  code: { maxLength: 200 },
  n: { min: 1, max: 3 },
  status: { values: ['due', 'processing', 'succeeded', 'failed', 'dropped'] },
} as const

export const savedCardsLimits = {
  brand: { maxLength: 40 },
  exp_month: { min: 1, max: 12 },
  exp_year: { min: 2000, max: 2100 },
} as const
