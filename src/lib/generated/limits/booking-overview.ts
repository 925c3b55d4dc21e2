// Written by `npm run gen`. Change the migrations instead.

export const bookingOverviewLimits = {
  confirmation: { values: ['planned', 'guaranteed'] },
  plan_status: { values: ['active', 'completed', 'overdue', 'cancelled'] },
} as const
