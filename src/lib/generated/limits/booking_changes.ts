// Written by `npm run gen`. Change supabase/schemas instead.

export const eventChangeRequestsLimits = {
  status: { values: ['open', 'confirmed', 'declined', 'withdrawn'] },
} as const
