// Written by `npm run gen`. Change the migrations instead.

export const announcementsLimits = {
  audience: { values: ['all', 'owing', 'details'] },
  body: { maxLength: 5000 },
  subject: { maxLength: 120 },
} as const
