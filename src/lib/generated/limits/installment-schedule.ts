// Written by `npm run gen`. Change the migrations instead.

export const installmentScheduleLimits = {
  status: { values: ['paid', 'pending', 'overdue', 'cancelled'] },
} as const
