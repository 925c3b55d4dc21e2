// Written by `npm run gen`. Change the migrations instead.

export const bookingStaffNotesLimits = {
  cancellation_reason: { maxLength: 500 },
  notes: { maxLength: 2000 },
} as const
