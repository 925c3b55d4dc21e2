// Written by `npm run gen`. Change the migrations instead.

export const emailSuppressionsLimits = {
  reason: { values: ['bounced', 'complained'] },
} as const
