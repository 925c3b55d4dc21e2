// Written by `npm run gen`. Change the migrations instead.

export const providerEventsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const
