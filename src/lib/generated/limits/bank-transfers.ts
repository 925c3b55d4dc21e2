// Written by `npm run gen`. Change the migrations instead.

export const bankTransfersLimits = {
  amount: { min: 0.01 },
  status: { values: ['pending', 'confirmed', 'rejected', 'expired'] },
} as const
