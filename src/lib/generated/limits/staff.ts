// Written by `npm run gen`. Change supabase/schemas instead.

export const guideProfilesLimits = {
  biography: { maxLength: 1000 },
  photo_url: { maxLength: 600 },
  public_name: { maxLength: 120 },
} as const

export const rolePermissionsLimits = {
  permission: { values: ['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store', 'moderation', 'messages', 'history'] },
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const

export const staffLimits = {
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const
