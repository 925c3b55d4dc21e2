// Written by `npm run gen`. Change supabase/schemas instead.

export const bookingLinesLimits = {
  answer: { maxLength: 300 },
  description: { maxLength: 200 },
  kind: { values: ['seat', 'room_option', 'extra', 'discount', 'adjustment'] },
  quantity: { min: 1, max: 1000 },
  source: { values: ['booking', 'member', 'staff'] },
} as const

export const bookingStaffNotesLimits = {
  cancellation_reason: { maxLength: 500 },
  notes: { maxLength: 2000 },
} as const

export const bookingsLimits = {
  cancellation_reason: { maxLength: 500 },
  changes_close_days: { min: 0, max: 730 },
  deposit_amount: { min: 0 },
  goodwill_amount: { min: 0 },
  last_installment_days: { min: 0, max: 730 },
  min_retained: { min: 0 },
  notes: { maxLength: 2000 },
  paid_amount: { min: 0 },
  payment_method: { values: ['recurring', 'one-off'] },
  plan: { values: [1, 3, 4] },
  plan_status: { values: ['active', 'completed', 'overdue'] },
  retained_amount: { min: 0 },
  seats: { min: 1, max: 1000 },
  status: { values: ['pending', 'confirmed', 'cancelled', 'expired'] },
  total_amount: { min: 0 },
} as const

export const travellersLimits = {
  dietary: { maxLength: 500 },
  emergency_contact_name: { maxLength: 120 },
  emergency_contact_phone: { maxLength: 40 },
  full_name: { maxLength: 120 },
  room_mate: { maxLength: 120 },
  shares_with: { values: ['anyone', 'women', 'men'] },
} as const
