// Written by `npm run gen`. Change supabase/schemas instead.

export const eventCardsLimits = {
  confirmation: { values: ['planned', 'guaranteed', 'final_spots'] },
  state: { values: ['past', 'planning', 'closed', 'full', 'open', 'coming_soon', 'called_off'] },
} as const

export const eventContactsLimits = {
  emergency_phone: { maxLength: 40 },
} as const

export const eventImagesLimits = {
  alt_text: { maxLength: 300 },
  height: { min: 1, max: 20000 },
  image_name: { maxLength: 300 },
  image_url: { maxLength: 600 },
  width: { min: 1, max: 20000 },
} as const

export const eventItinerariesLimits = {
  accommodation: { maxLength: 300 },
  day_number: { min: 1, max: 60 },
  description: { maxLength: 10000 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  meals: { values: ['breakfast', 'lunch', 'dinner'] },
  place: { maxLength: 200 },
  title: { maxLength: 200 },
} as const

export const eventStatsLimits = {
  seats_confirmed: { min: 0 },
  seats_freed: { min: 0 },
  seats_taken: { min: 0 },
} as const

export const eventsLimits = {
  activity_level: { min: 1, max: 5 },
  arrival_note: { maxLength: 2000 },
  booking_closes_days: { min: 0, max: 730 },
  changes_close_days: { min: 0, max: 730 },
  currency: { values: ['AUD'] },
  darkness: { maxLength: 300 },
  decision_days: { min: 1, max: 730 },
  deposit: { min: 0, max: 99999.99 },
  description: { maxLength: 10000 },
  end_point: { maxLength: 300 },
  event_type: { maxLength: 40 },
  insurance: { maxLength: 1000 },
  languages: { maxLength: 200 },
  location: { maxLength: 200 },
  max_registrations: { min: 1, max: 100000 },
  meeting_point: { maxLength: 300 },
  min_age: { min: 0, max: 30 },
  min_group_size: { min: 1, max: 100000 },
  optional_costs: { maxLength: 2000 },
  packing_list: { maxLength: 2000 },
  phase: { values: ['open', 'coming_soon', 'planning'] },
  price: { min: 0, max: 99999.99 },
  sale_price: { min: 0, max: 99999.99 },
  stairs: { maxLength: 300 },
  status: { values: ['draft', 'published'] },
  title: { maxLength: 200 },
  toilets: { maxLength: 300 },
  visa: { maxLength: 1000 },
  walking_hours: { min: 0, max: 24 },
  wheelchair_access: { maxLength: 300 },
} as const

export const itineraryItemsLimits = {
  description: { maxLength: 5000 },
  item_type: { maxLength: 40 },
  sort_order: { min: 0, max: 59 },
  title: { maxLength: 200 },
} as const

export const tripsLimits = {
  slug: { maxLength: 80 },
  summary: { maxLength: 500 },
  title: { maxLength: 200 },
} as const
