// Written by `npm run gen`. Change the migrations instead.

export const emailOutboxLimits = {
  last_error: { maxLength: 500 },
} as const
