// Written by `npm run gen`. Change the migrations instead.

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
