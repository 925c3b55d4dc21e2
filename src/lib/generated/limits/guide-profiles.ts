// Written by `npm run gen`. Change the migrations instead.

export const guideProfilesLimits = {
  biography: { maxLength: 1000 },
  photo_url: { maxLength: 600 },
  public_name: { maxLength: 120 },
} as const
