// Written by `npm run gen`. Change the migrations instead.

export const commentReportsLimits = {
  reason: { maxLength: 500 },
} as const
