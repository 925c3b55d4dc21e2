// Written by `npm run gen`. Change supabase/schemas instead.

export const commentReactionsLimits = {
  reaction_type: { values: ['like'] },
} as const

export const commentRepliesLimits = {
  content: { maxLength: 2000, maxCodePoints: 20000 },
  likes: { min: 0 },
} as const

export const commentReportsLimits = {
  reason: { maxLength: 500 },
} as const

export const commentsLimits = {
  content: { maxLength: 2000, maxCodePoints: 20000 },
  likes: { min: 0 },
  replies: { min: 0 },
} as const

export const moderationQueueLimits = {
  kind: { values: ['comment', 'reply'] },
} as const

export const reactionsLimits = {
  reaction_type: { values: ['heart', 'ghost', 'flame', 'eye'] },
} as const
