// Written by `npm run gen`. Change the migrations instead.

export const commentReactionsLimits = {
  reaction_type: { values: ['like'] },
} as const
