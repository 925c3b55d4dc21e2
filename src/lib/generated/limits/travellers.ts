// Written by `npm run gen`. Change the migrations instead.

export const travellersLimits = {
  dietary: { maxLength: 500 },
  emergency_contact_name: { maxLength: 120 },
  emergency_contact_phone: { maxLength: 40 },
  full_name: { maxLength: 120 },
  room_mate: { maxLength: 120 },
  shares_with: { values: ['anyone', 'women', 'men'] },
} as const
