// Written by `npm run gen`. Change the migrations instead.

export const bookingLinesLimits = {
  answer: { maxLength: 300 },
  description: { maxLength: 200 },
  kind: { values: ['seat', 'room_option', 'extra', 'discount', 'adjustment'] },
  quantity: { min: 1, max: 1000 },
  source: { values: ['booking', 'member', 'staff'] },
} as const
