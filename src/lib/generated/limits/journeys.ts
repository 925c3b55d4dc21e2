// Written by `npm run gen`. Change the migrations instead.

export const journeysLimits = {
  slug: { maxLength: 80 },
  summary: { maxLength: 500 },
  title: { maxLength: 200 },
} as const
