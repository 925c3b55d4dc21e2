// Written by `npm run gen`. Change supabase/schemas instead.

export const callOffsLimits = {
  message: { maxLength: 2000 },
  note: { maxLength: 500 },
  reason: { values: ['too_few', 'weather', 'safety', 'supplier', 'guide', 'other'] },
} as const
