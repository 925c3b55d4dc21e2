// Written by `npm run gen`. Change the migrations instead.

export const cardExceptionsLimits = {
  kind: { values: ['refund_failed', 'unmatched', 'dispute', 'autopay_stopped', 'difference'] },
} as const
