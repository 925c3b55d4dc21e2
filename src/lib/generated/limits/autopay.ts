// Written by `npm run gen`. Change the migrations instead.

export const autopayLimits = {
  reason: { maxLength: 200 },
  state: { values: ['on', 'off', 'stopped'] },
} as const
