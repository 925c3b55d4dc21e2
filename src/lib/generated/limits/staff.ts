// Written by `npm run gen`. Change the migrations instead.

export const staffLimits = {
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const
