// Written by `npm run gen`. Change the migrations instead.

export const rolePermissionsLimits = {
  permission: { values: ['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store', 'moderation', 'messages', 'history'] },
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const
