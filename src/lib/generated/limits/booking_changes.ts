// Written by `npm run gen`. Change the migrations instead.

export const eventChangeRequestsLimits = {
  status: { values: ['open', 'confirmed', 'declined', 'withdrawn'] },
} as const
