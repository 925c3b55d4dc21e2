// Written by `npm run gen`. Change the migrations instead.

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
