// Written by `npm run gen`. Change the migrations instead.

export const moderationQueueLimits = {
  kind: { values: ['comment', 'reply'] },
} as const
