// Written by `npm run gen`. Change the migrations instead.

export const commentRepliesLimits = {
  content: { maxLength: 2000, maxCodePoints: 20000 },
  likes: { min: 0 },
} as const
