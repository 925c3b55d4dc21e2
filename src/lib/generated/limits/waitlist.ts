// Written by `npm run gen`. Change supabase/schemas instead.

export const waitlistSubmissionsLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  notes: { maxLength: 2000 },
  phone: { maxLength: 40 },
  seats: { min: 1, max: 1000 },
  status: { values: ['unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'] },
} as const
