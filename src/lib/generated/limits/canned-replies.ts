// Written by `npm run gen`. Change the migrations instead.

export const cannedRepliesLimits = {
  body: { maxLength: 5000 },
  title: { maxLength: 120 },
} as const
