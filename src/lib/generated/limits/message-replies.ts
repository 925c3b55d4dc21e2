// Written by `npm run gen`. Change the migrations instead.

export const messageRepliesLimits = {
  body: { maxLength: 5000 },
} as const
