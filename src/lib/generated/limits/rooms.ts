// Written by `npm run gen`. Change supabase/schemas instead.

export const roomsLimits = {
  beds: { min: 1, max: 8 },
  name: { maxLength: 120 },
  note: { maxLength: 300 },
} as const
