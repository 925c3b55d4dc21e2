// Written by `npm run gen`. Change the migrations instead.

export const itineraryItemsLimits = {
  description: { maxLength: 5000 },
  item_type: { maxLength: 40 },
  sort_order: { min: 0, max: 59 },
  title: { maxLength: 200 },
} as const
