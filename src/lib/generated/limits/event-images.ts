// Written by `npm run gen`. Change the migrations instead.

export const eventImagesLimits = {
  alt_text: { maxLength: 300 },
  height: { min: 1, max: 20000 },
  image_name: { maxLength: 300 },
  image_url: { maxLength: 600 },
  width: { min: 1, max: 20000 },
} as const
