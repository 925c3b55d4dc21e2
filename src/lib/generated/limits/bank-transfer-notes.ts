// Written by `npm run gen`. Change the migrations instead.

export const bankTransferNotesLimits = {
  note: { maxLength: 500 },
} as const
