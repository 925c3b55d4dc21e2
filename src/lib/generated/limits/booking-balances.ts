// Written by `npm run gen`. Change the migrations instead.

export const bookingBalancesLimits = {
  payment_status: { values: ['paid', 'partial', 'pending'] },
} as const
