// Written by `npm run gen`. Change the migrations instead.

export const ordersLimits = {
  address_line: { maxLength: 200 },
  country: { maxLength: 60 },
  delivery: { values: ['post', 'collect', 'none'] },
  discount_percent: { min: 0, max: 100 },
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  paid_amount: { min: 0 },
  payment_method: { values: ['bank_transfer', 'card'] },
  phone: { maxLength: 40 },
  postcode: { maxLength: 12 },
  shipping: { min: 0 },
  state: { maxLength: 40, values: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] },
  status: { values: ['pending', 'paid', 'cancelled', 'expired', 'refunded'] },
  subtotal: { min: 0 },
  suburb: { maxLength: 100 },
  total: { min: 0 },
} as const
