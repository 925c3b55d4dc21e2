// Written by `npm run gen`. Change supabase/schemas instead.

export const customerClaimsLimits = {
  email: { maxLength: 254 },
} as const

export const customersLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  guest_email: { maxLength: 254 },
  member_status: { values: ['none', 'vip', 'member'] },
  phone: { maxLength: 40 },
  status: { values: ['Active', 'Pending', 'Inactive'] },
} as const

export const profilesLimits = {
  full_name: { maxLength: 120 },
  phone: { maxLength: 40 },
} as const
