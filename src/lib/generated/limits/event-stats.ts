// Written by `npm run gen`. Change the migrations instead.

export const eventStatsLimits = {
  seats_confirmed: { min: 0 },
  seats_freed: { min: 0 },
  seats_taken: { min: 0 },
} as const
