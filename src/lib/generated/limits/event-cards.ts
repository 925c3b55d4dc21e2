// Written by `npm run gen`. Change the migrations instead.

export const eventCardsLimits = {
  confirmation: { values: ['planned', 'guaranteed', 'final_spots'] },
  state: { values: ['past', 'planning', 'closed', 'full', 'open', 'coming_soon', 'called_off'] },
} as const
