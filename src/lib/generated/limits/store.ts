// Written by `npm run gen`. Change supabase/schemas instead.

export const orderItemsLimits = {
  quantity: { min: 1, max: 99 },
  unit_price: { min: 0 },
} as const

export const orderPaymentNotesLimits = {
  note: { maxLength: 500 },
} as const

export const orderPaymentsLimits = {
  kind: { values: ['payment', 'refund'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
} as const

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

export const productInterestLimits = {
  email: { maxLength: 254 },
} as const

export const productVariantsLimits = {
  name: { maxLength: 40 },
  sort_order: { min: 0, max: 19 },
  stock: { min: 0, max: 50000 },
} as const

export const productsLimits = {
  availability: { values: ['available', 'coming_soon'] },
  category: { values: ['Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other'] },
  description: { maxLength: 5000 },
  image_alt: { maxLength: 300 },
  image_url: { maxLength: 600 },
  name: { maxLength: 200 },
  price: { min: 0 },
  status: { values: ['draft', 'live'] },
  stock: { min: 0, max: 1000000 },
  tags: { maxLength: 500 },
} as const
