// Written by `npm run gen`. Change supabase/schemas instead.

export const extrasLimits = {
  closes_days: { min: 0, max: 730 },
  description: { maxLength: 500 },
  max_units: { min: 1, max: 100000 },
  name: { maxLength: 120 },
  price: { min: 0, max: 99999.99 },
  price_per: { values: ['person', 'booking', 'night'] },
  question: { maxLength: 200 },
} as const

export const promoCodesLimits = {
  amount: { min: 0.01, max: 99999.99 },
  max_uses: { min: 1, max: 100000 },
  max_uses_per_person: { min: 1, max: 1000 },
  min_spend: { min: 0, max: 99999.99 },
  percent: { min: 1, max: 100 },
} as const

export const roomOptionsLimits = {
  beds: { min: 1, max: 8 },
  name: { maxLength: 120 },
  price: { max: 99999.99 },
  stock: { min: 0, max: 1000 },
} as const
