// Written by `npm run gen`. Change the migrations instead.

export const emailOverviewLimits = {
  state: { values: ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] },
} as const
