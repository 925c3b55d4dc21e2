// Written by `npm run gen`. Change the migrations instead.

export const reconcileRunsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const
