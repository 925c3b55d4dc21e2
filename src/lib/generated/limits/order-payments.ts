// Written by `npm run gen`. Change the migrations instead.

export const orderPaymentsLimits = {
  kind: { values: ['payment', 'refund'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
} as const
