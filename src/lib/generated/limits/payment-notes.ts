// Written by `npm run gen`. Change the migrations instead.

export const paymentNotesLimits = {
  note: { maxLength: 500 },
} as const
