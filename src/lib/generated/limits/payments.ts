// Written by `npm run gen`. Change the migrations instead.

export const paymentsLimits = {
  kind: { values: ['deposit', 'installment', 'extra', 'refund', 'split'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  reference: { maxLength: 120 },
} as const
