// Written by `npm run gen`. Change supabase/schemas instead.

export const bankTransferNotesLimits = {
  note: { maxLength: 500 },
} as const

export const bankTransfersLimits = {
  amount: { min: 0.01 },
  status: { values: ['pending', 'confirmed', 'rejected', 'expired'] },
} as const

export const bookingBalancesLimits = {
  payment_status: { values: ['paid', 'partial', 'pending'] },
} as const

export const bookingOverviewLimits = {
  confirmation: { values: ['planned', 'guaranteed'] },
  plan_status: { values: ['active', 'completed', 'overdue', 'cancelled'] },
} as const

export const installmentScheduleLimits = {
  status: { values: ['paid', 'pending', 'overdue', 'cancelled'] },
} as const

export const installmentsLimits = {
  amount: { min: 0.01 },
  refunded: { min: 0 },
  sequence: { min: 1, max: 24 },
} as const

export const paymentNotesLimits = {
  note: { maxLength: 500 },
} as const

export const paymentsLimits = {
  kind: { values: ['deposit', 'installment', 'extra', 'refund', 'split'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  reference: { maxLength: 120 },
} as const
