// Written by `npm run gen`. Change the migrations instead.

export const orderPaymentNotesLimits = {
  note: { maxLength: 500 },
} as const
