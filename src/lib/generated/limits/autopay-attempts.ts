// Written by `npm run gen`. Change the migrations instead.

export const autopayAttemptsLimits = {
  code: { maxLength: 200 },
  n: { min: 1, max: 3 },
  status: { values: ['due', 'processing', 'succeeded', 'failed', 'dropped'] },
} as const
