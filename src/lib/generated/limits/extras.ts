// Written by `npm run gen`. Change the migrations instead.

export const extrasLimits = {
  closes_days: { min: 0, max: 730 },
  description: { maxLength: 500 },
  max_units: { min: 1, max: 100000 },
  name: { maxLength: 120 },
  price: { min: 0, max: 99999.99 },
  price_per: { values: ['person', 'booking', 'night'] },
  question: { maxLength: 200 },
} as const
